import { BlockList, isIP } from 'node:net'

/**
 * A file of the MaxMind DB format (version 2.0): networks as `203.0.113.0/24` or `2001:db8::/32`, and what is said of each.
 * With `ipVersion` 6 addresses of IPv4 lie below ::/96.
 */
export function makeMmdb(
  networks: Readonly<Record<string, object>>,
  { ipVersion = 6 }: { ipVersion?: 4 | 6 } = {},
): Buffer {
  const nodes: Node[] = [[null, null]]
  const data: Buffer[] = []
  let length = 0
  for (const [network, record] of Object.entries(networks)) {
    const bits = bitsOf(network, ipVersion)
    let at = 0
    for (const bit of bits.slice(0, -1)) {
      const node = nodes[at] as Node
      let next = node[bit]
      if (typeof next !== 'number') {
        next = nodes.push([null, null]) - 1
        node[bit] = next
      }
      at = next
    }
    ;(nodes[at] as Node)[bits.at(-1) as Bit] = { offset: length }
    const bytes = encode(record)
    data.push(bytes)
    length += bytes.length
  }
  const tree = Buffer.alloc(nodes.length * 6)
  for (const [at, node] of nodes.entries())
    for (const bit of [0, 1] as const) {
      const value = node[bit]
      const number =
        value === null ? nodes.length : typeof value === 'number' ? value : nodes.length + 16 + value.offset
      tree.writeUIntBE(number, at * 6 + bit * 3, 3)
    }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: 'Test-Country',
    description: { en: 'Countries for tests' },
    ip_version: ipVersion,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  })
  const mark = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, mark, metadata])
}

type Bit = 0 | 1
/** A node that follows, a record, or nothing. */
type Branch = number | { offset: number } | null
type Node = [Branch, Branch]

function bitsOf(network: string, ipVersion: 4 | 6): Bit[] {
  const [address = '', length = ''] = network.split('/')
  const version = isIP(address)
  // Checks the network, and that IPv6 is not put into a file of IPv4.
  new BlockList().addSubnet(address, Number(length), version === 6 ? 'ipv6' : 'ipv4')
  if (version === 6 && ipVersion === 4) throw new Error(`${network} does not fit`)
  const bytes = version === 4 ? address.split('.').map(Number) : bytesOf(address)
  const own = bytes.flatMap(byte => [7, 6, 5, 4, 3, 2, 1, 0].map(bit => ((byte >> bit) & 1) as Bit))
  const above = version === 4 && ipVersion === 6 ? Array.from({ length: 96 }, (): Bit => 0) : []
  return [...above, ...own.slice(0, Number(length))]
}

function bytesOf(address: string): number[] {
  const [head = '', tail = ''] = address.split('::')
  const words = (text: string) => (text ? text.split(':').map(word => Number.parseInt(word, 16)) : [])
  const [left, right] = [words(head), words(tail)]
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => 0)
  return [...left, ...zeros, ...right].flatMap(word => [word >> 8, word & 255])
}

const TEXT = 2
const UINT32 = 6
const MAP = 7
const ARRAY = 11

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([control(TEXT, bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(UINT32, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([control(MAP, entries.length), ...entries.flat().map(encode)])
}

/** Sizes up to 28 stand in the first byte; types above 7 in a second one. */
function control(type: number, size: number): Buffer {
  if (size > 28) throw new Error('longer than the tests need')
  return Buffer.from(type > 7 ? [size, type - 7] : [(type << 5) | size])
}
