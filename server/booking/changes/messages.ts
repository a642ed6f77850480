/** Notices about a change of a booking. */
import type { ShiftChange } from '#contract/booking/shift-change.ts'
import type { Shift } from '#contract/booking/shifts.ts'
import {
  fromTo,
  moveText,
  shiftText,
  shortWhen,
  type TextAbout,
  when,
  zoneName,
} from '#server/booking/shifts/format.ts'
import { type AlertedNotice, toEmployee, toEmployer } from '#server/booking/shifts/messages.ts'
import { signLink } from '#server/messaging/links/signatures.ts'
import { alertMail } from '#server/messaging/preferences/alert.ts'
import type { Brand } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { weekdayAndDate } from '#server/platform/dates.ts'
import { changeMails } from './mails.ts'

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
    ? `${name} asks to move your booking ${moveText(before, after)}.`
    : `${name} asks you to work ${fromTo(after)} of your booking on ${when(before)}. Someone else would work ${fromTo(rest)}.`
}

/** "move Tue 3 Mar 08:30-15:30 to 09:00-15:30", with the new date if that changes. */
const shortQuestion = (shift: TextAbout['shift'], { before, after, rest }: ShiftChange, zone: string) => {
  const [old, moved] = [before, after].map((times) => shortWhen({ ...shift, ...times }, zone))
  if (rest !== null) return `keep ${after.start_time}-${after.end_time} of ${old}`
  return `move ${old} to ${before.date === after.date ? `${after.start_time}-${after.end_time}` : moved}`
}

const linkToAnswer = ({ publicUrl }: Brand, token: string) => `${publicUrl}/change#${token}`

export const changeTexts = {
  requested: (brand: Brand, { change, token, ...about }: TextAbout & { change: ShiftChange; token: string }) =>
    shiftText(
      brand,
      about,
      ({ employer }) => `${employer}: ${shortQuestion(about.shift, change, about.zone)}? ${linkToAnswer(brand, token)}`,
    ),
}

/**
 * The links in the mail and the text message answer without signing in, until the time to answer is
 * over. The text message has to be short, because the link is half of it.
 */
export const changeRequested = async (tx: Tx, shift: Shift): Promise<AlertedNotice> => {
  const { id, before, after, rest, answer_by } = latest(shift)
  const until = Temporal.Instant.from(answer_by)
  const token = await signLink(tx, { purpose: 'answer_change', userId: shift.invitee_id, changeId: id, until })
  const secret = { text: token, until }
  const by = answerTime(latest(shift), shift)
  const notice = toEmployee(shift, {
    title: 'Change to a booking',
    message: `${question(shift)} Please answer by ${by}. It stays as it was unless you agree.`,
    event,
    text: (brand: Brand, about: TextAbout) => changeTexts.requested(brand, { ...about, change: latest(shift), token }),
    until: answer_by,
  })
  const mail = alertMail(
    changeMails.shift_change_requested,
    async ({ brand }) => ({
      employer: shift.inviter.name,
      date: weekdayAndDate(before.date),
      before: when(before),
      after: `${when(after)}, ${zoneName(shift.time_zone)}`,
      rest: rest ? `\nSomeone else would work ${fromTo(rest)}.` : '',
      subject: shift.subject.name,
      until: by,
      // The token is in the URL fragment, so that no server on the way sees it.
      link: linkToAnswer(brand, token),
    }),
    secret,
  )
  return { ...notice, alert: { ...notice.alert, mail, textSecret: secret, answers: { token, says: 'change' } } }
}

export const changeWithdrawn = (shift: Shift) =>
  toEmployee(shift, {
    title: 'Change withdrawn',
    message: `${shift.inviter.name} no longer asks to change your booking. It stays on ${when(shift)}.`,
    event,
    text: (brand, about) =>
      shiftText(brand, about, ({ employer, when: old, link }) => `no change: ${employer}, ${old}. ${link}`),
  })

const othersAsked = ({ rest }: ShiftChange) =>
  rest === null ? '' : ` People who fit are now asked for ${fromTo(rest)}; see Vacancies.`

export const changeAgreed = (shift: Shift) =>
  toEmployer(shift, {
    title: 'Change agreed',
    message: `${shift.invitee.name} agreed to move the booking ${moveText(latest(shift).before, shift)}.${othersAsked(latest(shift))}`,
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
