/**
 * Templates of all outgoing mails, whose text the operator may replace. A feature defines its own
 * in its `mails.ts` or `messages.ts` with `defineMails`, fills one with
 * `mailOf(tx, template, values)` and queues the result with `sendMail`.
 *
 * `{{product_name}}` is available in every mail and needs no value.
 */
import { fillMail, type MailVariable, type MailWords, wrongPlaceholders } from '#contract/messaging/outbox.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database.ts'
import { mailOverridesOf } from './mail-overrides.ts'

export type Variable = {
  says: string
  /** Example value for the preview. */
  sample: string
  /** A mail without it would be of no use. */
  required?: true
}
type Definition = {
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
  says: 'The name of the product.',
  sample: 'Bellbird',
  is_required: false,
}
const templates = new Map<string, MailTemplate>()

/** Templates of all features, in the order in which their modules were loaded. */
export const allMails = (): MailTemplate[] => [...templates.values()]
export const mailByKey = (key: string): MailTemplate | null => templates.get(key) ?? null

/** Greeting and regards around the paragraphs of a mail. */
export const letter = (...paragraphs: string[]) =>
  `${['Hello,', ...paragraphs, 'Regards,\n{{product_name}}'].join('\n\n')}\n`

/** Registers the mails of a feature under their keys, which are unique across all features. */
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
    if (wrong !== undefined || templates.has(key))
      throw new Error(`Mail ${key}: ${wrong ?? 'this key is already used.'}`)
    templates.set(key, mail)
  }
  return Object.fromEntries(Object.keys(definitions).map((key) => [key, templates.get(key)!])) as never
}

export type MailBrand = Pick<Config, 'productName'>

type Values<V extends string> = Readonly<Record<NoInfer<V>, string>>

/**
 * Fills the operator's own text if its placeholders fit the current template, else the default
 * text.
 */
const filledBy = <V extends string>(
  own: MailWords | null,
  { productName }: MailBrand,
  { words, variables }: MailTemplate<V>,
): ((values: Values<V>) => MailWords) => {
  const fits = own !== null && Object.keys(wrongPlaceholders(own, variables)).length === 0
  return (values) => fillMail(fits ? own : words, { ...values, product_name: productName })
}

/** Reads the texts of several mails at once; returns a function for each that fills in values. */
export const mailWordsOf = async (db: Db, mails: readonly MailTemplate[]) => {
  const own = new Map(
    (await mailOverridesOf(db, [...new Set(mails.map(({ key }) => key))])).map((words) => [words.key, words]),
  )
  return <V extends string>(mail: MailTemplate<V>, values: Values<V>): MailWords =>
    filledBy(own.get(mail.key) ?? null, db.brand, mail)(values)
}

/** Reads the text of a mail once, to be filled for many people. */
export const mailsOf = async <V extends string>(db: Db, mail: MailTemplate<V>) => {
  const fill = await mailWordsOf(db, [mail])
  return (values: Values<V>): MailWords => fill(mail, values)
}

export const mailOf = async <V extends string>(db: Db, mail: MailTemplate<V>, values: Values<V>): Promise<MailWords> =>
  (await mailsOf(db, mail))(values)
