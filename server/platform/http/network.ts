import { isIP } from 'node:net'

/**
 * The network from which somebody asks: an address of IPv4, or the first half of one of IPv6, as a household has that many.
 * Only addresses that the operator's own proxies added to X-Forwarded-For count: each adds one at its end.
 *
 * @param peer the other end of the connection
 * @param proxies how many proxies of the operator's the request has passed
 */
export function networkOf(peer: string, forwardedFor: string | null, proxies: number): string {
  const hops = [...(forwardedFor ?? '').split(',').map(hop => withoutPort(hop.trim())), peer]
  const address = hops.at(-1 - Math.min(proxies, hops.length - 1)) ?? peer
  return networkOfAddress(isIP(address) ? address : peer)
}

/** Some proxies write where the connection came from with its port: that must not make one network of all visitors. */
function withoutPort(hop: string): string {
  return (
    /^\[([^\]]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(hop)?.[1] ?? hop
  )
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
  const numbers = groups.map(group => Number.parseInt(group, 16))
  // An IPv4-mapped IPv6 address in hexadecimal form.
  if (numbers.length === 8 && numbers.slice(0, 6).join() === '0,0,0,0,0,65535')
    return numbers
      .slice(6)
      .flatMap(two => [two >> 8, two & 255])
      .join('.')
  return `${numbers
    .slice(0, 4)
    .map(number => number.toString(16))
    .join(':')}::/64`
}
