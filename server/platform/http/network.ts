import { isIP } from 'node:net'

/**
 * The network from which somebody asks: an address of IPv4, or the first half of one of IPv6, as a household has that many.
 * Only what the operator's own proxies have written is believed: each adds one address at the end of X-Forwarded-For.
 *
 * @param peer the other end of the connection
 * @param proxies how many proxies of the operator's the request has passed
 */
export function networkOf(peer: string, forwardedFor: string | null, proxies: number): string {
  const hops = [...(forwardedFor ?? '').split(',').map(hop => hop.trim()), peer]
  const address = hops.at(-1 - Math.min(proxies, hops.length - 1)) ?? peer
  return networkOfAddress(isIP(address) ? address : peer)
}

function networkOfAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
