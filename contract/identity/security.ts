/** Account security: password, recovery email, and signed-in devices. */
import * as z from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { email, FILL_IN, id, instant, withId } from '../platform/values.ts'
import { isTypedAlike, MISMATCH, NewPassword, OtpEntry, TypedPassword } from './accounts.ts'
import { AppCode, UsedPasskey } from './second-factor.ts'

export const NOT_THE_PASSWORD = 'This is not your current password.'
export const SAME_PASSWORD = 'Please choose a password that differs from your current one.'
export const NOT_THE_MAIN_ADDRESS = 'Please use a different address from the one you sign in with.'

const everybody = ['admin', 'employer', 'employee'] as const

/**
 * One budget for all calls that ask for the password again, so that a stolen session cannot guess
 * it.
 */
export const PASSWORD_TRIES = { count: 10, window: 15 * 60, of: 'own-password' } as const

export const ChangePassword = NewPassword.extend({ current_password: TypedPassword }).refine(isTypedAlike, MISMATCH)
export const ResetPassword = NewPassword.extend(OtpEntry.shape).refine(isTypedAlike, MISMATCH)

/** Proof that the owner is at the device. */
export const Confirmation = z
  .strictObject({ password: TypedPassword.optional(), code: AppCode.optional(), response: UsedPasskey.optional() })
  .refine(({ password, code, response }) => [password, code, response].filter(Boolean).length === 1, {
    path: ['password'],
    error: FILL_IN,
  })
export type Confirmation = z.infer<typeof Confirmation>

export const ActiveDevice = z.object({
  id,
  browser: z.string(),
  /** Manufacturer, if the browser names it. */
  vendor_name: z.string().nullable(),
  device_os: z.string(),
  /** Identifies the device; equals `current_device_hash` for the calling one. */
  device_hash: z.string(),
  last_active_at: instant,
  signed_in_at: instant,
  network: z.string(),
  /** First sign-in on this device, not yet confirmed by the owner. */
  is_new: z.boolean(),
})
export type ActiveDevice = z.infer<typeof ActiveDevice>

export const Security = z.object({
  recovery_email: z.string().nullable(),
  /** Active once its code is entered. */
  pending_recovery_email: z.string().nullable(),
  password_changed_at: instant,
  has_2fa: z.boolean(),
  new_devices: z.int(),
  /** `attention` while `new_devices` is not 0. */
  status: z.enum(['good', 'attention']),
})
export type Security = z.infer<typeof Security>

/** Recommendations for a safer account, most important first. */
export type Advice = 'new_devices' | 'second_factor' | 'recovery_email'
export const adviceFor = (of: Pick<Security, 'new_devices' | 'has_2fa' | 'recovery_email'>): Advice[] => [
  ...(of.new_devices > 0 ? (['new_devices'] as const) : []),
  ...(of.has_2fa ? [] : (['second_factor'] as const)),
  ...(of.recovery_email === null ? (['recovery_email'] as const) : []),
]

const recoveryEmails = z.object({
  recovery_email: z.string().nullable(),
  pending_recovery_email: z.string().nullable(),
})

export const security = {
  status: endpoint('GET /security', {
    summary: 'Returns the security status of the caller’s account.',
    access: everybody,
    right: 'personal',
    returns: z.object({ data: Security }),
  }),
  changePassword: endpoint('POST /change-password', {
    summary: 'Sets a new password and signs out all other devices.',
    access: everybody,
    right: 'personal',
    budget: { account: PASSWORD_TRIES },
    idempotency: { passwordInBody: true },
    body: ChangePassword,
    message: 'Password changed successfully',
  }),
  forgotPassword: endpoint('POST /forgot-password', {
    summary: 'Emails a code for setting a new password.',
    access: 'public',
    budget: { signIn: true },
    body: z.strictObject({ email }),
    message: 'If this address has an account, a code is on its way to it.',
  }),
  resetPassword: endpoint('POST /reset-password', {
    summary: 'Sets a new password with the emailed code, and signs out all devices.',
    access: 'public',
    budget: { signIn: true },
    body: ResetPassword,
    message: 'Your password is set. You can now sign in with it.',
  }),
  confirm: endpoint('POST /confirm-identity', {
    summary: 'Confirms the caller’s identity; this device can make sensitive changes for the next ten minutes.',
    access: everybody,
    right: 'personal',
    budget: { account: PASSWORD_TRIES },
    idempotency: { passwordInBody: true },
    gate: { beforeTerms: true, beforeSecondFactor: true },
    body: Confirmation,
    message: 'Thank you. You can continue.',
    problems: ['passkey_refused', 'passkeys_unavailable'],
  }),
  changeRecoveryEmail: endpoint('PUT /recovery-email', {
    summary: 'Emails a code to a new address, which becomes the recovery email once the code is entered.',
    access: everybody,
    right: 'personal',
    budget: { account: { count: 10, window: 60 * 60 } },
    gate: { confirmed: true },
    body: z.strictObject({ email }),
    returns: recoveryEmails,
    message: 'We sent a code to your new recovery email.',
  }),
  verifyRecoveryEmail: endpoint('POST /recovery-email/verify', {
    summary: 'Confirms the new recovery email with its code.',
    access: everybody,
    right: 'personal',
    // In addition to the attempts of each code, so that guessing does not block others.
    budget: { account: { count: 20, window: 60 * 60 } },
    body: OtpEntry.pick({ otp: true }),
    returns: recoveryEmails,
    message: 'Recovery email updated successfully',
  }),
  removeRecoveryEmail: endpoint('DELETE /recovery-email', {
    summary: 'Removes the recovery email, and one waiting for its code.',
    access: everybody,
    right: 'personal',
    gate: { confirmed: true },
    message: 'Recovery email removed',
  }),
  devices: endpoint('GET /active-devices', {
    summary: 'Lists signed-in devices, most recently used first.',
    access: everybody,
    right: 'personal',
    gate: { beforeTerms: true },
    returns: z.object({
      data: z.object({ active_devices: z.array(ActiveDevice), current_device_hash: z.string() }),
    }),
  }),
  knowDevice: endpoint('POST /active-devices/:id/known', {
    summary: 'Confirms that a new device is the caller’s; from a device that is not new itself, if there is one.',
    access: everybody,
    right: 'personal',
    gate: { beforeTerms: true },
    params: withId,
    message: 'Thank you. We remember this device.',
    problems: ['strange_device'],
  }),
  signOutDevice: endpoint('DELETE /active-devices/:id', {
    summary: 'Signs one device out.',
    access: everybody,
    right: 'personal',
    gate: { beforeTerms: true },
    params: withId,
    message: 'That device is signed out.',
  }),
  signOutOthers: endpoint('DELETE /active-devices', {
    summary: 'Signs all other devices out.',
    access: everybody,
    right: 'personal',
    gate: { beforeTerms: true },
    message: 'All other devices are signed out.',
  }),
}
