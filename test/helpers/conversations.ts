import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'

type Deps = Pick<TestApp, 'db' | 'now'>

/** The two are connected, as if one had invited and the other accepted. */
export const addConnection = ({ db, now }: Deps, employer: Person, employee: Person) => db.run`
  insert into connections (employer_id, employee_id, sender, status, created_at, answered_at)
  values (${employer.id}, ${employee.id}, 'employer', 'accepted', ${now()}, ${now()})`

/** Writes to a connected person; answers where. */
export const sendMessage = async (from: Person, to: Person, body: string) =>
  (await from.conversations.begin({ body: { user_id: to.id, body } })).data

/** The messages of a conversation in their order, each as its reader sees whose it is. */
export const messagesOf = async (reader: Person, id: number) =>
  (await reader.conversations.get({ params: { id: String(id) } })).messages.map(
    ({ is_mine, body }) => `${is_mine ? 'me' : 'them'}: ${body}`,
  )
