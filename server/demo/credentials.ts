/** Credentials in the demo data: most checked, some waiting, and one of each kind of problem. */
import { type CredentialKind, kinds, REMINDERS } from '#contract/people/credential-kinds.ts'
import { notify } from '#server/messaging/notifications/queries.ts'
import {
  credentialsOf,
  insertCredential,
  lockCredential,
  recordCheck,
  recordReminder,
  takeExpired,
} from '#server/people/credentials/queries.ts'
import { person as register } from '#server/people/credentials/register.ts'
import { expiredForAdmins, hasExpired, refusedForAdmins, wasRefused } from '#server/people/credentials/rules.ts'
import { demoAccounts } from '#server/platform/service/routes.ts'
import type { Tx } from '../platform/database.ts'
import { ADMIN, joinedAt } from './accounts.ts'
import { between, chance } from './chance.ts'
import type { DemoEvent, Ids } from './events.ts'
import { type Employee, employees } from './people.ts'
import type { Today } from './today.ts'

type Clearance = { registration: CredentialKind; clearance: CredentialKind; years: number }
const victoria: Clearance = { registration: 'vit', clearance: 'vic_wwc', years: 5 }
const ofZone: Partial<Record<Employee['zone'], Clearance>> = {
  'Australia/Sydney': { registration: 'nesa', clearance: 'nsw_wwcc', years: 5 },
  'Australia/Brisbane': { registration: 'qct', clearance: 'qld_blue_card', years: 3 },
  'Australia/Perth': { registration: 'trbwa', clearance: 'wa_wwc', years: 3 },
  'Australia/Adelaide': { registration: 'trbsa', clearance: 'sa_wwcc', years: 5 },
}

// Far from Melbourne, so that none of them has a part in the scripted requests.
const far = employees.filter(({ sector, zone }) => sector === 'education' && zone in ofZone)
const [EXPIRED, REFUSED, ENDING] = [far[0]?.email, far[1]?.email, far[2]?.email]
const REFUSAL = 'The card with this number belongs to someone else. Please send us a picture of yours.'

/** Outcome of the check of each credential: null while it waits. */
const checkOutcomeOf = (email: string, what: string) => {
  if (email === demoAccounts.employee.email) return 'may_engage'
  const lot = chance('desk', email, what)
  if (lot < 0.09) return null
  return lot < 0.11 ? 'review' : lot < 0.13 ? 'in_progress' : 'may_engage'
}

const NOTES = {
  may_engage: 'Found in the register under this name, with no conditions.',
  review: 'The register shows another family name. Please tell us whether you have married or changed it.',
  in_progress: 'The register takes a day to reply.',
}

/**
 * Last day of a card. Most are so late that their holders stay bookable for as long as a demo is
 * used.
 */
const expiryOf = ({ date }: Today, email: string, years: number) => {
  if (email === EXPIRED) return date.subtract({ days: 12 })
  if (email === ENDING) return date.add({ days: 6 })
  const soon = email !== demoAccounts.employee.email && chance('ending', email) < 0.08
  return date.add({ days: soon ? between(20, 58, 'soon', email) : between(400, years * 365 - 30, 'later', email) })
}

const check = async (tx: Tx, id: number, adminId: number, what: string, email: string, at: Temporal.Instant) => {
  const outcome = checkOutcomeOf(email, what)
  if (outcome === null) return
  const reason = outcome === 'review' ? NOTES.review : null
  const credential = await lockCredential(tx.at(at), id)
  await recordCheck(
    tx.at(at),
    credential,
    { outcome, note: NOTES[outcome], reason },
    { register: register.name, adminId },
  )
}

/** Notifies the holders and the admin of the refused card and the expired one. */
const notifyOfProblems = async (tx: Tx, id: number, adminId: number, email: string, at: Temporal.Instant) => {
  const credential = await lockCredential(tx.at(at), id)
  if (email === REFUSED) {
    const finding = { outcome: 'may_not_engage', note: REFUSAL, reason: REFUSAL } as const
    await recordCheck(tx.at(at), credential, finding, { register: register.name, adminId })
    await notify(tx.at(at), credential.employee_id, wasRefused({ ...credential, reason: REFUSAL }))
    await notify(tx.at(at), adminId, refusedForAdmins({ ...credential, reason: REFUSAL }, ADMIN.name))
  }
  if (email !== EXPIRED || credential.expires_on === null) return
  const due = { ...credential, expires_on: credential.expires_on }
  await notify(tx.at(at), credential.employee_id, hasExpired(due))
  await notify(tx.at(at), adminId, expiredForAdmins(due))
}

export const credentialEvents = ({ people }: Ids, today: Today): DemoEvent[] => {
  const adminId = people.get(ADMIN.email)
  if (adminId === undefined) return []
  const expiry = { at: today.now.subtract({ minutes: 1 }), happen: (tx: Tx) => takeExpired(tx, 10) }
  const entries = employees.flatMap(({ email, zone, name }) => {
    const id = people.get(email)
    if (id === undefined) return []
    const joined = joinedAt(today, email)
    const register = ofZone[zone] ?? victoria
    const lastDay = expiryOf(today, email, register.years).toString()
    const enter = async (tx: Tx) => {
      const [registration] = await credentialsOf(tx.at(joined), id)
      if (registration) await check(tx, registration.id, adminId, 'registration', email, joined.add({ hours: 40 }))
      const number = `${String(between(1_000_000, 9_999_999, 'card', email))}${name.charAt(0)}`
      const card = {
        kind: register.clearance,
        title: null,
        state: kinds[register.clearance].state,
        number,
        expires_on: lastDay,
      }
      const cardId = await insertCredential(tx.at(joined), id, card, null)
      if (email !== REFUSED) await check(tx, cardId, adminId, 'clearance', email, joined.add({ hours: 44 }))
      // Half of the people elsewhere also have the check of Victoria, so schools there find them
      // among other states.
      if (register !== victoria && chance('crosses the border', email) < 0.5) {
        const kind = 'vic_wwc' as const
        await insertCredential(
          tx.at(joined),
          id,
          { ...card, kind, state: kinds[kind].state, number: `${number}V` },
          null,
        )
      }
      await notifyOfProblems(tx, cardId, adminId, email, today.now.subtract({ hours: 12 * 24 }))
      const days_left = today.date.until(lastDay).days
      const due = { id: cardId, employee_id: id, person: name, email, ...card, expires_on: lastDay, days_left }
      if (days_left >= 0 && days_left <= REMINDERS[0]) await recordReminder(tx, due, REMINDERS)
    }
    return [{ at: joined.add({ hours: 48 }), happen: enter }]
  })
  return [...entries, expiry]
}
