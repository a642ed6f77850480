import { useMe } from '#web/platform/session.ts'
import { useQueue } from './queue.ts'

/** Search parameters of the next waiting timesheet; those of the same site come first. */
export function useNextTimesheet(shiftId: number) {
  const me = useMe()
  const sheets = useQueue('submitted', 1).data?.data ?? []
  const here = sheets.findIndex(({ shift_id }) => shift_id === shiftId)
  const others = [...sheets.slice(here + 1), ...sheets.slice(0, Math.max(here, 0))]
  const next = others.find(({ site }) => site.id === me.id) ?? others[0]
  if (next === undefined) return null
  return { shift: next.shift_id, ...(next.site.id !== me.id && { at: next.site.id }) }
}
