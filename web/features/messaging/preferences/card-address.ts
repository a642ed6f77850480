import type { Role } from '#web/platform/session.ts'

/** Address of the card with a person's message settings. */
export const cardAddressOf = (role: Role) =>
  role === 'employer'
    ? { to: '/employer/account', search: { option: 'security' }, hash: 'messages' }
    : { to: `/${role}/account-security`, hash: 'messages' }
