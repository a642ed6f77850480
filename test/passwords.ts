import { passwordHash, PASSWORD as USUAL } from './access/fixtures.ts'
import type { TestApp } from './app.ts'
import { type Person, signedIn } from './people.ts'

export const PASSWORD = USUAL
export const NEXT = 'another river bend'
export const typedTwice = (password: string) => ({ password, password_confirmation: password })

/** Sets a password, which people created directly in the database do not have. */
export const givePassword = async ({ db }: Pick<TestApp, 'db'>, { id }: Pick<Person, 'id'>): Promise<void> => {
  await db.run`update users set password_hash = ${await passwordHash()} where id = ${id}`
}

/** Signs a person in by password on one more device, and returns its token and calls. */
export const oneMoreDevice = async (
  app: Pick<TestApp, 'anyone' | 'holding'>,
  { email }: Pick<Person, 'email'>,
  password = PASSWORD,
) => {
  const { token } = await signedIn(app.anyone.accounts.login({ body: { email, password } }))
  return { token, ...app.holding(token) }
}
