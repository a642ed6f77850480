/** An open job of the demo data: a vacancy for which nobody is left to be asked. */
import { insertSlot, insertVacancy, openToAll } from '#server/booking/offers/slots.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { employers } from './employers.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Today, workday } from './today.ts'

const SUBJECT = 'Numeracy Support'
const TIMES = { start_time: '09:00', end_time: '12:30' }
/** Week days from today. The teacher of the demo account is booked on the second of them. */
const DAYS = [11, 12]

/** Another school than that of the demo, in the same city. */
export const school = employers.find(
  ({ email, sector, zone }) =>
    email !== demoAccounts.employer.email && sector === 'education' && zone === 'Australia/Melbourne',
)

export const openJobEvents = ({ people, subjects }: Ids, today: Today): DemoEvent[] => {
  const [employerId, subject_id] = [people.get(school?.email ?? ''), subjects.get(SUBJECT)]
  if (!school || !employerId || !subject_id) return []
  const at = today.now.subtract({ minutes: 40 })
  const slots = DAYS.map((days) => ({ date: workday(today, days).toString(), ...TIMES, headcount: 1 }))
  const body = {
    subject_id,
    classification: 'teacher',
    asks: 'best',
    note: 'Grade 4, maths groups. The plan is on the desk.',
  } as const
  return [
    {
      at,
      happen: async (tx) => {
        const posted = tx.at(at)
        const vacancyId = await insertVacancy(posted, { employerId, postedBy: employerId, body })
        for (const slot of slots) {
          const position = { employerId, subjectId: subject_id, zone: school.zone, vacancyId }
          const id = await insertSlot(posted, { ...position, slot, span: spanOf(slot, school.zone) })
          if (id !== null) await openToAll(posted, id)
        }
      },
    },
  ]
}
