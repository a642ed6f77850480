import { type AdminUser, isClosedStatus } from '#contract/admin.ts'
import type { UserStatus } from '#contract/values.ts'

const many = (count: number, none: string, one: string, more: string) =>
  count === 0 ? none : count === 1 ? one : `${count} ${more}`

/** Labels of the buttons that set each status. */
export const verbs: Record<UserStatus, string> = {
  active: 'Make active',
  on_leave: 'Set on leave',
  inactive: 'Close account',
  banned: 'Ban account',
}

type Who = Pick<AdminUser, 'role' | 'status' | 'at_stake'>

/** Describes the effects of a new status, for the admin to read before confirming. */
export const consequencesOf = ({ role, status, at_stake }: Who, next: UserStatus): string[] => {
  if (next === 'on_leave')
    return [
      'Can sign in as before, but employers do not find the person and cannot book.',
      'What is booked or asked already stays.',
    ]
  if (next === 'active')
    return isClosedStatus(status)
      ? [
          'Can sign in again with the same password.',
          'Earlier sign-ins, the old calendar address and shifts that were called off do not come back.',
        ]
      : ['Employers find the person again and can book.']
  const { sessions, open_requests, upcoming_shifts } = at_stake
  return [
    many(sessions, 'It is signed in nowhere.', '1 device is signed out at once.', 'devices are signed out at once.'),
    ...(role === 'admin'
      ? []
      : [
          many(
            open_requests,
            'There is no open request to withdraw.',
            '1 open request is withdrawn, and the other side is told.',
            'open requests are withdrawn, and the other sides are told.',
          ),
          many(
            upcoming_shifts,
            'There is no upcoming shift to call off.',
            '1 upcoming shift is called off, and the other side is told.',
            'upcoming shifts are called off, and the other sides are told.',
          ),
          'Nobody finds the account, and its calendar address ends.',
        ]),
    next === 'banned' ? 'Nobody can sign in to a banned account.' : 'Nobody can sign in until it is made active again.',
  ]
}
