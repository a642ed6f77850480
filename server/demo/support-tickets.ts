/** Support tickets in the demo data, in every status. */

import type { HandledStatus, SupportStatus } from '#contract/admin/support.ts'
import type { AuditAction } from '#contract/platform/audit.ts'
import {
  addMessage,
  addNote,
  recordAnswer,
  recordReplyOfPerson,
  setAssignee,
  setStatus,
} from '#server/admin/support/queries.ts'
import { chatTextOf, LIVE_CHAT } from '#server/admin/support/rules.ts'
import { lockSupport, markRead } from '#server/people/conversations/queries.ts'
import { answerFromSupport, markReadBySupport, writeToSupport } from '#server/people/conversations/support.ts'
import { type AuditedChange, record } from '#server/platform/audit/queries.ts'
import type { Tx } from '../platform/database.ts'
import { ADMIN } from './accounts.ts'
import { type DemoEmployer, employers } from './employers.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Employee, employees } from './people.ts'
import type { Today } from './today.ts'

type Person = DemoEmployer | Employee
type DemoTicket = {
  from: Person
  hoursAgo: number
  /** null for what began in the live chat. */
  subject: string | null
  message: string
  /** Later messages by turns, beginning with support; hours are counted from the previous one. */
  said?: readonly [hours: number, body: string][]
  /** Support's private note from its first answer. */
  note?: string
  end?: readonly [hours: number, status: HandledStatus]
}

const tickets: readonly DemoTicket[] = [
  {
    from: employees[5]!,
    hoursAgo: 1,
    subject: 'My CV does not upload',
    message:
      'I have tried to add my CV in Edit Profile since last night. It is a Pages file from my Mac.\nIt says that I should upload a PDF, DOC or DOCX file. What do I do?',
  },
  {
    from: employers[8]!,
    hoursAgo: 4,
    subject: 'Night shifts over the end of daylight saving',
    message:
      'Our night duty runs from 21:30 to 07:00. On the night when the clocks change, which end does the request show to the nurse?',
  },
  {
    from: employees[54]!,
    hoursAgo: 9,
    subject: null,
    message: 'Hi, can I be asked by two hospitals at the same time?',
  },
  {
    from: employers[3]!,
    hoursAgo: 27,
    subject: 'A teacher is missing from our list',
    message: 'A maths teacher who worked here twice this term no longer comes up for Fridays. Did something change?',
    said: [
      [2, 'Thank you for telling us. Which Friday did you search for, and did you choose a subject?'],
      [3, 'This coming Friday, with General Mathematics selected. Without the subject she appears.'],
    ],
    note: 'She took General Mathematics off her list on Monday. Ask her before we tell the school.',
  },
  {
    from: employees[17]!,
    hoursAgo: 52,
    subject: 'Wrong school on a notification',
    message: 'One of my notifications names a campus that I have never worked at. Could you have a look?',
    said: [[4, 'We are looking into it, and will write to you here by tomorrow.']],
    note: 'The campus was renamed in August; the old name is still in their company profile.',
  },
  {
    from: employers[0]!,
    hoursAgo: 24 * 6 + 3,
    subject: 'Two people in our office',
    message: 'Our daily organiser and her deputy both book staff. Can both of them use this account?',
    said: [
      [1, 'Yes, both can be signed in at the same time, and each sees the other’s bookings straight away.'],
      [1, 'Perfect, thank you.'],
    ],
    end: [2, 'resolved'],
  },
  {
    from: employees[0]!,
    hoursAgo: 24 * 9 + 5,
    subject: 'Who sees my phone number?',
    message: 'I do not want to be called in class. Who can see my number?',
    said: [
      [
        2,
        'Only your connections and employers who book you, unless you tick “Show my phone to every employer” in Edit Profile.',
      ],
    ],
    end: [26, 'resolved'],
  },
  {
    from: employees[57]!,
    hoursAgo: 24 * 14,
    subject: null,
    message: 'Is there an app?',
    said: [[1, 'It works in the browser of your phone. Add it to your home screen from the browser’s menu.']],
    end: [1, 'closed'],
  },
]

/** Events of each ticket, with the functions of the product itself. */
export const supportEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const admin = people.get(ADMIN.email)
  if (admin === undefined) return []
  return tickets.flatMap((ticket) => {
    const id = people.get(ticket.from.email)
    return id === undefined ? [] : ticketEvents(ticket, { id, admin, today })
  })
}

/** Admin and browser of the demo's queue; the address is reserved for examples. */
const ADMIN_DEVICE = {
  name: ADMIN.name,
  role: 'admin',
  network: '203.0.113.20',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const

type TicketPeople = { id: number; admin: number; today: Today }

const ticketEvents = (
  { from, hoursAgo, subject, message, said = [], note, end }: DemoTicket,
  cast: TicketPeople,
): DemoEvent[] => {
  const { id, admin, today } = cast
  const { name, email } = from
  const person = { id, name, role: employers.includes(from as DemoEmployer) ? 'employer' : 'employee' } as const
  let at = today.now.subtract({ hours: hoursAgo })
  let ticketId = 0
  let status: SupportStatus = 'pending'
  const recordStep = (tx: Tx, action: AuditAction, before: AuditedChange, after: AuditedChange) => {
    const about = { kind: 'support_message', id: ticketId, name: subject ?? LIVE_CHAT } as const
    record(tx, { actor: { ...ADMIN_DEVICE, id: admin }, action, subject: about, before, after })
  }
  const moveTo = (next: SupportStatus) => {
    const change = [{ status }, { status: next }] as const
    status = next
    return change
  }
  const assign = async (tx: Tx) => {
    await setAssignee(tx, ticketId, admin)
    recordStep(tx, 'support_assigned', { assignee: null }, { assignee: ADMIN_DEVICE.name })
    if (note === undefined) return
    await addNote(tx, { messageId: ticketId, authorId: admin, body: note })
    recordStep(tx, 'support_noted', {}, { note })
  }

  const begin = async (tx: Tx) => {
    const form = { name, email, subject: subject ?? LIVE_CHAT, message }
    await writeToSupport(tx, person, subject === null ? message : chatTextOf(form))
    ticketId = (await addMessage(tx, id, form)).id
  }
  const answer = async (tx: Tx, body: string) => {
    const written = await answerFromSupport(tx, { userId: id, adminId: admin, body })
    if (status === 'pending') await assign(tx)
    await recordAnswer(tx, ticketId, admin)
    const [before, after] = moveTo('in_progress')
    recordStep(tx, 'support_replied', before, { ...after, reply: body })
    await markReadBySupport(tx, id, written.id)
    // Read at once: no mail may go out to people who were made up.
    await markRead(tx, (await lockSupport(tx, id)).id, person.role, written.id)
  }
  const finish = (tx: Tx, next: HandledStatus) => {
    recordStep(tx, 'support_status_changed', ...moveTo(next))
    return setStatus(tx, ticketId, next, admin)
  }
  const goOn = async (tx: Tx, body: string) => {
    await writeToSupport(tx, person, body)
    await recordReplyOfPerson(tx, id)
  }

  const eventAt = (hours: number, act: (tx: Tx) => Promise<unknown>): DemoEvent => {
    at = at.add({ hours })
    const now = at
    return { at: now, happen: (tx) => act(tx.at(now)) }
  }
  return [
    eventAt(0, begin),
    ...said.map(([hours, body], turn) => eventAt(hours, (tx) => (turn % 2 === 0 ? answer(tx, body) : goOn(tx, body)))),
    ...(end ? [eventAt(end[0], (tx) => finish(tx, end[1]))] : []),
  ]
}
