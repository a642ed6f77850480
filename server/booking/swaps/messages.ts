/** Notices about a shift that a person hands to a colleague, or exchanges with one. */
import type { ShiftTimes } from '#contract/booking/shift-change.ts'
import type { ShiftSwap, SwappedShift } from '#contract/booking/shift-swaps.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { moveText, shiftText, type TextAbout, when, whenAndWhat } from '#server/booking/shifts/format.ts'
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

/** "Monday 2 March 2026, 08:30 to 15:30 (Mathematics)" */
const workText = ({ subject, ...shift }: SwappedShift) => `${when(shift)} (${subject})`
/** The same, with the employer if that is another one. */
const workAt = (shift: SwappedShift, employer: string) =>
  `${workText(shift)}${shift.employer === employer ? '' : ` at ${shift.employer}`}`

const exchangeToApprove = (shift: Shift, swap: ShiftSwap, in_return: SwappedShift) => {
  const { giver, taker } = swap
  const other = shift.id === swap.shift_id ? taker! : giver
  return toEmployer(shift, {
    title: 'Request to exchange two shifts',
    message: `${giver} and ${taker} ask to exchange shifts. ${taker} would come on ${workAt(swap, shift.inviter.name)}, and ${giver} on ${workAt(in_return, shift.inviter.name)}. Approve or decline it by ${timeText(swap)}. Both keep their shifts until you approve.`,
    event,
    text: (brand: Brand, about: TextAbout) =>
      shiftText(
        brand,
        about,
        ({ employee, when, link, name }) =>
          `${employee} (${when}) and ${name(other)} ask to exchange shifts. Approve or decline: ${link}`,
      ),
    until: swap.until,
  })
}

/** For the employer of this booking, who decides. */
export const askedToApprove = (shift: Shift, swap: ShiftSwap) =>
  swap.in_return ? exchangeToApprove(shift, swap, swap.in_return) : handOverToApprove(shift, swap)

const handOverToApprove = (shift: Shift, swap: ShiftSwap) =>
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
    message: swap.in_return
      ? `${swap.giver} and ${swap.taker} are no longer exchanging their shifts. ${shift.invitee.name} is still booked on ${whenAndWhat(shift)}.`
      : `${swap.taker} will not come instead of ${swap.giver} on ${whenAndWhat(shift)}. ${swap.giver} is still booked.`,
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

/** For the person who is booked: the colleague gives a shift in return. */
export const exchangeOffered = (shift: Shift, swap: ShiftSwap) =>
  toEmployee(shift, {
    title: 'Your colleague offers an exchange',
    message: `${swap.taker} will take your shift at ${shift.inviter.name} on ${whenAndWhat(shift)} if you take theirs: ${workText(swap.in_return!)} at ${swap.in_return!.employer}. Open it and answer by ${timeText(swap)}. You keep your shift until you have agreed and ${shift.inviter.name} approves it.`,
    event,
    text: (brand, about) =>
      shiftText(
        brand,
        about,
        ({ when, link }) => `your colleague offers a shift in exchange for yours, ${when}. See it and answer: ${link}`,
      ),
    until: swap.until,
  })

/** For the colleague, about the booking that they give. */
export const exchangeAgreed = (shift: Shift, swap: ShiftSwap) =>
  toEmployee(shift, {
    title: 'Your colleague agreed',
    message: `${swap.giver} has agreed to take your shift at ${shift.inviter.name} on ${whenAndWhat(shift)}. You both keep your shifts until ${swap.employer} approves the exchange.`,
    event,
    text: (brand, about) =>
      shiftText(
        brand,
        about,
        ({ when, link, name }) =>
          `your colleague has agreed to take your shift ${when}. You keep it until ${name(swap.employer)} approves. ${link}`,
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

const exchangeEnds: Partial<Record<ShiftSwap['status'], (swap: ShiftSwap) => string>> = {
  declined: ({ employer, taker }) => `${employer} declined the exchange between ${taker} and you.`,
  withdrawn: ({ taker }) => `${taker} has withdrawn the offer to exchange shifts.`,
}

/** For the person who is booked, with the reason why the booking stays. */
export const notHandedOver = (shift: Shift, swap: ShiftSwap) => {
  const { status, taker, employer, in_return } = swap
  if (in_return) {
    const cause = exchangeEnds[status]?.(swap) ?? `The exchange with ${taker} did not take place.`
    return stays(shift, 'Shifts not exchanged', cause)
  }
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

/** For the person who was booked; in an exchange for both people. */
export const handedOver = (shift: Shift, { giver, taker, shift_id }: ShiftSwap) =>
  toEmployee(shift, {
    title: 'Shift handed over',
    message: `${shift.inviter.name} approved it: ${shift.id === shift_id ? taker : giver} will come instead of you on ${whenAndWhat(shift)}. You are no longer booked.`,
    event,
    text: (brand, about) =>
      shiftText(
        brand,
        about,
        ({ employer, when, link }) => `${employer} approved your colleague. You are no longer booked ${when}. ${link}`,
      ),
  })

/** For the colleague. */
export const notTaken = ({ giver, employer, in_return, ...swap }: ShiftSwap, takerId: number): Notice => {
  const isDeclined = swap.status === 'declined'
  const message = in_return
    ? `${isDeclined ? `${employer} declined the exchange between ${giver} and you.` : `${giver} will not exchange shifts with you.`} You keep your shift on ${workText(in_return)}.`
    : isDeclined
      ? `${employer} did not approve you to take over from ${giver} on ${when(swap)}.`
      : `The shift of ${giver} at ${employer} on ${when(swap)} is no longer available. You are not booked.`
  return {
    ...{ type: 'job', title: in_return ? 'Shifts not exchanged' : 'You do not need to come', message },
    link: '/employee/job-request',
    refreshes: { kind: 'shift', userIds: [takerId] },
    alert: { event, until: Temporal.Instant.from((in_return ?? swap).starts_at) },
  }
}

/** The employer had asked the person about new times, but a colleague takes the booking over. */
export const questionEnded = (shift: Shift, after: ShiftTimes) =>
  toEmployee(shift, {
    title: 'Change withdrawn',
    message: `You do not need to answer ${shift.inviter.name} about moving your booking from ${when(shift)} to ${when(after)}: a colleague is taking it over.`,
    event,
    text: (brand, about) =>
      shiftText(
        brand,
        about,
        ({ employer, when }) => `no need to answer ${employer} about new times for ${when}: a colleague takes it over.`,
      ),
  })

/** The same for the employer, which can ask the colleague. */
export const questionEndedForEmployer = (shift: Shift, after: ShiftTimes, colleague: string) =>
  toEmployer(shift, {
    title: 'Change withdrawn',
    message: `${shift.invitee.name} had not answered your request to move the booking ${moveText(shift, after)}. ${colleague} is taking it over at the booked times. To move it, ask ${colleague}.`,
    event,
    text: (brand, about) =>
      shiftText(
        brand,
        about,
        ({ when, link, name }) =>
          `your change to ${when} was withdrawn: ${name(colleague)} comes at the booked times. ${link}`,
      ),
  })
