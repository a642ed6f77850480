/** Reminders and alarms for people who are not looking at the app. */

import type { Shift } from '#contract/booking/shifts.ts'
import { clockOf, workplaceOf } from '#server/booking/shifts/lookups.ts'
import { signLink } from '#server/messaging/links/signatures.ts'
import { texts } from '#server/messaging/outbox/texts.ts'
import type { Alert } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import type { NoticeKind } from './due.ts'

const onMyWay = async (db: Db, { id, invitee_id, ends_at }: Shift) => ({
  says: 'on_my_way' as const,
  token: await signLink(db, {
    purpose: 'on_my_way',
    userId: invitee_id,
    shiftId: id,
    until: Temporal.Instant.from(ends_at),
  }),
})

const midnightBefore = ({ date, time_zone }: Shift) =>
  Temporal.PlainDate.from(date).toZonedDateTime(time_zone).toInstant()

type Deps = { db: Db; brand: Brand; shift: Shift }
/**
 * Adds the address, also to the mail, because a person who reads it on the way is not signed in.
 */
const toEmployee = async ({ db, shift }: Deps) => {
  const address = await workplaceOf(db, shift.inviter_id)
  return {
    about: { shift, zone: await clockOf(db, shift.invitee_id), address },
    mailAdds: address && `The address is ${address}.`,
  }
}

/** Text message and expiry of each notice. The question at the start goes by push alone. */
const own: Record<
  NoticeKind,
  (deps: Deps) => Promise<Pick<Alert, 'event' | 'text' | 'mailAdds' | 'answers' | 'until'>>
> = {
  day_before: async (deps) => {
    const { about, mailAdds } = await toEmployee(deps)
    return {
      event: 'shift_reminder',
      text: texts.tomorrow(deps.brand, about),
      mailAdds,
      until: midnightBefore(deps.shift),
    }
  },
  soon: async (deps) => {
    const { about, mailAdds } = await toEmployee(deps)
    return {
      event: 'shift_reminder',
      text: texts.reminder(deps.brand, about),
      mailAdds,
      answers: await onMyWay(deps.db, deps.shift),
      until: Temporal.Instant.from(deps.shift.starts_at),
    }
  },
  begun: async ({ db, shift }) => ({
    event: 'attendance',
    answers: await onMyWay(db, shift),
    until: Temporal.Instant.from(shift.ends_at),
  }),
  missed: async ({ db, brand, shift }) => ({
    event: 'attendance',
    text: texts.missed(brand, { shift, zone: await clockOf(db, shift.inviter_id) }),
    until: Temporal.Instant.from(shift.ends_at),
  }),
}

export const alertOf = async (kind: NoticeKind, deps: Deps): Promise<Alert> => ({
  ...(await own[kind](deps)),
  brand: deps.brand,
  shiftId: deps.shift.id,
  startsAt: Temporal.Instant.from(deps.shift.starts_at),
})

/** Tells the employee of a no-show by the channels that they chose for changes of their shifts. */
export const noShowAlert = (brand: Brand, shift: Shift): Alert => ({
  event: 'shift_change',
  brand,
  shiftId: shift.id,
  text: async (_, zone) => texts.notAttended(brand, { shift, zone }),
})

/** A late arrival alerts the employer at once, but without a text message. */
export const lateAlert = (brand: Brand, shift: Shift): Alert => ({
  event: 'attendance',
  brand,
  shiftId: shift.id,
  startsAt: Temporal.Instant.from(shift.starts_at),
  until: Temporal.Instant.from(shift.ends_at),
})
