import { type Phone, takesTexts } from '#contract/messaging/phones.ts'
import { dateIn, shortDate, stamp, viewerZone } from '#web/ui/dates.ts'
import { phoneText } from './phone-text.ts'

type PhoneStatus = { title: string; hint: string; tone: 'good' | 'wait' | 'quiet' }

const stoppedHint = (reply_to: string | null) =>
  `You replied STOP, so messages come by email. Text START to ${reply_to === null ? 'the number we text you from' : phoneText(reply_to)} to get SMS again.`

export function phoneStatus(phone: Phone | null): PhoneStatus {
  if (phone === null)
    return {
      title: 'No phone number yet',
      hint: 'Add a mobile number to your profile to get requests and bookings by SMS.',
      tone: 'quiet',
    }
  const number = phoneText(phone.phone)
  const { state, confirmed_at, asked_at, is_being_asked, reply_to } = phone
  if (state === 'confirmed')
    return {
      title: `${number} gets SMS`,
      hint: `Confirmed on ${shortDate(dateIn(viewerZone(), confirmed_at!))}. Text STOP to end SMS.`,
      tone: 'good',
    }
  if (state === 'stopped') return { title: `${number} gets no SMS`, hint: stoppedHint(reply_to), tone: 'quiet' }
  if (!takesTexts(phone.phone))
    return {
      title: `${number} gets no SMS`,
      hint: 'It is not a mobile number, so messages come by email.',
      tone: 'quiet',
    }
  if (is_being_asked || asked_at !== null)
    return {
      title: 'Waiting for your YES',
      hint: is_being_asked
        ? `A text message is on its way to ${number}. Please reply YES to it.`
        : `We sent a text message to ${number} on ${stamp(asked_at!)}. Please reply YES to it.`,
      tone: 'wait',
    }
  return {
    title: `${number} is not confirmed`,
    hint: 'We text you once; reply YES to confirm. Until then messages come by email.',
    tone: 'quiet',
  }
}

export const PHONE_HINT = 'We text new mobile numbers. Reply YES to get requests by SMS.'
