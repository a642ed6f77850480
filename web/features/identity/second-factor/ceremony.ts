/** The browser's part of passkeys; its library loads on first use. */
import type { PasskeyRequest } from '#contract/identity/accounts.ts'
import { NewPasskey, type PasskeyCreation, UsedPasskey } from '#contract/identity/second-factor.ts'
import { ApiError } from '#web/platform/api.ts'

const ALREADY_REGISTERED = 'This device already has a passkey for this account.'

const library = () => import('@simplewebauthn/browser')
type AuthenticationOptions = Parameters<Awaited<ReturnType<typeof library>>['startAuthentication']>[0]['optionsJSON']
type RegistrationOptions = Parameters<Awaited<ReturnType<typeof library>>['startRegistration']>[0]['optionsJSON']

/** Whether this browser, at this address, can have passkeys at all. */
export const mayHavePasskeys = () =>
  typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)

/** Whether a passkey of this party works at the address that is open. */
export const isAtRelyingParty = (rpId: string) => {
  const { hostname } = window.location
  return hostname === rpId || hostname.endsWith(`.${rpId}`)
}

/**
 * Asks for a passkey and returns its signature. With `isQuiet` the browser offers it in the email
 * field.
 */
export async function askForPasskey(options: PasskeyRequest, isQuiet = false): Promise<UsedPasskey> {
  const { startAuthentication } = await library()
  const assertion = await startAuthentication({
    optionsJSON: options as AuthenticationOptions,
    useBrowserAutofill: isQuiet,
  })
  return UsedPasskey.parse({ ...assertion, clientExtensionResults: undefined })
}

export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await library()
  const credential = await startRegistration({ optionsJSON: options as RegistrationOptions }).catch((thrown: Error) => {
    throw thrown.name === 'InvalidStateError' ? new ApiError(409, 'passkey_exists', ALREADY_REGISTERED) : thrown
  })
  return NewPasskey.parse({ ...credential, clientExtensionResults: undefined })
}

export async function offersPasskeysInFields(): Promise<boolean> {
  return mayHavePasskeys() && (await (await library()).browserSupportsWebAuthnAutofill())
}

/** Cancels any passkey prompt of the browser. */
export const endCeremony = async () => (await library()).WebAuthnAbortService.cancelCeremony()
