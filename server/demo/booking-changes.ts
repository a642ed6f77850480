/** A change of a booking that the demo teacher has not answered yet. */
import { changeAnswerBy } from '#contract/booking/shift-rules.ts'
import { changeRequested } from '#server/booking/changes/messages.ts'
import { insertChange } from '#server/booking/changes/queries.ts'
import { shiftsOfEmployee } from '#server/booking/shifts/lists.ts'
import { shiftById } from '#server/booking/shifts/queries.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { type DemoEvent, type Ids, notifyInApp } from './events.ts'
import { type Today, workday } from './today.ts'

/** Week days from today of the booking; scripted-requests.ts books it. */
const DAY = 10

export const bookingChangeEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const employeeId = people.get(demoAccounts.employee.email)
  if (employeeId === undefined) return []
  const date = workday(today, DAY).toString()
  const at = today.now.subtract({ minutes: 34 })
  return [
    {
      at,
      happen: async (tx) => {
        const booked = await shiftsOfEmployee(tx, employeeId, { page: 1, per_page: 100, status: 'accepted' })
        const shift = booked.data.find((one) => one.date === date)
        if (!shift) return
        const after = { date, start_time: '09:00', end_time: shift.end_time }
        const span = spanOf(after, shift.time_zone)
        const answerBy = changeAnswerBy([shift.starts_at, span.start.toString()], at.epochMilliseconds)
        if (answerBy === null) return
        await insertChange(tx.at(at), {
          ...{ shift, personId: shift.inviter_id, after, span, rest: null },
          answerBy: Temporal.Instant.fromEpochMilliseconds(answerBy),
        })
        await notifyInApp(tx, employeeId, await changeRequested(tx, await shiftById(tx, shift.id)), at)
      },
    },
  ]
}
