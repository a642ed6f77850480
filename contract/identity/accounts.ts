/**
 * An account belongs to one person or organisation, and its role never changes. It is unverified
 * until the emailed code is entered. Until its owner has agreed to the terms of its role, it can
 * only make calls that have `gate.beforeTerms`.
 */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { memberRoles } from '../platform/member-rights.ts'
import {
  email,
  emailOr,
  FILL_IN,
  id,
  idText,
  instant,
  phone,
  required,
  Sector,
  TimeZone,
  text,
  typedEmail,
  UserStatus,
} from '../platform/values.ts'

export const Role = z.enum(['admin', 'employer', 'employee'])

/** A user as that user, and an admin, may see it. */
export const User = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: Role,
  terms_agreed: z.literal([0, 1]),
  avatar: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string().nullable(),
  status: UserStatus,
  sector: Sector,
  time_zone: z.string(),
  hides_email: z.boolean(),
  shows_phone: z.boolean(),
  has_2fa: z.boolean(),
  created_at: instant,
  last_login_at: instant.nullable(),
  employee_details: z.object({ work_preferences: z.string().nullable() }).nullable(),
})
export type User = z.infer<typeof User>

/** Methods that complete a sign-in after the password. */
export const SecondFactorMethod = z.enum(['totp', 'recovery_code', 'passkey'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

/** Options for `navigator.credentials.get` when a passkey is used. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  /** Empty if any passkey of the person is accepted. */
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

export const SignedIn = z.object({ token: z.string(), user: User })
export type SignedIn = z.infer<typeof SignedIn>
/** The password was correct; the ticket and one of the methods complete the sign-in. */
export const SecondStep = z.object({
  ticket: z.string(),
  methods: z.array(SecondFactorMethod),
  passkey_options: PasskeyRequest.nullable(),
})
export type SecondStep = z.infer<typeof SecondStep>
export const LoginAnswer = z.union([SignedIn, z.object({ second_factor: SecondStep })])
export type LoginAnswer = z.infer<typeof LoginAnswer>
export const isSignedIn = (answer: LoginAnswer): answer is SignedIn => 'token' in answer

// A NUL cannot be typed and a lone surrogate is not a character; a password may contain anything
// else.
const isTyped = (s: string) => !s.includes('\0') && s.isWellFormed()
const NOT_TYPED = 'This contains characters that cannot be used.'

/** 8 to 128 characters; the server also refuses common passwords. */
export const Password = z
  .string(FILL_IN)
  .refine(isTyped, NOT_TYPED)
  .min(1, FILL_IN)
  .min(8, 'Please use at least 8 characters.')
  .max(128, 'Please use at most 128 characters.')

/** Password typed for comparison only. The comparison itself reports an unsuitable one. */
export const TypedPassword = z.string(FILL_IN).min(1, FILL_IN).max(1000).refine(isTyped, NOT_TYPED)

export const Login = z.strictObject({ email: typedEmail, password: TypedPassword })

/** A new password, typed twice. */
export const NewPassword = z.strictObject({
  password: Password,
  password_confirmation: z.string(FILL_IN).min(1, FILL_IN),
})
export const isTypedAlike = (typed: { password: string; password_confirmation: string }) =>
  typed.password === typed.password_confirmation
export const MISMATCH = {
  path: ['password_confirmation'],
  error: 'Passwords do not match',
  // Reported even when other fields are wrong, provided the body is an object.
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

export const Registration = z
  .strictObject({
    name: required(120, FILL_IN),
    email,
    ...NewPassword.shape,
    role: z.enum(['admin', 'employer', 'employee'], FILL_IN),
  })
  .refine(isTypedAlike, MISMATCH)

export const VALID_OTP = 'Please enter a valid 6-digit OTP.'
/** The same message for a wrong code, an old one and an unknown account. */
export const OTP_FAILED = 'OTP verification failed.'
export const OtpEntry = z.strictObject({ email, otp: z.string(VALID_OTP).regex(/^\d{6}$/, VALID_OTP) })

/**
 * Changes to one's own account. `avatar: null` removes the picture; a new one is uploaded as a
 * file.
 */
export const MyChanges = z.strictObject({
  name: required(120).optional(),
  phone: z.union([z.literal('').transform(() => null), z.null(), phone]).optional(),
  bio: text(2000).nullable().optional(),
  avatar: z.union([z.literal('').transform(() => null), z.null()]).optional(),
  sector: Sector.optional(),
  time_zone: TimeZone.optional(),
  hides_email: z.stringbool().or(z.boolean()).optional(),
  shows_phone: z.stringbool().or(z.boolean()).optional(),
})

export const TermsRole = z.enum(['employer', 'employee'])
export type TermsRole = z.infer<typeof TermsRole>
export const Terms = z.object({
  version: z.int(),
  body: z.string(),
  published_at: instant,
  /** Date from which it applies, as shown to people. */
  applies_on: z.string(),
  /** A summary of the changes since the version before; null for the first one. */
  changes: z.string().nullable(),
  /** True if that date is in the future. */
  is_coming: z.boolean(),
})
export type Terms = z.infer<typeof Terms>

/** A site that a person may act for, with their role there. */
export const SiteChoice = z.object({
  id,
  name: z.string(),
  organisation: z.string(),
  /** Name of the site that it is a part of, such as the hospital of a ward. */
  part_of: z.string().nullable(),
  role: z.enum(memberRoles),
  /** Whether its organisation books its own staff for client organisations. */
  is_agency: z.boolean(),
})
export type SiteChoice = z.infer<typeof SiteChoice>

/** New terms that apply soon and that a person has not agreed to yet. */
const ComingTerms = z.object({ version: z.int(), applies_on: z.string(), changes: z.string() })
export type ComingTerms = z.infer<typeof ComingTerms>

export const AVATAR_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

export const accounts = {
  register: endpoint('POST /register', {
    summary: 'Creates an employer or employee account and emails its one-time code.',
    access: 'public',
    budget: { signIn: true },
    body: Registration,
    status: 201,
    message: 'Registration successful. Please check your email for the code.',
    problems: ['admin_registration'],
  }),
  verifyOtp: endpoint('POST /verify-otp', {
    summary: 'Verifies the email address of an account with its one-time code.',
    access: 'public',
    budget: { signIn: true },
    body: OtpEntry.extend({ email: emailOr(OTP_FAILED) }),
    message: 'OTP verified successfully!',
  }),
  resendOtp: endpoint('POST /resend-otp', {
    summary: 'Emails a new one-time code, which voids the previous one.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ email }),
    message: 'OTP resent successfully!',
  }),
  login: endpoint('POST /login', {
    summary: 'Signs in, or asks for the second factor; each sign-in is an active device with its own token.',
    access: 'public',
    budget: { signIn: true },
    body: Login,
    returns: LoginAnswer,
    problems: ['authentication_failed', 'email_not_verified'],
  }),
  logout: endpoint('POST /logout', {
    summary: 'Signs this device out.',
    access: ['admin', 'employer', 'employee'],
    right: 'personal',
    gate: { beforeTerms: true, beforeSecondFactor: true },
    message: 'You are signed out.',
  }),
  me: endpoint('GET /me', {
    summary: 'Returns the caller’s account, to restore a session.',
    access: ['admin', 'employer', 'employee'],
    right: 'personal',
    gate: { beforeTerms: true, beforeSecondFactor: true },
    returns: z.object({
      data: User,
      /** The version of the terms that the caller has agreed to. */
      agreed_version: z.int().nullable(),
      /** New terms that apply soon, until the caller has agreed to them. */
      coming_terms: ComingTerms.nullable(),
      /** Role in the organisation of the site that the session acts for. */
      member_role: z.enum(memberRoles).nullable(),
      /** The person who signed in, whichever site the session acts for. */
      person_id: id,
      /** The account that holds plan and payments, for `GET /transactions/{userId}`. */
      payer_id: id,
      /** Every site that the person may act for; empty for employees and admins. */
      sites: z.array(SiteChoice),
    }),
  }),
  updateMe: endpoint('PATCH /me', {
    summary: 'Changes the caller’s name, phone, bio, picture and contact switches.',
    access: ['admin', 'employer', 'employee'],
    right: 'personal',
    body: MyChanges,
    upload: { field: 'avatar', maxBytes: 5 * 1024 * 1024, types: AVATAR_TYPES },
    returns: User,
    message: 'Profile updated successfully!',
    problems: ['plan_limit_reached'],
  }),
  terms: endpoint('GET /terms', {
    summary: 'Returns the terms of a role: the newest version, which may apply from a later date, or a given version.',
    access: 'public',
    query: z.strictObject({ role: TermsRole, version: idText.optional() }),
    returns: z.object({ data: Terms }),
  }),
  agreeTerms: endpoint('POST /agree-terms', {
    summary: 'Agrees to the newest version of the terms for the caller’s role, even before it applies.',
    access: ['employer', 'employee'],
    right: 'personal',
    gate: { beforeTerms: true },
    /** The version that was read; newer ones are not agreed to unseen. */
    body: z.strictObject({ version: z.int().optional() }).optional(),
    problems: ['changed_meanwhile'],
    message: 'Thank you. You agreed to the Terms & Conditions.',
  }),
}

/** Path that a person sees after sign-in (product.md section 4). */
export const homeOf = (user: Pick<User, 'role' | 'terms_agreed'>) =>
  user.role === 'admin' || user.terms_agreed === 1 ? (`/${user.role}/home` as const) : (`/${user.role}/tnc` as const)
