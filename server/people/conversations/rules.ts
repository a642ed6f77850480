import type { Role } from '#contract/platform/endpoint.ts'
import type { Brand } from '#server/platform/config.ts'

export const supportNameOf = ({ productName }: Pick<Brand, 'productName'>) => `${productName} Support`

/** Screen on which a person reads a conversation; admins use the support inbox. */
export const linkTo = (role: Role, conversationId: number) =>
  `/${role}/${role === 'admin' ? 'support' : 'messages'}?conversation=${conversationId}`

const LONGEST_EXCERPT = 140

// A heading, such as the subject from the contact form, must not run into the text below it.
const BELOW_A_HEADING = /([^\s.!?,:;…])[^\S\n]*\n\s*\n\s*/g

/** The beginning of a message in one line, cut between words where there are any. */
export const excerpt = (body: string): string => {
  const inOneLine = body.replace(BELOW_A_HEADING, '$1 · ').replace(/\s+/g, ' ')
  const letters = [...inOneLine]
  if (letters.length <= LONGEST_EXCERPT) return inOneLine
  const cut = letters.slice(0, LONGEST_EXCERPT).join('')
  return `${cut.replace(/\s\S{0,30}$/, '')}…`
}

export const noticeTitle = (from: string) => `Message from ${from}`
