import { Secret, TOTP } from 'otpauth'
import { isSignedIn, type SecondStep } from '#contract/identity/accounts.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { authenticator } from '../stand-ins/authenticator.ts'
import { PASSWORD, setPassword } from './passwords.ts'

export { PASSWORD }
export const ensurePassword = async <P extends Person>(app: Pick<TestApp, 'db'>, person: P): Promise<P> => {
  await setPassword(app, person)
  return person
}

export const codeAt = (secret: string, now: Temporal.Instant) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: now.epochMilliseconds })

/** Sets up an authenticator app. This uses up its code of the current time step. */
export const enrolApp = async ({ now }: TestApp, person: Person) => {
  const { secret, uri } = (await person.secondFactor.startTotp()).data
  const { recovery_codes } = (await person.secondFactor.confirmTotp({ body: { code: codeAt(secret, now()) } })).data
  return { secret, uri, recovery_codes }
}

export const enrolPasskey = async (person: Person, name = 'This laptop') => {
  const device = authenticator()
  const options = await person.secondFactor.passkeyOptions()
  const { data } = await person.secondFactor.addPasskey({ body: { name, response: device.create(options) } })
  return { device, ...data }
}

/** Signs in with the right password, and returns the second step that is required. */
export const firstStep = async (app: TestApp, { email }: Person): Promise<SecondStep> => {
  const answer = await app.anonymous.accounts.login({ body: { email, password: PASSWORD } })
  if (isSignedIn(answer)) throw new Error('No second factor is asked for.')
  return answer.second_factor
}
