import { useHistory } from '#web/features/work/records/records.ts'

/** Recent shifts whose timesheet is not submitted yet (`drafts`), or was sent back. */
export function useTimesheetsToSubmit() {
  const query = useHistory({ filter: 'completed', sort: 'recent', page: 1 })
  const shifts = (query.data?.data ?? []).flatMap(({ shift, timesheet }) =>
    timesheet?.status === 'draft' || timesheet?.status === 'disputed' ? shift : [],
  )
  const drafts = (query.data?.data ?? []).flatMap(({ shift, timesheet }) =>
    timesheet?.status === 'draft' ? { shift, timesheet } : [],
  )
  return { query, shifts, drafts }
}
