import { passwordHash, PASSWORD as USUAL } from '../access/fixtures.ts'
import type { TestApp } from '../app.ts'
import { expectSignedIn, type Person } from '../people.ts'

export const PASSWORD = USUAL
export const NEW_PASSWORD = 'another river bend'
export const confirmedPassword = (password: string) => ({ password, password_confirmation: password })

/** Sets a password, which people created directly in the database do not have. */
export const setPassword = async ({ db }: Pick<TestApp, 'db'>, { id }: Pick<Person, 'id'>): Promise<void> => {
  await db.run`update users set password_hash = ${await passwordHash()} where id = ${id}`
}

/** Signs a person in by password on one more device, and returns its token and calls. */
export const signInAgain = async (
  app: Pick<TestApp, 'anonymous' | 'asToken'>,
  { email }: Pick<Person, 'email'>,
  password = PASSWORD,
) => {
  const { token } = await expectSignedIn(app.anonymous.accounts.login({ body: { email, password } }))
  return { token, ...app.asToken(token) }
}
