import './sentences.ts'
import * as z from 'zod'

const INT4 = 2_147_483_647
/** Ids are positive integers that fit the database's integer. */
export const id = z.int().positive().max(INT4)
/** An id in a path or a query, where everything is text. */
export const idText = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,9}$/))
  .transform(Number)
  .refine((n) => n <= INT4)
/** An id in a body that may be a form, where everything is text. */
export const formId = z.union([id, idText])

/** The path parameter of `/things/:id`. */
export const withId = z.strictObject({ id: idText })

// A NUL cannot be stored, a lone surrogate is not text, and a bidirectional override disguises a
// text.
const unwritable = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/u
const writable = (s: string) => !unwritable.test(s) && s.isWellFormed()
const WRITABLE = 'This contains characters that cannot be used.'
const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-AU')} characters.`

// A form ends its lines with two characters, JSON with whichever its writer had: one kind is kept.
const withOneBreak = (s: string) => s.replace(/\r\n?/g, '\n')

/** Surrounding blanks and decomposed accents make a typed text longer than its stored form. */
const SLACK = 4
// Normalising sorts each run of marks in quadratic time. No script needs 30 marks on one letter
// (UAX #15).
const ENDLESS_MARKS = /\p{M}{31}/u
/**
 * Normalises a text after refusing, in linear time, one that is too long or would normalise slowly.
 */
const normalized = (typed: z.ZodString, max: number) =>
  typed
    .max(SLACK * max, { error: tooLong(max), abort: true })
    .refine((s) => !ENDLESS_MARKS.test(s), { error: WRITABLE, abort: true })
    .normalize('NFC')
    .overwrite(withOneBreak)
const trimmedText = (typed: z.ZodString, max: number) =>
  normalized(typed, max).trim().max(max, tooLong(max)).refine(writable, WRITABLE)
const inOneLine = (typed: z.ZodString) => typed.refine((s) => !/[\r\n\t\u2028\u2029]/.test(s), 'Please use one line.')
// Blanks of every width, marks without a base and invisible letters would leave a name empty.
const VISIBLE_LETTER = /[^\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u

/** Text of several lines, without the blanks around it. */
export const text = (max: number) => trimmedText(z.string(), max)
/** Required text of several lines; `missing` is the error if it is empty. */
export const paragraphs = (max: number, missing = 'Please fill in this field.') =>
  trimmedText(z.string({ error: ({ input }) => (input === undefined ? missing : undefined) }), max).refine(
    (s) => VISIBLE_LETTER.test(s),
    missing,
  )
/** Pasted lines. Tabs between the cells of a spreadsheet are kept, also at the ends. */
export const pastedLines = (max: number, missing: string) =>
  normalized(z.string(), max)
    .max(max, tooLong(max))
    .refine(writable, WRITABLE)
    .refine((s) => VISIBLE_LETTER.test(s), missing)
/** Text of one line. */
export const line = (max: number) => inOneLine(text(max))
/** Required text of one line; `missing` is the error if it is empty. */
export const required = (max: number, missing = 'Please fill in this field.') =>
  inOneLine(trimmedText(z.string({ error: ({ input }) => (input === undefined ? missing : undefined) }), max)).refine(
    (s) => VISIBLE_LETTER.test(s),
    missing,
  )

export const FILL_IN = 'Please fill in all fields'
const emailBy = (pattern: RegExp, wrong?: string) =>
  z
    .string(FILL_IN)
    .trim()
    .min(1, FILL_IN)
    .max(254, wrong ?? tooLong(254))
    .toLowerCase()
    .pipe(z.email({ pattern, error: wrong ?? 'Please enter an email address, like name@example.com' }))
/** An email address, in lower case. */
export const email = emailBy(z.regexes.email)
/** Email that is not typed on this screen; `wrong` is the error text of the whole request. */
export const emailOr = (wrong: string) => emailBy(z.regexes.email, wrong)
/** Email typed for comparison: it follows the browser's rule only (product.md section 5). */
export const typedEmail = emailBy(z.regexes.html5Email)

const AUSTRALIAN = /^(?:\+?610?|0)([2-478]\d{8})$/
/** Number of any country; Australian landlines and mobiles have nine digits. */
const E164 = /^\+(?!610|61[2-478](?!\d{8}$))[1-9]\d{7,14}$/
/** A phone number, in E.164; Australian ones may be typed as 04xx xxx xxx. */
export const phone = z
  .string()
  // Numbers copied from contacts contain invisible marks; those that reverse digits are refused.
  .transform((typed) => typed.replace(/[\s().\p{Pd}]|(?![\u202d\u202e])\p{Cf}/gu, ''))
  .transform((bare) => bare.replace(AUSTRALIAN, '+61$1'))
  .refine((e164) => E164.test(e164), 'Please enter a phone number, like 0491 570 156')

/**
 * Cents typed as dollars; a malformed amount, or one with fractions of a cent, shows the expected
 * format.
 */
export const dollarCents = z.int('Please enter an amount, like 70.50')

/** Date at the workplace, YYYY-MM-DD, in years of four digits. */
export const date = z.iso
  .date({ error: 'Please enter a date, like 2026-03-25', abort: true })
  .refine((d) => d >= '2000-01-01' && d <= '2999-12-31', 'Please enter a date from the years 2000 to 2999.')
/** Wall-clock time at the workplace, HH:MM. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time, like 08:30')
/** An instant, ISO 8601 in UTC. */
export const instant = z.string()

/** The zones in which shifts can be worked: searches count minutes in each of them. */
export const timeZones = [
  'Australia/Melbourne',
  'Australia/Sydney',
  'Australia/Hobart',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Lord_Howe',
  'Australia/Broken_Hill',
  'Australia/Eucla',
] as const
export const TimeZone = z.enum(timeZones)

export const Sector = z.enum(['education', 'healthcare'])
export type Sector = z.infer<typeof Sector>
export const YearLevel = z.enum(['primary', 'secondary'])
export type YearLevel = z.infer<typeof YearLevel>
export const UserStatus = z.enum(['active', 'on_leave', 'inactive', 'banned'])
export type UserStatus = z.infer<typeof UserStatus>

/** A positive whole number in a query, where everything is text. */
export const count = (most: number) =>
  z
    .union([z.string(), z.int()])
    .transform(String)
    .pipe(z.string().regex(/^[1-9]\d{0,6}$/))
    .transform(Number)
    .refine((n) => n <= most, `At most ${most}.`)

/** `page` and `per_page` of a list that can grow without bound. */
export const paging = (perPage: number) => ({
  page: count(1_000_000).default(1),
  per_page: count(100).default(perPage),
})

/** Position of a page in its list. */
export const Page = { page: z.int(), per_page: z.int(), total: z.int() }
