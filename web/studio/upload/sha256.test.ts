import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

it.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])(
  'of %i bytes that come in pieces is what the platform says',
  size => {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 31 + 7) % 251)
    const hash = sha256()
    for (let at = 0; at < size; at += 37) hash.update(bytes.subarray(at, at + 37))
    expect(hash.digest()).toBe(createHash('sha256').update(bytes).digest('hex'))
  },
)
