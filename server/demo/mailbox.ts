/** Mails sent to people in the demo data, for the admin to read. */

import type { MailWords } from '#contract/messaging/outbox.ts'
import { addressTakenMail, codeMail, newDeviceMail, slowedMail } from '#server/identity/accounts/mails.ts'
import { sendMail } from '#server/messaging/outbox/queries.ts'
import type { Tx } from '../platform/database.ts'
import { joinedAt } from './accounts.ts'
import { between } from './chance.ts'
import { type DemoEmployer, employers } from './employers.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Employee, employees } from './people.ts'
import type { Today } from './today.ts'

const ZONE = 'Australia/Melbourne'
const STRANGE = { browser: 'Firefox', system: 'Linux', network: '198.51.100.22' }

export const mailEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const mail = (
    { email }: DemoEmployer | Employee,
    write: (tx: Tx) => Promise<MailWords>,
    at: Temporal.Instant,
  ): DemoEvent => ({
    at,
    happen: async (tx) => sendMail(tx.at(at), { to: email, userId: people.get(email) ?? null, ...(await write(tx)) }),
  })
  const welcome = (role: 'employer' | 'employee') => (person: DemoEmployer | Employee) => {
    const code = String(between(0, 999_999, 'code', person.email)).padStart(6, '0')
    const at = joinedAt(today, person.email)
    const registered = { role, name: person.name, email: person.email, created_at: at.toString() }
    return mail(person, (tx) => codeMail(tx.at(at), { ...registered, code }), at)
  }
  const ago = (hours: number) => today.now.subtract({ hours })
  return [
    ...employers.map(welcome('employer')),
    ...employees.slice(0, 30).map(welcome('employee')),
    mail(employees[7]!, (tx) => addressTakenMail(tx, 'employee'), ago(24 * 11 + 5)),
    mail(employees[23]!, (tx) => slowedMail(tx), ago(24 * 6 + 2)),
    mail(employers[3]!, (tx) => slowedMail(tx), ago(24 * 2 + 7)),
    mail(
      employees[12]!,
      (tx) => newDeviceMail(tx.at(ago(30)), { role: 'employee', time_zone: ZONE }, STRANGE),
      ago(30),
    ),
    mail(employees[58]!, (tx) => addressTakenMail(tx, 'employee'), ago(9)),
  ]
}
