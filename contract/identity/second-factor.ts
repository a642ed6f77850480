/**
 * Second factors: an authenticator app with recovery codes, and passkeys. A person with any of them
 * signs in with the password and one of them, or with a passkey alone, which proves device and
 * person.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { FILL_IN, id, instant, required, withId } from '../platform/values.ts'
import { PasskeyRequest, type SecondFactorMethod, SignedIn } from './accounts.ts'

export const RECOVERY_CODES = 10
/** Number of remaining recovery codes at which new ones are recommended. */
export const FEW_RECOVERY_CODES = 3
export const MOST_PASSKEYS = 20

export const WRONG_CODE = 'This code is incorrect. Please try again.'
const VALID_CODE = 'Please enter the 6 digits that your app shows.'
/** Six digits; apps show them with a space in the middle. */
export const AppCode = z
  .string(VALID_CODE)
  .max(20, VALID_CODE)
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, VALID_CODE))

const VALID_RECOVERY_CODE = 'Please enter a recovery code, like K7QM-2XHT-9VBD-4NRC.'
/** Sixteen letters and digits, in either case; spaces and dashes between them are ignored. */
export const RecoveryCode = z
  .string(VALID_RECOVERY_CODE)
  .max(60, VALID_RECOVERY_CODE)
  .transform((typed) => typed.toUpperCase().replace(/[\s\p{Pd}]/gu, ''))
  .pipe(z.string().regex(/^[A-Z2-9]{16}$/, VALID_RECOVERY_CODE))

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const part = base64url(16_384)
const credential = {
  id: base64url(2048),
  rawId: base64url(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()).optional(),
}
/** Response of a browser that has created a passkey. */
export const NewPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: part,
    attestationObject: part,
    authenticatorData: part.optional(),
    transports: z.array(base64url(20)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: part.optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
/** Response of a browser that has used a passkey. */
export const UsedPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.string().max(200).nullish(),
  }),
})
export type UsedPasskey = z.infer<typeof UsedPasskey>

/** Options for `navigator.credentials.create`. */
export const PasskeyCreation = z.object({
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

export const Passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
  /** Whether it is synchronised to several devices. */
  is_synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactors = z.object({
  totp: z.object({ since: instant }).nullable(),
  recovery_codes_left: z.int(),
  passkeys: z.array(Passkey),
  /** Whether this account requires a second factor. */
  is_required: z.boolean(),
  /** Origin at which passkeys work; null if the address of the service allows none. */
  passkey_origin: z.string().nullable(),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** Shown only once; only hashes are stored. */
const recovery_codes = z.array(z.string())

const SecondStepEntry = z
  .strictObject({
    ticket: z.string(FILL_IN).max(200),
    code: AppCode.optional(),
    recovery_code: RecoveryCode.optional(),
    response: UsedPasskey.optional(),
  })
  .refine((entry) => [entry.code, entry.recovery_code, entry.response].filter(Boolean).length === 1, {
    path: ['code'],
    error: 'Please use one of your second factors.',
  })

const everybody = ['admin', 'employer', 'employee'] as const
/** Open to an admin who has no second factor yet. */
const ownFactors = { access: everybody, right: 'personal', gate: { beforeSecondFactor: true } } as const

export const secondFactor = {
  overview: endpoint('GET /two-factor', {
    summary: 'Returns the caller’s second factors: authenticator app, recovery codes left, and passkeys.',
    ...ownFactors,
    returns: z.object({ data: SecondFactors }),
  }),
  startTotp: endpoint('POST /two-factor/totp', {
    summary: 'Creates a secret for an authenticator app. It is active once a code from the app is entered.',
    ...ownFactors,
    idempotency: { secretAnswer: true },
    gate: { ...ownFactors.gate, confirmed: true },
    status: 201,
    returns: z.object({ secret: z.string(), uri: z.string() }),
    message: 'Scan the code with your authenticator app.',
  }),
  confirmTotp: endpoint('POST /two-factor/totp/confirm', {
    summary: 'Turns on the authenticator app and returns ten recovery codes, once.',
    ...ownFactors,
    budget: { account: { count: 10, window: 15 * 60 } },
    idempotency: { secretAnswer: true },
    body: z.strictObject({ code: AppCode }),
    returns: z.object({ recovery_codes }),
    message: 'Two-factor authentication is on.',
    problems: ['enrolment_expired'],
  }),
  removeTotp: endpoint('DELETE /two-factor/totp', {
    summary: 'Removes the authenticator app; recovery codes go with the last second factor.',
    ...ownFactors,
    gate: { ...ownFactors.gate, confirmed: true },
    message: 'Your authenticator app was removed.',
    problems: ['no_second_factor', 'last_second_factor'],
  }),
  renewRecoveryCodes: endpoint('POST /two-factor/recovery-codes', {
    summary: 'Creates ten new recovery codes; older ones stop working.',
    ...ownFactors,
    idempotency: { secretAnswer: true },
    gate: { ...ownFactors.gate, confirmed: true },
    status: 201,
    returns: z.object({ recovery_codes }),
    message: 'Your older recovery codes no longer work.',
    problems: ['no_second_factor'],
  }),
  passkeyOptions: endpoint('POST /passkeys/options', {
    summary: 'Returns what a browser needs to create a passkey; valid once, for five minutes, in this session.',
    ...ownFactors,
    gate: { ...ownFactors.gate, confirmed: true },
    returns: PasskeyCreation,
    problems: ['passkeys_unavailable', 'too_many_passkeys'],
  }),
  addPasskey: endpoint('POST /passkeys', {
    summary: 'Adds a passkey. The first second factor of an account comes with recovery codes.',
    ...ownFactors,
    idempotency: { secretAnswer: true },
    body: z.strictObject({ name: required(60), response: NewPasskey }),
    status: 201,
    returns: z.object({ passkey: Passkey, recovery_codes: recovery_codes.nullable() }),
    message: 'Your passkey was added.',
    problems: ['passkeys_unavailable', 'passkey_exists', 'too_many_passkeys'],
  }),
  renamePasskey: endpoint('PATCH /passkeys/:id', {
    summary: 'Renames a passkey.',
    ...ownFactors,
    params: withId,
    body: z.strictObject({ name: required(60) }),
    returns: Passkey,
    message: 'Your passkey was renamed.',
  }),
  removePasskey: endpoint('DELETE /passkeys/:id', {
    summary: 'Removes a passkey, which can no longer be used to sign in.',
    ...ownFactors,
    gate: { ...ownFactors.gate, confirmed: true },
    params: withId,
    message: 'Your passkey was removed.',
    problems: ['last_second_factor'],
  }),
  proofOptions: endpoint('POST /passkeys/proof-options', {
    summary: 'Returns what a browser needs to confirm the caller’s identity with a passkey (POST /confirm-identity).',
    ...ownFactors,
    returns: PasskeyRequest,
    problems: ['passkeys_unavailable', 'no_second_factor'],
  }),
  signInSecondStep: endpoint('POST /login/second-factor', {
    summary: 'Completes a sign-in with a code from the app, a recovery code or a passkey.',
    access: 'public',
    budget: { signIn: true },
    body: SecondStepEntry,
    returns: SignedIn,
    problems: ['sign_in_expired', 'passkey_refused', 'email_not_verified'],
  }),
  passkeySignInOptions: endpoint('POST /login/passkey/options', {
    summary: 'Returns what a browser needs to sign in with only a passkey.',
    access: 'public',
    returns: PasskeyRequest,
    problems: ['passkeys_unavailable'],
  }),
  signInWithPasskey: endpoint('POST /login/passkey', {
    summary: 'Signs in with only a passkey.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ response: UsedPasskey }),
    returns: SignedIn,
    problems: ['passkey_refused', 'email_not_verified'],
  }),
}

export type { PasskeyRequest, SecondFactorMethod }
