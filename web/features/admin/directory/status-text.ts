import { type AdminUser, isClosedStatus } from '#contract/admin/directory.ts'
import type { UserStatus } from '#contract/platform/values.ts'

const countText = (count: number, none: string, one: string, plural: string) =>
  count === 0 ? none : count === 1 ? one : `${count} ${plural}`

/** Labels of the buttons that set each status. */
export const verbs: Record<UserStatus, string> = {
  active: 'Make active',
  on_leave: 'Set on leave',
  inactive: 'Close account',
  banned: 'Ban account',
}

type Account = Pick<AdminUser, 'role' | 'status' | 'at_stake'>

/** Describes the effects of a new status, for the admin to read before confirming. */
export const consequencesOf = ({ role, status, at_stake }: Account, next: UserStatus): string[] => {
  if (next === 'on_leave')
    return ['Can still sign in, but employers cannot find or book this person.', 'Existing bookings and requests stay.']
  if (next === 'active')
    return isClosedStatus(status)
      ? [
          'Can sign in again with the same password.',
          'Earlier sign-ins, the old calendar address and cancelled shifts are not restored.',
        ]
      : ['Employers can find and book this person again.']
  const { sessions, open_requests, upcoming_shifts } = at_stake
  return [
    countText(
      sessions,
      'Not signed in on any device.',
      '1 device is signed out immediately.',
      'devices are signed out immediately.',
    ),
    ...(role === 'admin'
      ? []
      : [
          countText(
            open_requests,
            'No open requests.',
            '1 open request is withdrawn, and the other side is notified.',
            'open requests are withdrawn, and the other sides are notified.',
          ),
          countText(
            upcoming_shifts,
            'No upcoming shifts.',
            '1 upcoming shift is cancelled, and the other side is notified.',
            'upcoming shifts are cancelled, and the other sides are notified.',
          ),
          'Nobody can find the account, and its calendar address stops working.',
        ]),
    next === 'banned'
      ? 'Nobody can sign in to a banned account.'
      : 'Nobody can sign in until the account is active again.',
  ]
}
