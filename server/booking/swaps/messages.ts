/** Notices about a shift that a person hands to a colleague. */
import type { ShiftSwap } from '#contract/booking/shift-swaps.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { shiftText, type TextAbout, when, whenAndWhat } from '#server/booking/shifts/format.ts'
import { toEmployee, toEmployer } from '#server/booking/shifts/messages.ts'
import type { Notice } from '#server/messaging/notifications/queries.ts'
import type { Brand } from '#server/platform/config.ts'
import { weekdayAndDate } from '#server/platform/dates.ts'

const event = 'shift_change' as const

/** "06:30 on Monday 2 March 2026", on the workplace's clock. */
const timeText = ({ until, time_zone }: Pick<ShiftSwap, 'until' | 'time_zone'>) => {
  const at = Temporal.Instant.from(until).toZonedDateTimeISO(time_zone)
  return `${at.toPlainTime().toString().slice(0, 5)} on ${weekdayAndDate(at.toPlainDate().toString())}`
}

/** For the employer, who decides. */
export const askedToApprove = (shift: Shift, swap: ShiftSwap) =>
  toEmployer(shift, {
    title: 'Request to hand over a shift',
    message: `${swap.giver} asks to hand the shift on ${whenAndWhat(shift)} to ${swap.taker}. Approve or decline it by ${timeText(swap)}. ${swap.giver} stays booked until you approve.`,
    event,
    text: (brand: Brand, about: TextAbout) =>
      shiftText(
        brand,
        about,
        ({ employee, when, link, name }) =>
          `${employee} asks to hand the shift ${when} to ${name(swap.taker!)}. Approve or decline: ${link}`,
      ),
    until: swap.until,
  })

/** For the employer: the swap was withdrawn, or the colleague can no longer come. */
export const nothingToApprove = (shift: Shift, swap: ShiftSwap) =>
  toEmployer(shift, {
    title: 'Booking stays as it is',
    message: `${swap.taker} will not come instead of ${swap.giver} on ${whenAndWhat(shift)}. ${swap.giver} is still booked.`,
    event,
    text: (brand, about) =>
      shiftText(brand, about, ({ employee, when, link }) => `${employee} is still booked ${when}. ${link}`),
  })

/** For the person who is booked. */
export const colleagueAgreed = (shift: Shift, swap: ShiftSwap) =>
  toEmployee(shift, {
    title: 'Your colleague said yes',
    message: `${swap.taker} has agreed to take your shift at ${shift.inviter.name} on ${whenAndWhat(shift)}. You stay booked until ${shift.inviter.name} approves it.`,
    event,
    text: (brand, about) =>
      shiftText(
        brand,
        about,
        ({ employer, when, link }) =>
          `your colleague has agreed to come ${when}. You stay booked until ${employer} approves it. ${link}`,
      ),
  })

const stays = (shift: Shift, title: string, cause: string) =>
  toEmployee(shift, {
    title,
    message: `${cause} You are still booked on ${whenAndWhat(shift)}.`,
    event,
    text: (brand, about) =>
      shiftText(brand, about, ({ employer, when, link }) => `you are still booked: ${employer}, ${when}. ${link}`),
  })

/** For the person who is booked, with the reason why the booking stays. */
export const notHandedOver = (shift: Shift, { status, taker, employer }: ShiftSwap) => {
  switch (status) {
    case 'refused':
      return stays(shift, 'Your colleague said no', 'Your colleague cannot take your shift.')
    case 'declined':
      return stays(shift, 'Shift not handed over', `${employer} did not approve ${taker} to take over from you.`)
    case 'withdrawn':
      return stays(shift, 'Your colleague cannot come', `${taker} can no longer take your shift.`)
    default:
      return stays(
        shift,
        'Shift not handed over',
        taker === null ? 'Nobody has taken your shift.' : `${taker} was not approved to take over from you.`,
      )
  }
}

export const handedOver = (shift: Shift, swap: ShiftSwap) =>
  toEmployee(shift, {
    title: 'Shift handed over',
    message: `${shift.inviter.name} approved it: ${swap.taker} will come instead of you on ${whenAndWhat(shift)}. You are no longer booked.`,
    event,
    text: (brand, about) =>
      shiftText(
        brand,
        about,
        ({ employer, when, link }) => `${employer} approved your colleague. You are no longer booked ${when}. ${link}`,
      ),
  })

/** For the colleague. */
export const notTaken = ({ giver, employer, ...swap }: ShiftSwap, takerId: number): Notice => ({
  ...{ type: 'job', title: 'You do not need to come' },
  message:
    swap.status === 'declined'
      ? `${employer} did not approve you to take over from ${giver} on ${when(swap)}.`
      : `The shift of ${giver} at ${employer} on ${when(swap)} is no longer available. You are not booked.`,
  link: '/employee/job-request',
  refreshes: { kind: 'shift', userIds: [takerId] },
  alert: { event, until: Temporal.Instant.from(swap.starts_at) },
})
