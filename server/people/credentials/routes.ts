import { credentialName, credentialStatusLabels } from '#contract/people/credential-kinds.ts'
import { credentials, MOST_CREDENTIALS } from '#contract/people/credentials.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { needsBeforeBooking } from '#server/people/hooks.ts'
import { record } from '#server/platform/audit/queries.ts'
import { todayIn } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Files } from '#server/platform/files.ts'
import { type Handlers, implement } from '#server/platform/routes.ts'
import { dropFile, storeFile } from '#server/platform/stored-files.ts'
import type { UploadedFile } from '#server/platform/uploads.ts'
import { prepareDocument } from './documents.ts'
import { notifyChecked, notifyExpired, notifyIfInOrder } from './notifications.ts'
import {
  changeCredential,
  countCredentials,
  credentialsOf,
  deleteCredential,
  holderOf,
  insertCredential,
  isBlocked,
  type LockedCredential,
  lockCredential,
  lockPerson,
  ownCredential,
  recordCheck,
  rulesOn,
} from './queries.ts'
import { checksOf, credentialDetails, credentialQueue } from './queue.ts'
import { type Register, registerFor } from './register.ts'
import { type Content, contentOf, hasReason, isChanged } from './rules.ts'

export type CredentialDeps = {
  files: Files
  registers?: (kind: Content['kind']) => Register
}

const auditedContent = ({ kind, title, state, number, expires_on }: Content) => ({
  kind,
  title,
  state,
  number,
  expires_on,
})

export const credentialRoutes = ({ files, registers = registerFor }: CredentialDeps) => {
  const keep = async (tx: Tx, ownerId: number, file: UploadedFile | undefined) => {
    if (!file) return null
    const { bytes, claimedName: name, claimedType: contentType } = file
    return storeFile(tx, files, { ownerId, kind: 'credential', contentType, name, bytes })
  }

  /** Locks the person first; another person's credential is a 404. */
  const lockOwnCredential = async (tx: Tx, id: number, employeeId: number): Promise<LockedCredential> => {
    await lockPerson(tx, employeeId)
    const credential = await lockCredential(tx, id)
    if (credential.employee_id !== employeeId) throw new Problem('not_found')
    return credential
  }

  const handlers: Handlers<typeof credentials> = {
    mine: async ({ actor, db, now }) => {
      const missing = await needsBeforeBooking(db, actor.id)
      return {
        data: await credentialsOf(db, actor.id),
        bookable: missing.length === 0 && !(await isBlocked(db, actor.id)),
        needs: missing,
        rules: await rulesOn(db, todayIn(actor.time_zone, now)),
      }
    },

    add: async ({ actor, body, file, tx, now }) => {
      const content = contentOf(body, null, todayIn(actor.time_zone, now))
      const { email } = await lockPerson(tx, actor.id)
      if ((await countCredentials(tx, actor.id)) >= MOST_CREDENTIALS)
        throw invalid('kind', `You can keep at most ${MOST_CREDENTIALS}. Please remove one that you no longer need.`)
      const id = await notifyIfInOrder(tx, { id: actor.id, email }, async () =>
        insertCredential(tx, actor.id, content, await keep(tx, actor.id, file)),
      )
      const subject = { kind: 'credential', id, name: credentialName(content) } as const
      record(tx, { actor, action: 'credential_added', subject, after: auditedContent(content) })
      return ownCredential(tx, id, actor.id)
    },

    change: async ({ actor, params, body, file, tx }) => {
      const credential = await lockOwnCredential(tx, params.id, actor.id)
      const content = contentOf(body, credential, credential.today)
      const replacesFile = file !== undefined || (body.remove_file && credential.file !== null)
      if (!replacesFile && !isChanged(credential, content)) return ownCredential(tx, credential.id, actor.id)
      await notifyIfInOrder(tx, { id: actor.id, email: credential.email }, async () => {
        const key = replacesFile ? await keep(tx, actor.id, file) : credential.file
        await changeCredential(tx, credential.id, content, key, credential.today)
      })
      if (replacesFile && credential.file !== null) await dropFile(tx, files, credential.file)
      const subject = { kind: 'credential', id: credential.id, name: credentialName(content) } as const
      const changed = {
        actor,
        action: 'credential_changed',
        subject,
        before: auditedContent(credential),
        after: auditedContent(content),
      } as const
      record(tx, changed)
      return ownCredential(tx, credential.id, actor.id)
    },

    remove: async ({ actor, params, tx }) => {
      const credential = await lockOwnCredential(tx, params.id, actor.id)
      if (credential.of_profile) throw new Problem('credential_of_profile')
      if (credential.refused) throw new Problem('refused_credential_stays')
      const file = await notifyIfInOrder(tx, { id: actor.id, email: credential.email }, () =>
        deleteCredential(tx, credential.id),
      )
      if (file !== null) await dropFile(tx, files, file)
      const subject = { kind: 'credential', id: credential.id, name: credentialName(credential) } as const
      record(tx, { actor, action: 'credential_removed', subject, before: auditedContent(credential) })
    },

    desk: ({ query, db }) => credentialQueue(db, query),

    details: ({ params, db }) => credentialDetails(db, params.id),

    check: async ({ actor, params, body, tx }) => {
      await lockPerson(tx, await holderOf(tx, params.id))
      const credential = await lockCredential(tx, params.id)
      if (credential.version !== body.version) {
        const [last] = await checksOf(tx, credential.id)
        if (credential.outcome === null || last === undefined) throw new Problem('credential_changed')
        const who = last.checked_by ?? 'Another admin'
        throw new Problem('already_checked', {
          message: `${who} has just checked this credential: ${credentialStatusLabels[last.outcome]}.`,
        })
      }
      const register = registers(credential.kind)
      const finding = await register.ask({ ...credential, name: credential.person }, body)
      const reason = hasReason(finding.outcome) ? finding.note : null
      await notifyIfInOrder(tx, { id: credential.employee_id, email: credential.email }, () =>
        recordCheck(tx, credential, { ...finding, reason }, { register: register.name, adminId: actor.id }),
      )
      const lastDay = finding.expires_on ?? credential.expires_on
      if (lastDay !== null && lastDay < credential.today && lastDay !== credential.expires_on)
        await notifyExpired(tx, [{ ...credential, expires_on: lastDay }])
      await notifyChecked(tx, { ...credential, outcome: finding.outcome, reason }, actor)
      const subject = {
        kind: 'credential',
        id: credential.id,
        name: `${credentialName(credential)}, ${credential.person}`,
      } as const
      const before = { outcome: credential.outcome, expires_on: credential.expires_on }
      const after = { outcome: finding.outcome, note: finding.note, expires_on: finding.expires_on }
      record(tx, { actor, action: 'credential_checked', subject, before, after })
      return credentialDetails(tx, credential.id)
    },
  }
  const prepare = prepareDocument('Credential')
  return implement(credentials, handlers, { add: prepare, change: prepare })
}
