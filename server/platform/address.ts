import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Reads an address with or without a port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
const readAddress = (written: string): string | null => {
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(written)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(written)?.[1] ?? written
  return isIP(bare) === 0 ? null : bare
}

/**
 * The caller's network address. Falls back to the connection's address if a proxy forwards
 * something that is no address; callers of that proxy then share one budget, but not with those of
 * other proxies.
 */
export const callerAddress = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  readAddress(ip ?? '') ?? socket.remoteAddress ?? ''
