import type { TestApp } from '../app.ts'
import { codeTo } from './outbox.ts'

export const newcomer = {
  name: 'Mia Nguyen',
  email: 'mia@example.com',
  password: 'a quiet river bend',
  password_confirmation: 'a quiet river bend',
  role: 'employee' as const,
}

export const registerNewcomer = async (app: TestApp, details: Partial<Omit<typeof newcomer, 'role'>> = {}) => {
  const person = { ...newcomer, ...details }
  await app.anonymous.accounts.register({ body: person })
  await app.anonymous.accounts.verifyOtp({ body: { email: person.email, otp: await codeTo(app, person.email) } })
  return person
}
