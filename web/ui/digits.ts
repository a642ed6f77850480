/** How many digits a one-time code has. */
export const CODE_LENGTH = 6

/** The boxes of a one-time code, an empty one as ''. */
export type Boxes = readonly string[]
export const emptyBoxes: Boxes = Array.from({ length: CODE_LENGTH }, () => '')

type Entry = { boxes: Boxes; focus: number }

/**
 * What the boxes hold after text arrived in one of them: a typed digit stays there, a pasted or autofilled code spreads
 * over the boxes that follow, and a whole code fills them from the first wherever it was pasted. Anything but digits is
 * left out, so '123 456' and '123-456' are codes too. `focus` is the box to go on with.
 */
export function enterDigits(boxes: Boxes, at: number, text: string): Entry {
  const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
  if (digits === '') return { boxes, focus: at }
  const from = digits.length === CODE_LENGTH ? 0 : at
  const next = boxes.map((old, index) => digits[index - from] ?? old)
  return { boxes: next, focus: Math.min(from + digits.length, CODE_LENGTH - 1) }
}

/** What a box with a digit in it says after one more was typed before or after it: the new one counts. */
export const newestDigit = (old: string, text: string) =>
  text.length === 2 && old !== '' && text.includes(old) ? text.replace(old, '') : text

/** Backspace empties the box it is pressed in, or the one before when there is nothing to empty. */
export function eraseDigit(boxes: Boxes, at: number): Entry {
  const focus = boxes[at] === '' ? Math.max(0, at - 1) : at
  return { boxes: boxes.map((old, index) => (index === focus ? '' : old)), focus }
}
