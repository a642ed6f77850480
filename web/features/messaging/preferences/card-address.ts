import type { Role } from '#web/platform/session.ts'

/** Address of the page with a person's notification settings. */
export const cardAddressOf = (role: Role) => ({ to: `/${role}/notification-settings` })
