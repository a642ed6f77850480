import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { PasskeyRequest } from '#contract/identity/accounts.ts'
import type { NewPasskey, PasskeyCreation, UsedPasskey } from '#contract/identity/second-factor.ts'
import { Problem } from '#contract/platform/errors.ts'
import type { Db } from '#server/platform/database.ts'
import { CHALLENGE_MINUTES, type Purpose, putChallenge } from './challenges.ts'
import { type NewPasskeyRow, passkeysOf, type StoredPasskey } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'

const TIMEOUT = CHALLENGE_MINUTES * 60_000
/** Ed25519, ECDSA and RSA, each with SHA-256: what all authenticators can do. */
const ALGORITHMS = [-8, -7, -257]
const KEY = { type: 'public-key' } as const

export const ensureRelyingParty = (party: RelyingParty | null): RelyingParty => {
  if (party === null) throw new Problem('passkeys_unavailable')
  return party
}

/** User handle of all passkeys of an account; has its id, but neither name nor email. */
const handleOf = (userId: number) => Buffer.from(`account ${userId}`).toString('base64url')

type Owner = { id: number; name: string; email: string }
export const creationOptions = async (
  db: Db,
  party: RelyingParty,
  owner: Owner,
  challenge: string,
): Promise<PasskeyCreation> => ({
  rp: { name: db.brand.productName, id: party.id },
  user: { id: handleOf(owner.id), name: owner.email, displayName: owner.name },
  challenge,
  pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, ...KEY })),
  timeout: TIMEOUT,
  excludeCredentials: (await passkeysOf(db, owner.id)).map(({ credential_id: id }) => ({ id, ...KEY })),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/**
 * `userId` restricts it to that account's passkeys; without it any passkey on the device is
 * accepted.
 */
export const requestOptions = async (db: Db, party: RelyingParty, purpose: Purpose): Promise<PasskeyRequest> => ({
  challenge: await putChallenge(db, purpose),
  timeout: TIMEOUT,
  rpId: party.id,
  allowCredentials:
    'userId' in purpose
      ? (await passkeysOf(db, purpose.userId)).map(({ credential_id: id, transports }) => ({ id, ...KEY, transports }))
      : [],
  userVerification: 'required',
})

// Format of the challenges created here; nothing else is looked up.
const CHALLENGE = /^[\w-]{43}$/

/**
 * The challenge that the browser claims to have signed; the library compares it with the one really
 * signed.
 */
export const challengeIn = ({ response }: Pick<NewPasskey | UsedPasskey, 'response'>): string => {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' && CHALLENGE.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}

type Transports = NonNullable<Parameters<typeof verifyAuthenticationResponse>[0]['credential']['transports']>

/** The passkey that a browser has created; null if any check fails. */
export const madePasskey = async (
  party: RelyingParty,
  made: NewPasskey,
): Promise<Omit<NewPasskeyRow, 'user_id' | 'name'> | null> => {
  const found = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challengeIn(made),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!found?.verified) return null
  const { credential, credentialBackedUp } = found.registrationInfo
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    is_synced: credentialBackedUp,
  }
}

/**
 * New counter of a correctly used passkey, else null; a counter that goes back reveals a copied
 * passkey.
 */
export const counterOf = async (party: RelyingParty, used: UsedPasskey, key: StoredPasskey): Promise<number | null> => {
  if (used.response.userHandle && used.response.userHandle !== handleOf(key.user_id)) return null
  const found = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {} } as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challengeIn(used),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports as Transports,
    },
  }).catch(() => null)
  return found?.verified ? found.authenticationInfo.newCounter : null
}
