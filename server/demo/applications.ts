/** Vacancies of the demo data for which people apply. */
import type { NewVacancy } from '#contract/booking/vacancies.ts'
import { insertApplication } from '#server/booking/applications/queries.ts'
import { insertSlot, insertVacancy, openToAll } from '#server/booking/offers/slots.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { DemoEvent, Ids } from './events.ts'
import { school } from './open-jobs.ts'
import { employees } from './people.ts'
import { type Today, workday } from './today.ts'

const ZONE = 'Australia/Melbourne'
const DAY = { start_time: '08:30', end_time: '15:30', headcount: 1 }

/** Those who have applied at the demo school: minutes ago, name, and message. */
const applicants: readonly [minutes: number, name: string, message: string | null][] = [
  [95, 'Grace Papadopoulos', 'I taught this unit last term and have my own notes.'],
  [40, 'Kate Rafferty', null],
]

type Vacancy = { employerId: number; at: Temporal.Instant; body: Omit<NewVacancy, 'slots'>; date: string }
const post = ({ employerId, at, body, date }: Vacancy, slotOf: (id: number) => void): DemoEvent => ({
  at,
  happen: async (tx) => {
    const posted = tx.at(at)
    const vacancyId = await insertVacancy(posted, { employerId, postedBy: employerId, body })
    const slot = { ...DAY, date }
    const place = { employerId, subjectId: body.subject_id, zone: ZONE, vacancyId }
    const id = await insertSlot(posted, { ...place, slot, span: spanOf(slot, ZONE) })
    if (id === null) return
    await openToAll(posted, id)
    slotOf(id)
  },
})

export const applicationEvents = ({ people, subjects }: Ids, today: Today): DemoEvent[] => {
  const [own, other] = [people.get(demoAccounts.employer.email), people.get(school?.email ?? '')]
  const [english, numeracy] = [subjects.get('English'), subjects.get('Numeracy Support')]
  if (!own || !other || !english || !numeracy) return []
  const at = today.now.subtract({ hours: 2 })
  const common = { classification: 'teacher', asks: 'best', by_application: true } as const
  let slotId: number | null = null
  const date = workday(today, 9).toString()
  const span = spanOf({ ...DAY, date }, ZONE)
  return [
    post(
      {
        ...{ employerId: own, at, date },
        body: { ...common, subject_id: english, note: 'Year 11, a week before their exam.' },
      },
      (id) => {
        slotId = id
      },
    ),
    ...applicants.map(([minutes, name, message]) => {
      const applied = today.now.subtract({ minutes })
      return {
        at: applied,
        happen: async (tx) => {
          const employeeId = people.get(employees.find((one) => one.name === name)?.email ?? '')
          if (slotId === null || employeeId === undefined) return
          await insertApplication(tx.at(applied), { slotId, employeeId, span, message })
        },
      } satisfies DemoEvent
    }),
    post(
      {
        ...{ employerId: other, at, date: workday(today, 13).toString() },
        body: { ...common, subject_id: numeracy, note: 'Grade 3. We would like the same person for the whole term.' },
      },
      () => {},
    ),
  ]
}
