import { randomBytes } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { decompress } from './decompress.ts'

afterEach(() => vi.unstubAllGlobals())

const texts = {
  'nothing at all': Buffer.alloc(0),
  'a few words': Buffer.from('It was raining.'),
  'a long text': Buffer.from('It was raining on the roofs of the town. '.repeat(20_000)),
  'what cannot be made smaller': randomBytes(70_000),
}

describe.each([{ by: 'the browser' }, { by: 'code of ours' }])('unpacked by $by', ({ by }) => {
  it.each(Object.entries(texts))('%s is what was packed', async (_, text) => {
    if (by !== 'the browser') vi.stubGlobal('DecompressionStream', undefined)
    expect(Buffer.from(await decompress(new Uint8Array(zstdCompressSync(text))))).toEqual(text)
  })

  it('what is no package is refused', async () => {
    if (by !== 'the browser') vi.stubGlobal('DecompressionStream', undefined)
    await expect(decompress(new Uint8Array(40).fill(7))).rejects.toThrow()
  })
})
