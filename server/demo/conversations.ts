/** Conversations in the demo data. The demo's school and teacher each have something unread. */
import { lockPairConversation, markMailed, markRead } from '#server/people/conversations/queries.ts'
import { writeMessage } from '#server/people/conversations/send.ts'
import { demoConnections } from './connections.ts'
import { type DemoEmployer, employers } from './employers.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Employee, olivia } from './people.ts'
import type { Today } from './today.ts'

type Side = 'employer' | 'employee'
/** Hours ago, or days ago at a local time at the workplace. */
type When = number | readonly [daysAgo: number, time: string]
type Line = readonly [when: When, side: Side, body: string]
type DemoConversation = { employer: DemoEmployer; employee: Employee; lines: readonly Line[]; isUnread?: true }

const [school, primary, , college] = employers
const staff = demoConnections
  .filter(({ employer, employee, status }) => employer === school && employee !== olivia && status === 'accepted')
  .map(({ employee }) => employee)

const withOlivia: readonly Line[] = [
  [
    [15, '16:05'],
    'employer',
    'Hello Olivia, thank you for last Thursday. Year 8 have asked whether you are coming back.',
  ],
  [[15, '17:20'], 'employee', 'That is lovely to hear! Happy to. I am free most Mondays and Thursdays this term.'],
  [
    [14, '08:10'],
    'employer',
    'Noted. Could you park behind the gym next time? The front car park is for families before nine.',
  ],
  [[14, '08:12'], 'employee', 'Of course.'],
  [[2, '15:40'], 'employer', 'Is there anything you need for the Year 9 maths classes?'],
  [[2, '16:02'], 'employee', 'Just the chapter they are on, and the seating plan if there is one.'],
  [
    [1, '08:25'],
    'employer',
    'Chapter 6, factorising.\nThe seating plan is in the green folder at the front office, with the map and the bell times.',
  ],
  [[1, '08:31'], 'employee', 'Perfect, see you then.'],
  [2, 'employer', 'One more thing: there is an assembly in period 2, so you are free until recess.'],
]
const conversations: readonly DemoConversation[] = [
  { employer: school!, employee: olivia, lines: withOlivia, isUnread: true },
  {
    employer: primary!,
    employee: olivia,
    lines: [
      [
        [8, '09:15'],
        'employer',
        'Hi Olivia, would a half day with Grade 4 suit you some time? Mornings, 08:30 to 12:30.',
      ],
      [[8, '12:40'], 'employee', 'It would, as long as it is not a Wednesday.'],
      [[8, '12:55'], 'employer', 'Wonderful. I will send a request when the dates are fixed.'],
    ],
  },
  {
    employer: college!,
    employee: olivia,
    lines: [[[21, '18:30'], 'employee', 'Thank you for connecting. I know your campus from my placement there.']],
  },
  {
    employer: school!,
    employee: staff[0]!,
    lines: [
      [[2, '06:50'], 'employer', 'Can you do a double on Friday? Periods 1 and 2, then 5 and 6.'],
      [[2, '06:58'], 'employee', 'Yes, if someone shows me where the science rooms are.'],
      [[2, '07:03'], 'employer', 'Ben will meet you at the front office at 08:20.'],
      [3, 'employee', 'I have the worksheets. Is there a data projector in S3?'],
      [2.8, 'employee', 'And is the lab technician in on Friday?'],
    ],
    isUnread: true,
  },
  {
    employer: school!,
    employee: staff[1]!,
    lines: [
      [[4, '17:10'], 'employee', 'I left my blue umbrella in the staff room on Tuesday. Has anyone seen it?'],
      [[3, '07:45'], 'employer', 'It is on the hook beside the sign-in screen.'],
      [[3, '07:50'], 'employee', 'Thank you so much!'],
    ],
  },
  {
    employer: school!,
    employee: staff[2]!,
    lines: [[[10, '11:00'], 'employer', 'Welcome! Your sign-in card is ready at the front office.']],
  },
]

const instantOf = (when: When, { zone }: DemoEmployer, { date, now }: Today): Temporal.Instant => {
  if (typeof when === 'number') return now.subtract({ minutes: Math.round(when * 60) })
  const [days, time] = when
  return date.subtract({ days }).toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant()
}

const eventsOf = (talk: DemoConversation, { people }: Ids, today: Today): DemoEvent[] => {
  const { employer, employee, lines, isUnread } = talk
  const pair = { employer_id: people.get(employer.email)!, employee_id: people.get(employee.email)! }
  const lastSide = lines.at(-1)![1]
  return lines.map(([when, side, body], index) => {
    const at = instantOf(when, employer, today)
    const by = side === 'employer' ? employer : employee
    const writer = { side, senderId: people.get(by.email)!, name: by.name }
    const reader = side === 'employer' ? 'employee' : 'employer'
    // The messages that the last author wrote last are the ones still unread.
    const isRead = !isUnread || side !== lastSide || lines.slice(index).some(([, later]) => later !== side)
    return {
      at,
      happen: async (tx) => {
        const conversation = await lockPairConversation(tx.at(at), pair)
        const { id } = await writeMessage(tx.at(at), conversation, writer, body)
        if (isRead) await markRead(tx, conversation.id, reader, id)
        // No mail is sent about messages from before the demo began.
        else await markMailed(tx, { conversation_id: conversation.id, side: reader })
      },
    }
  })
}

/** Skips conversations with a person who has no account. */
export const conversationEvents = (ids: Ids, today: Today): DemoEvent[] =>
  conversations
    .filter(({ employer, employee }) => ids.people.has(employer.email) && ids.people.has(employee.email))
    .flatMap((talk) => eventsOf(talk, ids, today))
