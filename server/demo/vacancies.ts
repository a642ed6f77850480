/** Vacancies of the demo school that are open, with a lesson plan, and a template. */
import type { NewSlot, NewVacancy } from '#contract/booking/vacancies.ts'
import { delayPlan, insertSlot, insertVacancy } from '#server/booking/offers/slots.ts'
import { spanOf } from '#server/booking/shifts/rules.ts'
import { attachFiles, uploadedFile } from '#server/booking/vacancy-files/queries.ts'
import { insertTemplate } from '#server/booking/vacancy-templates/queries.ts'
import type { Files } from '#server/platform/files.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import { storeFile } from '#server/platform/stored-files.ts'
import type { DemoEvent, Ids } from './events.ts'
import { heading, pageOf, plain, title } from './pdf-page.ts'
import { type Today, workday } from './today.ts'

const ZONE = 'Australia/Melbourne'
const DAY = { start_time: '08:30', end_time: '15:30', headcount: 1 }

const lessonPlan = () =>
  pageOf([
    title('Year 9 English: Macbeth'),
    ...plain('Class 9B, room 14. Textbooks are in the cupboard at the back.'),
    heading('Periods 1 and 2'),
    ...plain(
      'Read act 1, scene 7 aloud in turns. Stop after each speech and ask what Macbeth wants and what he fears.',
    ),
    heading('Periods 3 and 4'),
    ...plain('Each student writes half a page as Lady Macbeth, the evening before. Collect the pages at the end.'),
    heading('If there is time'),
    ...plain('Watch the first ten minutes of the film. The link is on the desktop of the room’s computer.'),
  ])

/** The running service asks people for them, as it does for any vacancy. */
export const vacancyEvents = ({ people, subjects }: Ids, today: Today, files: Files): DemoEvent[] => {
  const employerId = people.get(demoAccounts.employer.email)
  const subject_id = subjects.get('English')
  if (employerId === undefined || subject_id === undefined) return []
  const at = today.now.subtract({ minutes: 10 })
  const slots = [4, 5].map((days) => ({ ...DAY, date: workday(today, days).toString() }))
  const vacancy: NewVacancy = {
    ...{ subject_id, classification: 'teacher', asks: 'best', slots },
    class_room: '9B, room 14',
    absent: { name: 'Ms Rossi', is_told: true },
    note: 'The class reads Macbeth. The lesson plan is attached.',
  }
  return [
    {
      at,
      happen: async (tx) => {
        const vacancyId = await insertVacancy(tx.at(at), { employerId, postedBy: employerId, body: vacancy })
        const plan = { contentType: 'application/pdf', name: 'Macbeth, act 1.pdf', bytes: lessonPlan() }
        const key = await storeFile(tx.at(at), files, { ownerId: employerId, kind: 'vacancy', ...plan })
        const { id: fileId } = await uploadedFile(tx, key)
        const attached = [{ id: fileId, shown: 'booking' as const }]
        await attachFiles(tx, { employerId, files: attached, to: { vacancyId } })
        const openSlot = async (vacancyId: number, subjectId: number, slot: NewSlot) => {
          const place = { employerId, subjectId, zone: ZONE, vacancyId }
          const id = await insertSlot(tx.at(at), { ...place, slot, span: spanOf(slot, ZONE) })
          if (id !== null) await delayPlan(tx, id, today.now)
        }
        for (const slot of slots) await openSlot(vacancyId, subject_id, slot)
        // A second open shift on the first date, so that the day can be filled as a whole.
        const science = subjects.get('Science')
        if (science !== undefined) {
          const body: NewVacancy = { subject_id: science, classification: 'teacher', asks: 'best', slots: [slots[0]!] }
          const scienceId = await insertVacancy(tx.at(at), { employerId, postedBy: employerId, body })
          await openSlot(scienceId, science, slots[0]!)
        }
        const templateId = await insertTemplate(tx.at(at), employerId, 'Year 9 English, all day', vacancy)
        await attachFiles(tx, { employerId, files: attached, to: { templateId } })
      },
    },
  ]
}
