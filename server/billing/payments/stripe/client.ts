/**
 * The card provider's official library, and our reading of its errors. Card numbers never reach
 * this server.
 */
import type Stripe from 'stripe'
import { Problem } from '#contract/platform/errors.ts'
import type { Config } from '#server/platform/config.ts'

export type Provider = () => Promise<Stripe>

/** API version that the library's types describe; upgrade the two together. */
const VERSION = '2026-10-28.endive'
const PATIENCE_MS = 10_000

/** Imports the library on first use: it is large, and few processes need it. */
export const openProvider = ({ secretKey, apiUrl }: NonNullable<Config['stripe']>): Provider => {
  let made: Promise<Stripe> | null = null
  const make = async () => {
    const { default: Library } = await import('stripe')
    const url = apiUrl === null ? null : new URL(apiUrl)
    return new Library(secretKey, {
      apiVersion: VERSION,
      // The caller decides about retries, because it knows which calls are safe to repeat.
      maxNetworkRetries: 0,
      timeout: PATIENCE_MS,
      telemetry: false,
      ...(url && {
        protocol: url.protocol === 'http:' ? ('http' as const) : ('https' as const),
        host: url.hostname,
        port: url.port || (url.protocol === 'http:' ? 80 : 443),
      }),
    })
  }
  return () => {
    made ??= make()
    return made
  }
}

type Failure = { type?: string; code?: string; decline_code?: string; message: string }
const failureIn = (error: unknown) => error as Failure

/** The bank declined the payment: nothing was taken. */
export const isDecline = (error: unknown) => failureIn(error).type === 'StripeCardError'
/** The bank wants the customer to confirm, which is only possible on a page of the provider. */
export const wantsConfirmation = (error: unknown) => failureIn(error).code === 'authentication_required'
/** The request itself is invalid, so repeating it cannot succeed. */
export const isRefusal = (error: unknown) => failureIn(error).type === 'StripeInvalidRequestError'
export const isMissing = (error: unknown) => failureIn(error).code === 'resource_missing'
/** Whether an error comes from the provider or the network, and not from our own code. */
export const isOfProvider = (error: unknown) => failureIn(error).type?.startsWith('Stripe') ?? false
/** The provider is down or currently rejects our key; the same request may be retried later. */
export const isOutage = (error: unknown) =>
  isOfProvider(error) && !isDecline(error) && !isRefusal(error) && failureIn(error).type !== 'StripeIdempotencyError'

const SENTENCES: Record<string, string> = {
  authentication_required: 'The bank asks the cardholder to confirm this payment.',
  expired_card: 'The card has expired.',
  insufficient_funds: 'The account does not have enough money.',
  incorrect_cvc: 'The security code of the card is wrong.',
  resource_missing: 'The card provider no longer has this card.',
  lost_card: 'The bank has closed this card.',
  stolen_card: 'The bank has closed this card.',
}
/**
 * Explains in our own words why a bank declined: the provider's text may contain private details.
 */
export const whyDeclined = (error: unknown) => {
  const { code = '', decline_code = '' } = failureIn(error)
  return SENTENCES[decline_code] ?? SENTENCES[code] ?? 'The bank has declined the card.'
}

export const NO_ANSWER = 'The card provider is not responding. Please try again shortly.'
/** For calls that a person waits for: turns an outage of the provider into a clear message. */
export const orUnavailable = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    throw isOfProvider(error) && !isRefusal(error) ? new Problem('unavailable', { message: NO_ANSWER }) : error
  }
}
