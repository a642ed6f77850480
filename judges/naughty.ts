/** A text as the product keeps it: without the blanks around it, its letters and marks put together, breaks of one kind. */
export const asKept = (typed: string) => typed.trim().normalize('NFC').replace(/\r\n?/g, '\n')

const LONGEST = 4
/** What nobody sees, and what turns the direction of writing. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u
const isAll = process.env.JUDGE_ALL === '1'

/**
 * Some of the list, for what is asked very often: the longest, which hold stacks of marks and whole sentences, those with
 * unseen characters, and one of every so many of the rest, which stands in order of what is naughty about it. With
 * JUDGE_ALL=1 the whole list.
 */
export const telling = (strings: readonly string[], oneOf: number): readonly string[] => {
  if (isAll) return strings
  const longest = strings.toSorted((a, b) => b.length - a.length).slice(0, LONGEST)
  return strings.filter((each, n) => n % oneOf === 7 || longest.includes(each) || UNSEEN.test(each))
}
