/**
 * Codes of authenticator apps (RFC 6238: six digits every thirty seconds), and recovery codes for a
 * lost app.
 */
import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { RECOVERY_CODES } from '#contract/identity/second-factor.ts'

/** Same length as the SHA-1 hash that is computed with it. */
const SECRET_BYTES = 20
/** A clock may be this many steps off, in either direction. */
const STEPS_OFF = 1

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES)

const asSecret = (bytes: Buffer) => new Secret({ buffer: new Uint8Array(bytes).buffer })

export const enrolmentOf = (productName: string, email: string, secret: Buffer) => {
  // A colon separates the issuer from the account in the URL.
  const issuer = productName.replaceAll(':', ' ')
  const totp = new TOTP({ issuer, label: email, secret: asSecret(secret) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** Time step of a code; null unless it is of the current, previous or next one. */
export const totpStep = (secret: Buffer, code: string, now: Temporal.Instant): number | null => {
  const at = { timestamp: now.epochMilliseconds }
  const off = TOTP.validate({ token: code, secret: asSecret(secret), window: STEPS_OFF, ...at })
  return off === null ? null : TOTP.counter(at) + off
}

// No letters or digits that look alike; 32 of them, so that random bytes map evenly.
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 16

const newCode = () => [...randomBytes(CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')

/** 80 random bits cannot be guessed, so a plain hash is enough. */
export const recoveryHash = (code: string): Buffer => createHash('sha256').update(code).digest()

/** New recovery codes as a person reads them, and the hashes that are kept of them. */
export const newRecoveryCodes = () => {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  return { codes: codes.map((code) => code.match(/.{4}/g)!.join('-')), hashes: codes.map(recoveryHash) }
}
