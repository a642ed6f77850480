/** Permanent staff of the demo school and of a demo hospital. */
import type { NewColleague } from '#contract/people/colleagues.ts'
import { putColleagues } from '#server/people/colleagues/queries.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { DemoEvent, Ids } from './events.ts'
import type { Today } from './today.ts'

type Line = [name: string, subject: string, class_room: string, report_to: string]
type OwnStaff = { email: string; hours: [start: string, end: string]; lines: Line[] }
const lists: OwnStaff[] = [
  {
    email: demoAccounts.employer.email,
    hours: ['08:30', '15:30'],
    lines: [
      ['Ms Rossi', 'English', '9B, room 14', 'Head of English'],
      ['Mr Tran', 'Mathematics', '8A, room 6', 'Head of Mathematics'],
      ['Ms Papas', 'Science', '10C, lab 2', 'Head of Science'],
      ['Mr Okoro', 'English', '7D, room 11', 'Head of English'],
      ['Ms Lindqvist', 'Mathematics', '11A, room 20', 'Head of Mathematics'],
    ],
  },
  {
    email: 'rostering@corella.example',
    hours: ['07:00', '15:00'],
    lines: [
      ['Grace Mbeki', 'Emergency', 'Emergency', 'Nurse in charge'],
      ['Tom Halloran', 'Medical', 'Ward 3 East', 'Nurse in charge'],
    ],
  },
]

export const colleagueEvents = ({ people, subjects }: Ids, { now }: Today): DemoEvent[] =>
  lists.flatMap(({ email, hours: [start_time, end_time], lines }) => {
    const siteId = people.get(email)
    if (siteId === undefined) return []
    const at = now.subtract({ hours: 24 * 70 })
    const bodies = lines.map(
      ([name, subject, class_room, report_to]): NewColleague => ({
        ...{ name, subject_id: subjects.get(subject) ?? null, classification: null, year_level: null },
        ...{ class_room, report_to, start_time, end_time },
      }),
    )
    return [{ at, happen: (tx) => putColleagues(tx.at(at), siteId, bodies) }]
  })
