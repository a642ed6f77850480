/** Confirms the identity of a signed-in user by a second factor. */

import { type UsedPasskey, WRONG_CODE } from '#contract/identity/second-factor.ts'
import { invalid, Problem } from '#contract/platform/errors.ts'
import type { Tx } from '#server/platform/database.ts'
import type { EncryptionKey } from '#server/platform/encryption.ts'
import type { Caller } from '#server/platform/routes.ts'
import { forgiveCodes, spendCode } from './budgets.ts'
import { ensureRelyingParty } from './passkeys.ts'
import { proveByCode, provenPasskey, recordPasskeyUse } from './proofs.ts'
import type { RelyingParty } from './relying-party.ts'

// Keeps the attempt count and the used challenge, although the call is refused.
const refused = (problem: Problem) =>
  new Problem(problem.code, { message: problem.message, errors: problem.errors, keepsWrites: true })

type Deps = { encryptionKey: EncryptionKey; party: RelyingParty | null }

/** Throws unless the proof is right. */
export const confirmationProofs = ({ encryptionKey, party }: Deps) => ({
  byCode: async (tx: Tx, { id }: Caller, code: string): Promise<void> => {
    await spendCode(tx, id)
    if (!(await proveByCode(tx, encryptionKey, id, code))) throw refused(invalid('code', WRONG_CODE))
    await forgiveCodes(tx, id)
  },
  byPasskey: async (tx: Tx, { id, session_id }: Caller, used: UsedPasskey): Promise<void> => {
    const purpose = { for: 'proof', userId: id, sessionId: session_id } as const
    const proven = await provenPasskey(tx, ensureRelyingParty(party), used, purpose)
    if (proven === null || !(await recordPasskeyUse(tx, proven))) throw refused(new Problem('passkey_refused'))
  },
})
export type ProvingAgain = ReturnType<typeof confirmationProofs>
