import type { Role } from '#web/platform/session.ts'

/** Where the card stands on which people choose what reaches them how. */
export const cardAddressOf = (role: Role) =>
  role === 'employer'
    ? { to: '/employer/account', search: { option: 'security' } as never, hash: 'messages' }
    : { to: `/${role}/account-security`, hash: 'messages' }
