/**
 * Texts of all SMS messages. Each starts with the product name, says one thing and fits one segment
 * with names of usual length; longer names are cut. Times are in the workplace's time zone.
 */
import type { Brand } from '#server/platform/config.ts'
import { folded } from './fold.ts'
import { segmentsOf } from './gsm7.ts'

/** A shift, as far as a text names it; shifts stand above messages. */
export type TextShift = {
  id: number
  date: string
  start_time: string
  end_time: string
  time_zone: string
  inviter: { name: string }
  invitee: { name: string }
  subject: { name: string }
}
export type OpenRequest = { code: string; shift: TextShift }

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/**
 * "Tue 3 Mar 08:30-15:30", followed by the place of the time zone if the reader's own clock
 * differs.
 */
export const whenText = ({ date, start_time, end_time, time_zone }: TextShift, readerZone: string): string => {
  const day = Temporal.PlainDate.from(date)
  const offsetIn = (timeZone: string) => day.toZonedDateTime({ timeZone, plainTime: start_time }).offset
  const place =
    offsetIn(time_zone) === offsetIn(readerZone) ? '' : ` ${time_zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`
  return `${weekdays[day.dayOfWeek - 1]} ${day.day} ${months[day.month - 1]} ${start_time}-${end_time}${place}`
}

/** Short enough to type; redirects a signed-in user to the screen of the shift. */
export const shiftLink = ({ publicUrl }: Pick<Brand, 'publicUrl'>, { id }: { id: number }) => `${publicUrl}/s/${id}`

const NAMES_AT_MOST = [60, 45, 35, 30, 25, 20, 16, 12] as const

const cut = (name: string, most: number) => {
  const letters = [...folded(name)]
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 2)
        .join('')
        .trimEnd()}..`
}

/** The words with names as long as they can be for the fewest segments. */
const fitted = (say: (name: (whole: string) => string) => string): string => {
  const wordings = NAMES_AT_MOST.map((most) => say((whole) => cut(whole, most)))
  const fewest = Math.min(...wordings.map(segmentsOf))
  return wordings.find((words) => segmentsOf(words) === fewest)!
}

const from = ({ productName }: Pick<Brand, 'productName'>) => `${folded(productName)}:`

/** "Hill School, Tue 3 Mar 08:30-15:30", as the employee reads it. */
const atWork = (shift: TextShift, zone: string, name: (whole: string) => string) =>
  `${name(shift.inviter.name)}, ${whenText(shift, zone)}`

const stillOpen = (others: readonly OpenRequest[], zone: string, name: (whole: string) => string) =>
  others.length === 0
    ? ''
    : ` Still open: ${others.map(({ code, shift }) => `${code} ${atWork(shift, zone, name)}`).join('; ')}. Reply YES and the code.`

type Named = Pick<Brand, 'productName'>
type Support = { phone: string; email: string }
/** A text about one shift: the reader's own clock decides whether a zone is named. */
type About = { shift: TextShift; zone: string }
type WithOthers = About & { others: readonly OpenRequest[] }

export const texts = {
  /** The first text to a number: it asks for the proof of the number and for consent. */
  consentQuestion: (brand: Named) =>
    `${from(brand)} reply YES to get shift requests and bookings by SMS on this number, or STOP for none. If you did not ask for this, ignore it.`,
  confirmed: (brand: Named) =>
    `${from(brand)} thank you, this number is confirmed. You will get shift requests and bookings here. Reply HELP for help, STOP to end SMS.`,

  request: (brand: Brand, { shift, zone, code }: About & { code: string }) =>
    fitted(
      (name) =>
        `${from(brand)} ${name(shift.inviter.name)} needs you ${whenText(shift, zone)}, ${name(shift.subject.name)}. Reply YES ${code} or NO ${code}. ${shiftLink(brand, shift)} STOP to end SMS`,
    ),
  booked: (brand: Brand, { shift, zone, address }: About & { address: string | null }) =>
    fitted((name) => {
      const place = address === null ? '' : ` ${name(address)}.`
      return `${from(brand)} booked: ${atWork(shift, zone, name)}, ${name(shift.subject.name)}.${place} ${shiftLink(brand, shift)}`
    }),
  cancelled: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} CANCELLED: ${atWork(shift, zone, name)}. Please do not go there. ${shiftLink(brand, shift)}`,
    ),
  notAttended: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} ${name(shift.inviter.name)} marked you as NOT ATTENDED on ${whenText(shift, zone)}. If this is wrong, dispute it: ${shiftLink(brand, shift)}`,
    ),
  takenBack: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} ${name(shift.inviter.name)} withdrew the request for ${whenText(shift, zone)}. You do not need to answer.`,
    ),
  /** Another person has accepted a request for the same gap. */
  filled: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) => `${from(brand)} someone else took the shift: ${atWork(shift, zone, name)}. You do not need to answer.`,
    ),

  /** For the employer, what became of a request. */
  answered: (brand: Brand, { shift, zone, status }: About & { status: 'accepted' | 'rejected' }) =>
    fitted(
      (name) =>
        `${from(brand)} ${name(shift.invitee.name)} ${status} ${whenText(shift, zone)}, ${name(shift.subject.name)}. ${shiftLink(brand, shift)}`,
    ),
  unanswered: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} ${name(shift.invitee.name)} did not answer your request for ${whenText(shift, zone)}. ${shiftLink(brand, shift)}`,
    ),
  noLongerFree: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} ${name(shift.invitee.name)} is no longer free ${whenText(shift, zone)}. Please ask someone else. ${shiftLink(brand, shift)}`,
    ),
  staffCancelled: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} CANCELLED by ${name(shift.invitee.name)}: ${whenText(shift, zone)}, ${name(shift.subject.name)}. ${shiftLink(brand, shift)}`,
    ),

  /** The afternoon before. */
  tomorrow: (brand: Brand, { shift, zone, address }: About & { address: string | null }) =>
    fitted((name) => {
      const place = address === null ? '' : ` ${name(address)}.`
      return `${from(brand)} tomorrow: ${atWork(shift, zone, name)}, ${name(shift.subject.name)}.${place} Cannot come? ${shiftLink(brand, shift)}`
    }),
  reminder: (brand: Brand, { shift, zone, address }: About & { address: string | null }) =>
    fitted((name) => {
      const place = address === null ? '' : ` ${name(address)}.`
      return `${from(brand)} reminder: ${atWork(shift, zone, name)}.${place} Reply OMW when you are on your way. ${shiftLink(brand, shift)}`
    }),

  /** For the employer, ten minutes after the start. */
  missed: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} NOT HERE YET: ${name(shift.invitee.name)}, ${whenText(shift, zone)}, ${name(shift.subject.name)}. Call, or ask someone else: ${shiftLink(brand, shift)}`,
    ),

  /** Answers to a reply. */
  rejected: (brand: Named, { shift, zone, others }: WithOthers) =>
    fitted(
      (name) => `${from(brand)} noted, you said no to ${atWork(shift, zone, name)}.${stillOpen(others, zone, name)}`,
    ),
  taken: (brand: Named, { shift, zone, others }: WithOthers) =>
    fitted(
      (name) => `${from(brand)} sorry, ${atWork(shift, zone, name)} is no longer open.${stillOpen(others, zone, name)}`,
    ),
  expired: (brand: Named, { shift, zone, others }: WithOthers) =>
    fitted(
      (name) =>
        `${from(brand)} sorry, the request has expired: ${atWork(shift, zone, name)}.${stillOpen(others, zone, name)}`,
    ),
  alreadyBooked: (brand: Brand, { shift, zone }: About) =>
    fitted((name) => `${from(brand)} you are already booked: ${atWork(shift, zone, name)}. ${shiftLink(brand, shift)}`),
  alreadyRejected: (brand: Named, { shift, zone, others }: WithOthers) =>
    fitted(
      (name) => `${from(brand)} you already said no to ${atWork(shift, zone, name)}.${stillOpen(others, zone, name)}`,
    ),
  /** NO to what was accepted. */
  bookingStands: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} you are booked: ${atWork(shift, zone, name)}. To cancel it, open ${shiftLink(brand, shift)}`,
    ),
  /** YES to what was rejected. */
  rejectionStands: (brand: Named, { shift, zone, others }: WithOthers) =>
    fitted(
      (name) =>
        `${from(brand)} you said no to ${atWork(shift, zone, name)}, so you are not booked. Only ${name(shift.inviter.name)} can ask you again.${stillOpen(others, zone, name)}`,
    ),
  overlapping: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} not booked: you have another booking at that time. ${atWork(shift, zone, name)}. ${shiftLink(brand, shift)}`,
    ),
  credentialNotValid: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} not booked: one of your credentials has expired or was refused. ${atWork(shift, zone, name)}. ${shiftLink(brand, shift)}`,
    ),
  /**
   * Answer to YES if the person cannot accept the request; `why` is the sentence that the screen
   * shows.
   */
  notBooked: (brand: Brand, { shift, zone, why }: About & { why: string }) =>
    fitted((name) => `${from(brand)} not booked. ${why} ${atWork(shift, zone, name)}. ${shiftLink(brand, shift)}`),
  /**
   * For a person who has not agreed to new terms: the link leads there first, then to the request.
   */
  termsFirst: (brand: Brand, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} not answered yet. Please agree to our new terms, then answer ${atWork(shift, zone, name)}. ${shiftLink(brand, shift)}`,
    ),
  nothingOpen: (brand: Named) => `${from(brand)} you have no open requests at the moment. Reply HELP for help.`,
  /**
   * Answer to an acknowledgement, a yes to several requests or an unclear reply, none of which
   * changes anything; `more` counts the open requests that are not listed.
   */
  nothingChanged: (brand: Brand, { zone, others, more }: Omit<WithOthers, 'shift'> & { more: number }) =>
    fitted((name) => {
      const listed = others.map(({ code, shift }) => `${code} ${atWork(shift, zone, name)}`).join('; ')
      const [only] = others.length === 1 && more === 0 ? others : []
      const how = only ? `YES ${only.code} or NO ${only.code}` : 'YES or NO and the code'
      const rest = more > 0 ? ` and ${more} more: ${brand.publicUrl}` : ''
      return `${from(brand)} nothing was changed. Open: ${listed}${rest}. Reply ${how}.`
    }),
  acknowledged: (brand: Named) =>
    `${from(brand)} thank you. Your bookings and answers have not changed. Reply HELP for help.`,
  /** CANCEL may mean a booking or text messages; `link` opens the booking if it is known. */
  howToCancel: (brand: Brand, { link }: { link: string | null }) =>
    `${from(brand)} to cancel a booking, open ${link ?? brand.publicUrl} and choose Cancel shift. To stop texts, reply STOP. Nothing was changed.`,
  unknownCode: (brand: Named, { code, zone, others }: Omit<WithOthers, 'shift'> & { code: string }) =>
    fitted((name) => `${from(brand)} you have no request with the code ${code}.${stillOpen(others, zone, name)}`),
  notUnderstood: (brand: Named) =>
    `${from(brand)} sorry, we did not understand. Answer a request with YES or NO and its code, like YES K7. HELP for help, STOP to end SMS.`,
  unknownNumber: (brand: Named) =>
    `${from(brand)} we have no account with this number, so nothing was changed. Please sign in and add it to your profile.`,
  help: (brand: Named, { support }: { support: Support | null }) =>
    `${from(brand)} answer a request with YES or NO and its code, like YES K7. OMW: on your way. STOP ends SMS, START resumes.${support ? ` Help: ${folded(support.phone)}, ${folded(support.email)}` : ''}`,
  wentWrong: (brand: Brand) =>
    `${from(brand)} sorry, something went wrong on our side, so nothing was changed. Please sign in: ${brand.publicUrl}`,
  stopped: (brand: Named) =>
    `${from(brand)} you will get no more SMS from us; we will email you instead. Reply START to get SMS again.`,
  started: (brand: Named) => `${from(brand)} you will get SMS from us again. Reply STOP to end them.`,
  onMyWay: (brand: Named, { shift, zone }: About) =>
    fitted(
      (name) =>
        `${from(brand)} thank you, ${name(shift.inviter.name)} knows that you are on your way: ${whenText(shift, zone)}.`,
    ),
  noShiftToday: (brand: Named) => `${from(brand)} you have no shift starting soon, so nobody was notified.`,
}
