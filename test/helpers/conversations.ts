import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

type Deps = Pick<TestApp, 'db' | 'now'>

/** Connects two people, as after an accepted invitation. */
export const addConnection = ({ db, now }: Deps, employer: Person, employee: Person) => db.run`
  insert into connections (employer_id, employee_id, sender, status, created_at, answered_at)
  values (${employer.id}, ${employee.id}, 'employer', 'accepted', ${now()}, ${now()})`

/** Sends a message to a connected person, and returns the answer. */
export const sendMessage = async (from: Person, to: Person, body: string) =>
  (await from.conversations.begin({ body: { user_id: to.id, body } })).data

/** Returns the messages in order, each marked as the reader's own (`me`) or not (`them`). */
export const messagesOf = async (reader: Person, id: number) =>
  (await reader.conversations.get({ params: { id: String(id) } })).messages.map(
    ({ is_mine, body }) => `${is_mine ? 'me' : 'them'}: ${body}`,
  )
