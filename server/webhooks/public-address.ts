import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Everything that IANA does not list as reachable from anywhere (RFC 6890), with what contains an address of version 4. */
const PRIVATE = new BlockList()
for (const range of [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
  ],
  ...[
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
  ],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  const [net = '', bits = ''] = range.split('/')
  PRIVATE.addSubnet(net, Number(bits), 'ipv4')
}
for (const range of [
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]) {
  const [net = '', bits = ''] = range.split('/')
  PRIVATE.addSubnet(net, Number(bits), 'ipv6')
}

/** Why an address is not sent to. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Whether an IP address is one of a private network, of this machine, or of none. */
export function isPrivate(ip: string): boolean {
  const kind = isIP(ip)
  if (kind === 0) return true
  return PRIVATE.check(ip, kind === 6 ? 'ipv6' : 'ipv4')
}

/** The host of an address is an IP address of a private network. A name says nothing before it is resolved. */
export function isPrivateHost({ hostname }: URL): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) !== 0 && isPrivate(ip)
}

/**
 * Resolves names for connections, and refuses those that lead to a private network with {@link PrivateAddress}: what is
 * connected to is what was checked, so that a name that leads elsewhere a moment later is of no use.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0)
    const first = found.at(0)
    if (!first || found.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddress(`${hostname} leads to a private network`), '', 0)
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}
