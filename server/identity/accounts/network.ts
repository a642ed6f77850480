import { isIPv4, isIPv6 } from 'node:net'

/**
 * Network that counts as one address: an IPv4 address, or the /64 that one IPv6 customer can choose
 * from.
 */
export const networkOf = (ip: string): string => {
  const bare = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return 'unknown'
  const [head = '', tail] = bare.split('%')[0]!.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const groups = [...front, ...Array<string>(8).fill('0')].slice(0, tail === undefined ? 8 : 8 - back.length)
  return `${[...groups, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * Networks in which an address is counted, each with the factor for its larger budget. An IPv6
 * customer may have a /56 or a /48, so a /64 does not limit one caller.
 */
export const networksOf = (ip: string): { network: string; factor: number }[] => {
  const network = networkOf(ip)
  const [, front, fourth] = /^([\da-f]+:[\da-f]+:[\da-f]+):([\da-f]+)::\/64$/.exec(network) ?? []
  if (front === undefined || fourth === undefined) return [{ network, factor: 1 }]
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    { network, factor: 1 },
    { network: `${front}:${upper}::/56`, factor: 2 },
    { network: `${front}::/48`, factor: 4 },
  ]
}

/**
 * Network that takes turns with others when only a few callers are served at a time: a /24 for
 * IPv4, a /48 for IPv6.
 */
export const queueGroupOf = (ip: string): string => {
  const widest = networksOf(ip).at(-1)!.network
  return isIPv4(widest) ? surroundingNetworkOf(ip) : widest
}

/**
 * Network around an address, within which a provider may give a customer another address tomorrow.
 */
export const surroundingNetworkOf = (ip: string): string => {
  const network = networkOf(ip)
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}
