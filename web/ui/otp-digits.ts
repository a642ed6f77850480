export const CODE_LENGTH = 6

/** The boxes of a one-time code, an empty one as ''. */
export type Boxes = readonly string[]
export const emptyBoxes: Boxes = Array.from({ length: CODE_LENGTH }, () => '')

type Entry = { boxes: Boxes; focus: number }

/**
 * Applies text entered into one box. A typed digit stays there, a pasted or autofilled code spreads
 * over the following boxes, and a whole code fills all of them from the first. Other characters are
 * dropped, so "123 456" and "123-456" are valid. `focus` is the next box.
 */
export function enterDigits(boxes: Boxes, at: number, text: string): Entry {
  const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
  if (digits === '') return { boxes, focus: at }
  const from = digits.length === CODE_LENGTH ? 0 : at
  const next = boxes.map((old, index) => digits[index - from] ?? old)
  return { boxes: next, focus: Math.min(from + digits.length, CODE_LENGTH - 1) }
}

/** Returns the new digit when one was typed before or after the old one. */
export const newestDigit = (old: string, text: string) =>
  text.length === 2 && old !== '' && text.includes(old) ? text.replace(old, '') : text

/** Backspace empties the box it is pressed in, or the one before when there is nothing to empty. */
export function eraseDigit(boxes: Boxes, at: number): Entry {
  const focus = boxes[at] === '' ? Math.max(0, at - 1) : at
  return { boxes: boxes.map((old, index) => (index === focus ? '' : old)), focus }
}
