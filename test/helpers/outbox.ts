import type { TestApp } from '../app.ts'

export type StoredMail = { id: number; recipient: string; subject: string; body: string; state: string; tries: number }

/** Everything that was written to an address, oldest first. */
export const mailsTo = ({ db }: Pick<TestApp, 'db'>, email: string) => db.all<StoredMail>`
  select id, recipient, subject, body, state, tries from messages where recipient = ${email} order by id`

/** The one-time code in the newest mail to an address that has one. */
export const codeTo = async (app: Pick<TestApp, 'db'>, email: string): Promise<string> => {
  const codes = (await mailsTo(app, email)).map((mail) => /\b\d{6}\b/.exec(mail.body)?.[0])
  const newest = codes.filter((code) => code !== undefined).at(-1)
  if (newest === undefined) throw new Error(`no code was mailed to ${email}`)
  return newest
}
