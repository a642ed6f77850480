/** Words of the notices about a change of a booking. */
import type { ShiftChange } from '#contract/booking/shift-change.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import { fromTo, shiftText, shortWhen, type TextAbout, when } from '#server/booking/shifts/format.ts'
import { toEmployee, toEmployer } from '#server/booking/shifts/messages.ts'
import type { Brand } from '#server/platform/config.ts'
import { weekdayAndDate } from '#server/platform/dates.ts'

const event = 'shift_change' as const
const latest = ({ changes }: Shift) => changes.at(-1)!

/** "06:30 on Monday 2 March 2026", on the workplace's clock. */
const answerTime = ({ answer_by }: ShiftChange, { time_zone }: Shift) => {
  const at = Temporal.Instant.from(answer_by).toZonedDateTimeISO(time_zone)
  return `${at.toPlainTime().toString().slice(0, 5)} on ${weekdayAndDate(at.toPlainDate().toString())}`
}

const question = (shift: Shift) => {
  const { before, after, rest } = latest(shift)
  const { name } = shift.inviter
  return rest === null
    ? `${name} asks to move your booking from ${when(before)} to ${when(after)}.`
    : `${name} asks you to work ${fromTo(after)} of your booking on ${when(before)}. Someone else would work ${fromTo(rest)}.`
}

export const changeRequested = (shift: Shift) => {
  const { after, answer_by } = latest(shift)
  return toEmployee(shift, {
    title: 'Change of a booking',
    message: `${question(shift)} Please answer by ${answerTime(latest(shift), shift)}. It stays as it was unless you agree.`,
    event,
    text: (brand: Brand, about: TextAbout) =>
      shiftText(
        brand,
        about,
        ({ employer, when: old, link }) =>
          `${employer} asks to move ${old} to ${shortWhen({ ...about.shift, ...after }, about.zone)}. Agree or keep it: ${link}`,
      ),
    until: answer_by,
  })
}

export const changeWithdrawn = (shift: Shift) =>
  toEmployee(shift, {
    title: 'Change withdrawn',
    message: `${shift.inviter.name} no longer asks to move your booking. It stays on ${when(shift)}.`,
    event,
    text: (brand, about) =>
      shiftText(brand, about, ({ employer, when: old, link }) => `no change: ${employer}, ${old}. ${link}`),
  })

const othersAsked = ({ rest }: ShiftChange) =>
  rest === null ? '' : ` People who fit are asked for ${fromTo(rest)}; see Vacancies.`

export const changeAgreed = (shift: Shift) =>
  toEmployer(shift, {
    title: 'Change agreed',
    message: `${shift.invitee.name} agreed to move the booking from ${when(latest(shift).before)} to ${when(shift)}.${othersAsked(latest(shift))}`,
    event,
    text: (brand, about) =>
      shiftText(brand, about, ({ employee, when: time, link }) => `${employee} agreed: now ${time}. ${link}`),
  })

const KEPT = 'The booking stays as it was.'
const stays = (shift: Shift, title: string, told: string) =>
  toEmployer(shift, {
    title,
    message: `${told} ${KEPT} If those times do not work for you, you can cancel it.`,
    event,
    text: (brand, about) =>
      shiftText(brand, about, ({ employee, when: old, link }) => `${employee} stays booked ${old}. ${link}`),
  })

export const changeDeclined = (shift: Shift) =>
  stays(shift, 'Change declined', `${shift.invitee.name} keeps the booking on ${when(shift)}.`)

export const changeExpired = (shift: Shift) =>
  stays(shift, 'Change not answered', `${shift.invitee.name} did not answer your change of ${when(shift)}.`)
