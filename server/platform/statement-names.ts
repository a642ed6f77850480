/** Names of prepared statements, which change with the schema that a running process meets. */
import { createHash } from 'node:crypto'
import pg from 'pg'

export type NamedText = { name: string; text: string }
const statements = new Map<string, NamedText>()

/** Names each statement by its text, so that PostgreSQL parses and plans it once per connection. */
export const named = (text: string): NamedText => {
  const existing = statements.get(text)
  if (existing) return existing
  const statement = { name: createHash('sha1').update(text).digest('base64url'), text }
  statements.set(text, statement)
  return statement
}

/** Number of schema changes that a statement has met. */
let changes = 0
export const currentName = (name: string) => (changes === 0 ? name : `${name}.${changes}`)

/**
 * Whether PostgreSQL refused to run a statement because its columns have changed since it was
 * prepared. It has not run then.
 */
export const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** Gives all statements new names, unless that has happened since this one was sent. */
export const renameAfter = (name: string, sent: string) => {
  if (sent === currentName(name)) changes += 1
}
