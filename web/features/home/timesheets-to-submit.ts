import { useHistory } from '#web/features/work/records/records.ts'

/** The shifts worked lately whose times the employer has not been told yet, or has sent back. */
export function useTimesheetsToSubmit() {
  const query = useHistory({ filter: 'completed', sort: 'recent', page: 1 })
  const shifts = (query.data?.data ?? []).flatMap(({ shift, timesheet }) =>
    timesheet?.status === 'draft' || timesheet?.status === 'disputed' ? shift : [],
  )
  return { query, shifts }
}
