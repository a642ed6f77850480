import type { Role } from '#contract/endpoint.ts'
import type { Config } from '../platform/config.ts'

/** What every message names: the product, and the address that links point to. */
export type House = Pick<Config, 'productName' | 'publicUrl'>

export const supportNameOf = ({ productName }: Pick<House, 'productName'>) => `${productName} Support`

/** The screen on which somebody reads a conversation. Admins answer for support, in its inbox. */
export const linkTo = (role: Role, conversationId: number) =>
  `/${role}/${role === 'admin' ? 'support' : 'messages'}?conversation=${conversationId}`

const LONGEST_EXCERPT = 140

/** The beginning of a message in one line, cut between words where there are any. */
export const excerpt = (body: string): string => {
  const inOneLine = body.replace(/\s+/g, ' ')
  const letters = [...inOneLine]
  if (letters.length <= LONGEST_EXCERPT) return inOneLine
  const cut = letters.slice(0, LONGEST_EXCERPT).join('')
  return `${cut.replace(/\s\S{0,30}$/, '')}…`
}

export const noticeTitle = (from: string) => `Message from ${from}`

type Mail = { from: string; role: Role; conversationId: number }

/** What is written stays in the product: a mail may be read by others, and lies about for years. */
export const unreadMail = ({ productName, publicUrl }: House, { from, role, conversationId }: Mail) => ({
  subject: `New message from ${from}`,
  body: `${[
    'Hello,',
    `${from} has written to you on ${productName}. Read the message and answer it at\n${publicUrl}${linkTo(role, conversationId)}`,
    'We tell you once about a conversation, until you have read it.',
    `Regards,\n${productName}`,
  ].join('\n\n')}\n`,
})
