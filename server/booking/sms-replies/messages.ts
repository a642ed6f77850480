/** Answers by text message to an employee's reply. */

import type { Shift } from '#contract/booking/shifts.ts'
import type { ReplyOutcome } from '#contract/messaging/outbox.ts'
import { shiftText, shortWhen, type TextAbout, type TextShift } from '#server/booking/shifts/format.ts'
import { type Name, segmentsOf, smsText } from '#server/messaging/outbox/sms-text.ts'
import type { Brand } from '#server/platform/config.ts'

export type OpenRequest = { code: string; shift: TextShift }
type WithOthers = TextAbout & { others: readonly OpenRequest[] }

const listed = (others: readonly OpenRequest[], zone: string, name: Name) =>
  others.map(({ code, shift }) => `${code} ${name(shift.inviter.name)}, ${shortWhen(shift, zone)}`).join('; ')

const stillOpen = ({ others, zone }: Omit<WithOthers, 'shift'>, name: Name) =>
  others.length === 0 ? '' : ` Still open: ${listed(others, zone, name)}. Reply YES and the code.`

export const replyTexts = {
  rejected: (brand: Brand, about: WithOthers) =>
    shiftText(
      brand,
      about,
      ({ employer, when, name }) => `noted, you said no to ${employer}, ${when}.${stillOpen(about, name)}`,
    ),
  taken: (brand: Brand, about: WithOthers) =>
    shiftText(
      brand,
      about,
      ({ employer, when, name }) => `sorry, ${employer}, ${when} is no longer open.${stillOpen(about, name)}`,
    ),
  /**
   * A yes that came too late, with the jobs that are held: as many as one segment has room for, but
   * at least one.
   */
  tooLate: (brand: Brand, { others, ...about }: WithOthers): string => {
    const naming = (count: number) =>
      shiftText(brand, about, ({ employer, name }) => {
        const held = others
          .slice(0, count)
          .map(({ code, shift }) => `${code} ${name(shift.inviter.name)} ${shift.start_time}-${shift.end_time}`)
        const offer = held.length > 0 ? ` That day for you: ${held.join('; ')}. Reply YES and the code.` : ''
        return `sorry, ${employer} is taken.${offer}`
      })
    const texts = [...others.map((_, n) => naming(others.length - n)), naming(Math.min(1, others.length))]
    return texts.find((text) => segmentsOf(text) === 1) ?? texts.at(-1)!
  },
  expired: (brand: Brand, about: WithOthers) =>
    shiftText(
      brand,
      about,
      ({ employer, when, name }) => `sorry, the request has expired: ${employer}, ${when}.${stillOpen(about, name)}`,
    ),
  alreadyBooked: (brand: Brand, about: TextAbout) =>
    shiftText(brand, about, ({ employer, when, link }) => `you are already booked: ${employer}, ${when}. ${link}`),
  alreadyRejected: (brand: Brand, about: WithOthers) =>
    shiftText(
      brand,
      about,
      ({ employer, when, name }) => `you already said no to ${employer}, ${when}.${stillOpen(about, name)}`,
    ),
  /** NO to an accepted request. */
  bookingUnchanged: (brand: Brand, about: TextAbout) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) => `you are booked: ${employer}, ${when}. To cancel it, open ${link}`,
    ),
  /** YES to a rejected request. */
  rejectionUnchanged: (brand: Brand, about: WithOthers) =>
    shiftText(
      brand,
      about,
      ({ employer, when, name }) =>
        `you said no to ${employer}, ${when}, so you are not booked. Only ${employer} can ask you again.${stillOpen(about, name)}`,
    ),
  overlapping: (brand: Brand, about: TextAbout) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) => `not booked: you have another booking at that time. ${employer}, ${when}. ${link}`,
    ),
  credentialNotValid: (brand: Brand, about: TextAbout) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) =>
        `not booked: one of your credentials has expired or was refused. ${employer}, ${when}. ${link}`,
    ),
  /** YES to a request that the person cannot accept; `why` is the sentence on the screen. */
  notBooked: (brand: Brand, about: TextAbout & { why: string }) =>
    shiftText(brand, about, ({ employer, when, link }) => `not booked. ${about.why} ${employer}, ${when}. ${link}`),
  /**
   * For a person who has not agreed to new terms: the link leads there first, then to the request.
   */
  termsFirst: (brand: Brand, about: TextAbout) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) =>
        `not answered yet. Please agree to our new terms, then answer ${employer}, ${when}. ${link}`,
    ),
  /** For a person whose answers came faster than one can read a request. */
  detailsFirst: (brand: Brand, about: TextAbout) =>
    shiftText(
      brand,
      about,
      ({ employer, when, link }) =>
        `not booked yet: your last answers came within 2 seconds. Open ${link} and accept ${employer}, ${when} there.`,
    ),
  nothingOpen: (brand: Brand) => smsText(brand, () => 'you have no open requests at the moment. Reply HELP for help.'),
  /**
   * Answer to an acknowledgement, a yes to several requests or an unclear reply, none of which
   * changes anything; `more` counts the open requests that are not listed.
   */
  nothingChanged: (brand: Brand, { zone, others, more }: Omit<WithOthers, 'shift'> & { more: number }) =>
    smsText(brand, (name) => {
      const [only] = others.length === 1 && more === 0 ? others : []
      const how = only ? `YES ${only.code} or NO ${only.code}` : 'YES or NO and the code'
      const rest = more > 0 ? ` and ${more} more: ${brand.publicUrl}` : ''
      return `nothing was changed. Open: ${listed(others, zone, name)}${rest}. Reply ${how}.`
    }),
  acknowledged: (brand: Brand) =>
    smsText(brand, () => 'thank you. Your bookings and answers have not changed. Reply HELP for help.'),
  unknownCode: (brand: Brand, about: Omit<WithOthers, 'shift'> & { code: string }) =>
    smsText(brand, (name) => `you have no request with the code ${about.code}.${stillOpen(about, name)}`),
}

export type YesOrNo = 'yes' | 'no'
export type ReplyResult = { outcome: ReplyOutcome; answer: string }
type AboutClosed = { shift: Shift; zone: string; others: readonly OpenRequest[] }

/** Answer about a request that is no longer open: its status, and other open requests. */
export const ofClosed = (brand: Brand, word: YesOrNo, about: AboutClosed): ReplyResult => {
  switch (about.shift.status) {
    case 'accepted':
    case 'completed':
    case 'no_show':
      return {
        outcome: 'already_answered',
        answer: (word === 'yes' ? replyTexts.alreadyBooked : replyTexts.bookingUnchanged)(brand, about),
      }
    case 'rejected':
      return {
        outcome: 'already_answered',
        answer: (word === 'no' ? replyTexts.alreadyRejected : replyTexts.rejectionUnchanged)(brand, about),
      }
    case 'expired':
    case 'pending':
      return { outcome: 'expired', answer: replyTexts.expired(brand, about) }
    default:
      return { outcome: 'already_taken', answer: replyTexts.taken(brand, about) }
  }
}
