/** Vacancies of the demo school that are open, and a template. */
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import { delayPlan, insertSlot, insertVacancy } from '#server/booking/offers/slots.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { insertTemplate } from '#server/booking/vacancy-templates/queries.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Today, workday } from './today.ts'

const ZONE = 'Australia/Melbourne'
const DAY = { start_time: '08:30', end_time: '15:30', headcount: 1 }

/** The running service asks people for them, as it does for any vacancy. */
export const vacancyEvents = ({ people, subjects }: Ids, today: Today): DemoEvent[] => {
  const employerId = people.get(demoAccounts.employer.email)
  const subject_id = subjects.get('English')
  if (employerId === undefined || subject_id === undefined) return []
  const at = today.now.subtract({ minutes: 10 })
  const slots = [4, 5].map((days) => ({ ...DAY, date: workday(today, days).toString() }))
  const vacancy: NewVacancy = {
    ...{ subject_id, classification: 'teacher', asks: 'best', slots },
    class_room: '9B, room 14',
    note: 'The class reads Macbeth. Lesson plans are on the desk.',
  }
  return [
    {
      at,
      happen: async (tx) => {
        const vacancyId = await insertVacancy(tx.at(at), { employerId, postedBy: employerId, body: vacancy })
        for (const slot of slots) {
          const span = spanOf(slot, ZONE)
          const place = { employerId, subjectId: subject_id, zone: ZONE, vacancyId }
          const id = await insertSlot(tx.at(at), { ...place, slot, span })
          if (id !== null) await delayPlan(tx, id, today.now)
        }
        await insertTemplate(tx.at(at), employerId, 'Year 9 English, all day', vacancy)
      },
    },
  ]
}
