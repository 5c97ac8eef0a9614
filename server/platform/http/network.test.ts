import { describe, expect, it } from 'vitest'
import { networkOf } from './network.ts'

describe('the network that asks', () => {
  it('is the other end of the connection, whatever a header says, without proxies', () => {
    expect(networkOf('192.0.2.7', '198.51.100.1', 0)).toBe('192.0.2.7')
  })

  it('is what the last trusted proxy has seen', () => {
    expect(networkOf('127.0.0.1', '198.51.100.1', 1)).toBe('198.51.100.1')
    // What a visitor writes there comes first, and is not believed.
    expect(networkOf('127.0.0.1', '203.0.113.9, 198.51.100.1', 1)).toBe('198.51.100.1')
    expect(networkOf('127.0.0.1', '203.0.113.9, 198.51.100.1, 10.0.0.2', 2)).toBe('198.51.100.1')
  })

  it.each([
    ['198.51.100.1:50123', '198.51.100.1'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ])('is told apart also where the proxy writes %s', (hop, network) => {
    expect(networkOf('127.0.0.1', `203.0.113.9:1, ${hop}`, 1)).toBe(network)
  })

  it('is the connection where a proxy is missing or writes no address', () => {
    expect(networkOf('192.0.2.7', null, 1)).toBe('192.0.2.7')
    expect(networkOf('192.0.2.7', 'unknown', 1)).toBe('192.0.2.7')
  })

  it.each([
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (peer, network) => expect(networkOf(peer, null, 0)).toBe(network))
})
