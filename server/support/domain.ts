import type { SupportMessage } from '#contract/support.ts'

/** What a matter is called that began in the live chat, where nobody is asked for a subject. */
export const LIVE_CHAT = 'Live chat'

/** How a message of the contact form stands in the conversation. */
export const asSaid = ({ subject, message }: Pick<SupportMessage, 'subject' | 'message'>) => `${subject}\n\n${message}`
