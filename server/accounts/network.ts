import { isIPv4, isIPv6 } from 'node:net'

/** What counts as one network address: an IPv4 address, or the /64 that one IPv6 customer has to choose from. */
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

/** The part of the network around an address, in which a provider may give somebody another one tomorrow. */
export const neighbourhoodOf = (ip: string): string => {
  const network = networkOf(ip)
  return isIPv4(network) ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network
}
