// Proves docs/product.md#webhooks
import { expect, it } from 'vitest'
import { isPrivate, isPrivateHost, lookupPublic, PrivateAddress } from './public-address.ts'

it.each([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::1', '::', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1'],
  ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::a00:1', '2002:7f00:1::', 'nonsense'],
])('%s is not sent to', ip => expect(isPrivate(ip)).toBe(true))

it.each(['1.1.1.1', '172.32.0.1', '93.184.216.34', '2606:4700::1111', '::ffff:93.184.216.34'])(
  '%s is sent to',
  ip => expect(isPrivate(ip)).toBe(false),
)

it.each([
  'https://127.1/',
  'https://0x7f.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'https://[::ffff:192.168.0.1]/',
])('%s is an address of a private network, however it is written', address =>
  expect(isPrivateHost(new URL(address))).toBe(true),
)

it('a name that leads to this machine is refused when it is resolved', async () => {
  const error = await new Promise(done => lookupPublic('localhost', {}, done as never))
  expect(error).toBeInstanceOf(PrivateAddress)
})
