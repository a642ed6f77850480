import { MOST_PASSKEYS, secondFactor, WRONG_CODE } from '#contract/identity/second-factor.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import { type LockedAccount, lockAccount } from '#server/identity/accounts/queries.ts'
import type { Enter } from '#server/identity/accounts/sign-in.ts'
import { record } from '#server/platform/audit/queries.ts'
import { accountSubject } from '#server/platform/audit/rules.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database.ts'
import { decrypt, type EncryptionKey, encrypt } from '#server/platform/encryption.ts'
import { type Handlers, implement } from '#server/platform/routes.ts'
import { putChallenge, takeChallenge } from './challenges.ts'
import { enrolmentOf, newRecoveryCodes, newSecret, totpStep } from './codes.ts'
import { sendNotice } from './mails.ts'
import { challengeIn, creationOptions, ensureRelyingParty, madePasskey, requestOptions } from './passkeys.ts'
import { aboutSecret } from './proofs.ts'
import {
  addPasskey,
  adoptDraft,
  dropAuthenticator,
  dropPasskey,
  factorsOf,
  lockAuthenticatorDraft,
  lockPasskey,
  overviewOf,
  putDraft,
  putRecoveryCodes,
  recoveryCodesLeft,
  renamePasskey,
  updateFactorStatus,
} from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { secondFactorSignIn } from './sign-in.ts'

type FactorConfig = Pick<Config, 'adminTwoFactor'>
export type SecondFactorDeps = { config: FactorConfig; encryptionKey: EncryptionKey; party: RelyingParty | null }

const REFUSED = 'This passkey could not be added. Please try again.'

const makeRecoveryCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  const { codes, hashes } = newRecoveryCodes()
  await putRecoveryCodes(tx, userId, hashes)
  return codes
}

const authenticator = ({
  config,
  encryptionKey,
}: SecondFactorDeps): Pick<Handlers<typeof secondFactor>, 'startTotp' | 'confirmTotp' | 'removeTotp'> => ({
  startTotp: async ({ actor, tx }) => {
    const { email } = await lockAccount(tx, actor.id)
    const secret = newSecret()
    await putDraft(tx, actor.id, encrypt(await encryptionKey(tx), secret, aboutSecret(actor.id)))
    return enrolmentOf(tx.brand.productName, email, secret)
  },

  confirmTotp: async ({ actor, body: { code }, now, tx }) => {
    const owner = await lockAccount(tx, actor.id)
    const draft = await lockAuthenticatorDraft(tx, actor.id)
    if (draft === null) throw new Problem('enrolment_expired')
    const secret = decrypt(await encryptionKey(tx), draft.encrypted_secret, aboutSecret(actor.id))
    const step = totpStep(secret, code, now)
    if (step === null) throw invalid('code', WRONG_CODE)
    await adoptDraft(tx, actor.id, draft.encrypted_secret, step)
    await updateFactorStatus(tx, actor.id)
    record(tx, { actor, action: 'authenticator_added', subject: accountSubject(actor) })
    await sendNotice(tx, owner, 'second_factor_added', { what: 'An authenticator app' })
    return { recovery_codes: await makeRecoveryCodes(tx, actor.id) }
  },

  removeTotp: async ({ actor, tx }) => {
    const owner = await lockAccount(tx, actor.id)
    if (!(await dropAuthenticator(tx, actor.id))) throw new Problem('no_second_factor')
    await settleOrRefuse(tx, config, owner)
    record(tx, { actor, action: 'authenticator_removed', subject: accountSubject(actor) })
    await sendNotice(tx, owner, 'second_factor_removed', { what: 'Your authenticator app' })
  },
})

const isRequired = ({ adminTwoFactor }: FactorConfig, role: LockedAccount['role']) =>
  role === 'admin' && adminTwoFactor === 'required'

/** Refuses a change that would leave an admin without the second factor that they must have. */
const settleOrRefuse = async (tx: Tx, config: FactorConfig, owner: LockedAccount) => {
  const left = await updateFactorStatus(tx, owner.id)
  if (left === 0 && isRequired(config, owner.role)) throw new Problem('last_second_factor')
}

const passkeys = ({
  config,
  party,
}: SecondFactorDeps): Pick<
  Handlers<typeof secondFactor>,
  'passkeyOptions' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'proofOptions'
> => ({
  passkeyOptions: async ({ actor, tx }) => {
    const side = ensureRelyingParty(party)
    const owner = await lockAccount(tx, actor.id)
    await ensureRoom(tx, actor.id)
    const challenge = await putChallenge(tx, { for: 'enrol', userId: actor.id, sessionId: actor.session_id })
    return creationOptions(tx, side, owner, challenge)
  },

  addPasskey: async ({ actor, body: { name, response }, tx }) => {
    const side = ensureRelyingParty(party)
    const owner = await lockAccount(tx, actor.id)
    await ensureRoom(tx, actor.id)
    const purpose = { for: 'enrol', userId: actor.id, sessionId: actor.session_id } as const
    const made = (await takeChallenge(tx, challengeIn(response), purpose)) && (await madePasskey(side, response))
    // Keeps the challenge used up, although the call is refused.
    if (!made) throw new Problem('invalid', { message: REFUSED, errors: { response: [REFUSED] }, keepsWrites: true })
    const passkey = await addPasskey(tx, { ...made, user_id: actor.id, name })
    await updateFactorStatus(tx, actor.id)
    record(tx, { actor, action: 'passkey_added', subject: accountSubject(actor), after: { passkey: name } })
    await sendNotice(tx, owner, 'second_factor_added', { what: 'A passkey' })
    const hasCodes = (await recoveryCodesLeft(tx, actor.id)) > 0
    return { passkey, recovery_codes: hasCodes ? null : await makeRecoveryCodes(tx, actor.id) }
  },

  renamePasskey: async ({ actor, params, body: { name }, tx }) => {
    const before = await lockPasskey(tx, actor.id, params.id)
    const change = { before: { passkey: before.name }, after: { passkey: name } }
    if (before.name !== name)
      record(tx, { actor, action: 'passkey_renamed', subject: accountSubject(actor), ...change })
    return renamePasskey(tx, actor.id, params.id, name)
  },

  removePasskey: async ({ actor, params, tx }) => {
    const owner = await lockAccount(tx, actor.id)
    const { name } = await dropPasskey(tx, actor.id, params.id)
    await settleOrRefuse(tx, config, owner)
    record(tx, { actor, action: 'passkey_removed', subject: accountSubject(actor), before: { passkey: name } })
    await sendNotice(tx, owner, 'second_factor_removed', { what: 'A passkey' })
  },

  proofOptions: async ({ actor, tx }) => {
    const side = ensureRelyingParty(party)
    if ((await factorsOf(tx, actor.id)).passkeys === 0) throw new Problem('no_second_factor')
    return requestOptions(tx, side, { for: 'proof', userId: actor.id, sessionId: actor.session_id })
  },
})

const ensureRoom = async (tx: Tx, userId: number) => {
  if ((await factorsOf(tx, userId)).passkeys >= MOST_PASSKEYS) throw new Problem('too_many_passkeys')
}

export const secondFactorRoutes = (deps: SecondFactorDeps, enter: Enter) => {
  const { config, party } = deps
  return implement(secondFactor, {
    overview: async ({ actor, db }) => ({
      data: {
        ...(await overviewOf(db, actor.id)),
        is_required: isRequired(config, actor.role),
        passkey_origin: party?.origin ?? null,
      },
    }),
    renewRecoveryCodes: async ({ actor, tx }) => {
      const owner = await lockAccount(tx, actor.id)
      const { totp_since, passkeys: count } = await factorsOf(tx, actor.id)
      if (totp_since === null && count === 0) throw new Problem('no_second_factor')
      record(tx, { actor, action: 'recovery_codes_renewed', subject: accountSubject(actor) })
      await sendNotice(tx, owner, 'recovery_codes_renewed', {})
      return { recovery_codes: await makeRecoveryCodes(tx, actor.id) }
    },
    ...authenticator(deps),
    ...passkeys(deps),
    ...secondFactorSignIn(deps, enter),
  })
}
