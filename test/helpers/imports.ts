import type { Import, ImportKind } from '#contract/admin/imports.ts'
import type { TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { mailsTo } from './outbox.ts'

export const csv = (...lines: string[]) => lines.join('\r\n')
export const fileOf = (content: string | Uint8Array, name = 'staff.csv') =>
  new File([content as BlobPart], name, { type: 'text/csv' })

type Choice = { kind?: ImportKind; employer_id?: number | null; fields?: (string | null)[]; has_header?: boolean }

export const uploadImport = async (admin: Person, content: string | Uint8Array, kind: ImportKind = 'staff') =>
  (await admin.imports.upload({ body: { kind }, file: fileOf(content) })).data

/** Uploads a file, maps its columns (as guessed by default) and checks it. */
export const prepareImport = async (app: TestApp, admin: Person, content: string | Uint8Array, choice: Choice = {}) => {
  const uploaded = await uploadImport(admin, content, choice.kind)
  await admin.imports.map({
    params: { id: String(uploaded.id) },
    body: {
      has_header: choice.has_header ?? uploaded.has_header,
      fields: choice.fields ?? uploaded.columns.map(({ field }) => field),
      sector: 'education',
      time_zone: 'Australia/Melbourne',
      employer_id: choice.employer_id ?? null,
    },
  })
  await app.runJobs()
  return (await admin.imports.get({ params: { id: String(uploaded.id) } })).data
}

export const confirmImport = async (app: TestApp, admin: Person, id: number): Promise<Import> => {
  await admin.imports.confirm({ params: { id: String(id) } })
  await app.runJobs()
  return (await admin.imports.get({ params: { id: String(id) } })).data
}

export const importFile = async (app: TestApp, admin: Person, content: string | Uint8Array, choice: Choice = {}) =>
  confirmImport(app, admin, (await prepareImport(app, admin, content, choice)).id)

/** The token of the newest link that was mailed to an address. */
export const claimTokenOf = async (app: Pick<TestApp, 'db'>, email: string): Promise<string> => {
  const link = /claim#(\S+)/.exec((await mailsTo(app, email)).at(-1)?.body ?? '')?.[1]
  if (link === undefined) throw new Error(`no link was mailed to ${email}`)
  return link
}
export const PASSWORD = 'a quiet river bend'
export const claimAccount = async (app: TestApp, email: string) => {
  const token = await claimTokenOf(app, email)
  const body = { token, password: PASSWORD, password_confirmation: PASSWORD }
  return app.asToken((await app.anonymous.claims.claim({ body })).data.token)
}
