/** Text messages about the number itself, and the answers to a reply that concerns no shift. */

import { folded, smsText } from '#server/messaging/outbox/sms-text.ts'
import type { Brand } from '#server/platform/config.ts'

type Named = Pick<Brand, 'productName'>
type Support = { phone: string; email: string }

export const phoneTexts = {
  /** The first text to a number: it asks for the proof of the number and for consent. */
  consentQuestion: (brand: Named) =>
    smsText(
      brand,
      () =>
        'reply YES to get shift requests and bookings by SMS on this number, or STOP for none. If you did not ask for this, ignore it.',
    ),
  confirmed: (brand: Named) =>
    smsText(
      brand,
      () =>
        'thank you, this number is confirmed. You will get shift requests and bookings here. Reply HELP for help, STOP to end SMS.',
    ),
  stopped: (brand: Named) =>
    smsText(brand, () => 'you will get no more SMS from us; we will email you instead. Reply START to get SMS again.'),
  started: (brand: Named) => smsText(brand, () => 'you will get SMS from us again. Reply STOP to end them.'),
  help: (brand: Named, { support }: { support: Support | null }) =>
    smsText(
      brand,
      () =>
        `answer a request with YES or NO and its code, like YES K7. OMW: on your way. STOP ends SMS, START resumes.${support ? ` Help: ${folded(support.phone)}, ${folded(support.email)}` : ''}`,
    ),
  /** CANCEL may mean a booking or text messages; `link` opens the booking if it is known. */
  howToCancel: (brand: Brand, { link }: { link: string | null }) =>
    smsText(
      brand,
      () =>
        `to cancel a booking, open ${link ?? brand.publicUrl} and choose Cancel shift. To stop texts, reply STOP. Nothing was changed.`,
    ),
  notUnderstood: (brand: Named) =>
    smsText(
      brand,
      () =>
        'sorry, we did not understand. Answer a request with YES or NO and its code, like YES K7. HELP for help, STOP to end SMS.',
    ),
  unknownNumber: (brand: Named) =>
    smsText(
      brand,
      () => 'we have no account with this number, so nothing was changed. Please sign in and add it to your profile.',
    ),
  wentWrong: (brand: Brand) =>
    smsText(
      brand,
      () => `sorry, something went wrong on our side, so nothing was changed. Please sign in: ${brand.publicUrl}`,
    ),
}
