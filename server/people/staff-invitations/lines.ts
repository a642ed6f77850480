import { MOST_INVITED_AT_ONCE, type ReadLine } from '#contract/people/staff-invitations.ts'
import { email, phone } from '#contract/platform/values.ts'

const AUSTRALIAN_MOBILE = /^\+614\d{8}$/
const looksLikePhone = (cell: string) => /^[+\d(][\d\s().\p{Pd}]{5,}$/u.test(cell)

type Found = Pick<ReadLine, 'address' | 'channel' | 'problem'>
const wrong = (problem: string): Found => ({ address: null, channel: null, problem })

const asPhone = (cell: string): Found => {
  const { data } = phone.safeParse(cell)
  if (data === undefined) return wrong('This is not a phone number, like 0491 570 156.')
  // Landlines get no text messages, and foreign numbers are expensive.
  if (!AUSTRALIAN_MOBILE.test(data)) return wrong('This is not an Australian mobile number.')
  return { address: data, channel: 'sms', problem: null }
}

/** The first cell of a line that is an address; the other cells, such as names, are not read. */
const addressIn = (text: string): Found => {
  const cells = text.split(/[,;\t<>]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
  const mail = cells.find((cell) => cell.includes('@'))
  if (mail !== undefined) {
    const { data } = email.safeParse(mail)
    return data === undefined
      ? wrong('This is not an email address, like name@example.com.')
      : { address: data, channel: 'mail', problem: null }
  }
  const number = cells.find(looksLikePhone)
  return number === undefined ? wrong('There is no email address or mobile number here.') : asPhone(number)
}

const isHeading = (text: string) => !/[@\d]/.test(text)

/** Reads a pasted list or CSV file. `isInvited` tells which addresses have an open invitation. */
export const readLines = (list: string, isInvited: (address: string) => boolean): ReadLine[] => {
  const seen = new Set<string>()
  let good = 0
  return list.split('\n').flatMap((raw, i): ReadLine[] => {
    const text = raw.trim()
    // The first line of a CSV file names its columns.
    if (text === '' || (i === 0 && isHeading(text))) return []
    const found = addressIn(text)
    const line = { line: i + 1, text: text.slice(0, 120) }
    if (found.address === null) return [{ ...line, ...found }]
    if (seen.has(found.address)) return [{ ...line, ...wrong('This address is already on an earlier line.') }]
    seen.add(found.address)
    if (isInvited(found.address)) return [{ ...line, ...wrong('Your invitation to this address is still open.') }]
    good += 1
    if (good > MOST_INVITED_AT_ONCE)
      return [{ ...line, ...wrong(`At most ${MOST_INVITED_AT_ONCE} at once. Send this one later.`) }]
    return [{ ...line, ...found }]
  })
}
