/**
 * Identity of this server for passkeys. Browsers require a host name, not an IP, with https or on
 * localhost.
 */
import { isIP } from 'node:net'
import type { Config } from '#server/platform/config.ts'

export type RelyingParty = { id: string; origin: string }

export const relyingPartyOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty | null => {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  const isHere = hostname === 'localhost' || hostname.endsWith('.localhost')
  return protocol === 'https:' || isHere ? { id: hostname, origin } : null
}
