/**
 * Counts the segments of a text message (3GPP TS 23.038): one character outside GSM-7 turns the
 * whole text into UCS-2.
 */

const ONE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const TWO = '^{}\\[~]|€\f'
const SINGLE = { gsm7: 160, ucs2: 70 }
// A part of a longer message gives some of its room to its place in the row.
const PART = { gsm7: 153, ucs2: 67 }

const septets = new Map([...[...ONE].map((c) => [c, 1] as const), ...[...TWO].map((c) => [c, 2] as const)])

export const isGsm7 = (text: string) => [...text].every((c) => septets.has(c))

/** The places that each character takes; none of them is cut in two by the end of a part. */
const placesOf = (text: string, gsm7: boolean) => [...text].map((c) => (gsm7 ? septets.get(c)! : c.length))

export const segmentsOf = (text: string): number => {
  const gsm7 = isGsm7(text)
  const alphabet = gsm7 ? 'gsm7' : 'ucs2'
  const places = placesOf(text, gsm7)
  if (places.reduce((sum, n) => sum + n, 0) <= SINGLE[alphabet]) return 1
  let parts = 1
  let taken = 0
  for (const n of places) {
    if (taken + n > PART[alphabet]) {
      parts += 1
      taken = 0
    }
    taken += n
  }
  return parts
}
