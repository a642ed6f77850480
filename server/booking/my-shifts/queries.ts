import { MOST_OWN_SHIFTS } from '#contract/booking/my-shifts-rules.ts'
import { shiftsByIds } from '#server/booking/shifts/queries.ts'
import type { Db } from '#server/platform/database.ts'

type Range = { from: string; until: string }

export const shiftsOfPerson = async (db: Db, personId: number, { from, until }: Range) => {
  const rows = await db.all<{ id: number }>`
    select id from shifts
    where invitee_id = ${personId} and date between ${from} and ${until} and status in ('accepted', 'completed', 'no_show')
    order by lower(period), id limit ${MOST_OWN_SHIFTS + 1}`
  const ids = rows.slice(0, MOST_OWN_SHIFTS).map(({ id }) => id)
  const shifts = new Map((await shiftsByIds(db, ids)).map((shift) => [shift.id, shift]))
  const data = ids.map((id) => shifts.get(id)).filter((shift) => shift !== undefined)
  return { data, has_more: rows.length > MOST_OWN_SHIFTS }
}
