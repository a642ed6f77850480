/** Helpers for tests of credentials: adding one, the admin's check of it, and what follows. */
import type { CheckOutcome } from '#contract/people/credential-kinds.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

/** Working with children check that ends in a year; the tests' clock is at 2 March 2026. */
export const WWC = { kind: 'vic_wwc', number: '1234567A', expires_on: '2027-03-02' } as const

export const addCredential = async (
  person: Person,
  body: Partial<Parameters<Person['credentials']['add']>[0]['body']> = {},
) => (await person.credentials.add({ body: { ...WWC, ...body } })).data

export const checkCredential = async (
  admin: Person,
  credential: { id: number; version: number },
  outcome: CheckOutcome,
  more: { note?: string; expires_on?: string | null } = {},
) =>
  (
    await admin.credentials.check({
      params: { id: String(credential.id) },
      body: { outcome, note: 'Looked it up.', version: credential.version, ...more },
    })
  ).data

/** Whether an employer finds the person when it searches its own state and the others. */
export const isFound = async (employer: Person, person: { id: number }) => {
  for (const states of ['own', 'other'] as const) {
    const { available_staffs } = await employer.availability.staff({ query: { states } })
    if (available_staffs.some((one) => ('employee' in one ? one.employee : one).id === person.id)) return true
  }
  return false
}

export const noticesOf = async (person: Person) =>
  (await person.notifications.list()).notifications
    .filter(({ type }) => type === 'credential')
    .map(({ title, message, link }) => ({ title, message, link }))

export const mailsTo = async ({ db }: TestApp, person: Person) =>
  (await db.all<{ subject: string }>`select subject from messages where recipient = ${person.email} order by id`).map(
    ({ subject }) => subject,
  )
