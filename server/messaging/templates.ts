/**
 * The words of every mail that leaves the house. A feature defines its own in `server/<feature>/mails.ts`:
 *
 *     export const accountMails = defineMails({
 *       one_time_code: { title, subject, body: letter('Your one-time code is {{code}}'), variables: { code: {…} } },
 *     })
 *     const words = await mailOf(tx, house, accountMails.one_time_code, { code })
 *     await sendMail(tx, { to, userId, ...words }, now)
 *
 * The operator may put other words in their place. `{{product_name}}` stands in every mail and needs no value.
 */
import { fillMail, type MailVariable, type MailWords, wrongPlaceholders } from '#contract/messaging.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import { ownWordsOf } from './words.ts'

export type Variable = {
  /** What it is, for the operator. */
  says: string
  /** How it may look, for the preview. */
  sample: string
  /** A mail without it would be of no use. */
  required?: true
}
type Definition = {
  /** What the operator knows this mail by, and when it is sent. */
  title: string
  sent: string
  subject: string
  body: string
  variables: Readonly<Record<string, Variable>>
}
export type MailTemplate<V extends string = string> = Readonly<{
  key: string
  title: string
  sent: string
  words: MailWords
  /** The names of the values that it is sent with. */
  takes: readonly V[]
  variables: readonly MailVariable[]
}>

const PRODUCT: MailVariable = {
  name: 'product_name',
  says: 'What the product calls itself.',
  sample: 'Bellbird',
  is_required: false,
}
const templates = new Map<string, MailTemplate>()

/** Every mail that the running features send, in the order of the floors. */
export const allMails = (): MailTemplate[] => [...templates.values()]
export const mailByKey = (key: string): MailTemplate | null => templates.get(key) ?? null

/** Greeting and regards around the paragraphs of a mail. */
export const letter = (...paragraphs: string[]) =>
  `${['Hello,', ...paragraphs, 'Regards,\n{{product_name}}'].join('\n\n')}\n`

/** Makes the mails of a feature known under their keys, which are unique in the whole house. */
export const defineMails = <const T extends Record<string, Definition>>(
  definitions: T,
): { [K in keyof T]: MailTemplate<keyof T[K]['variables'] & string> } => {
  for (const [key, { title, sent, subject, body, variables }] of Object.entries(definitions)) {
    const own = Object.entries(variables).map(([name, { says, sample, required }]) => ({
      name,
      says,
      sample,
      is_required: required ?? false,
    }))
    const takes = Object.keys(variables)
    const mail: MailTemplate = { key, title, sent, words: { subject, body }, takes, variables: [...own, PRODUCT] }
    const [wrong] = Object.values(wrongPlaceholders(mail.words, mail.variables))
    if (wrong !== undefined || templates.has(key)) throw new Error(`Mail ${key}: ${wrong ?? 'there is one already.'}`)
    templates.set(key, mail)
  }
  return Object.fromEntries(Object.keys(definitions).map((key) => [key, templates.get(key)!])) as never
}

/** What every mail names. */
export type MailBrand = Pick<Config, 'productName'>

type Values<V extends string> = Readonly<Record<NoInfer<V>, string>>

/** The operator's own words, where there are any that fit the mail as it is today, else those that came with the product. */
export const filledBy = <V extends string>(
  own: MailWords | null,
  { productName }: MailBrand,
  { words, variables }: MailTemplate<V>,
): ((values: Values<V>) => MailWords) => {
  const fits = own !== null && Object.keys(wrongPlaceholders(own, variables)).length === 0
  return (values) => fillMail(fits ? own : words, { ...values, product_name: productName })
}

/** A mail's words, to be filled for many people. */
export const mailsOf = async <V extends string>(db: Db, brand: MailBrand, mail: MailTemplate<V>) =>
  filledBy(await ownWordsOf(db, mail.key), brand, mail)

/** A mail's words with its values. */
export const mailOf = async <V extends string>(
  db: Db,
  brand: MailBrand,
  mail: MailTemplate<V>,
  values: Values<V>,
): Promise<MailWords> => (await mailsOf(db, brand, mail))(values)
