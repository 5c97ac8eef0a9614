import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { digestOfFile, digestOfPiece } from './sha256.ts'

it('of a file that is read in pieces, and of a piece, is what the platform says', async () => {
  const bytes = Uint8Array.from({ length: 200_003 }, (_, at) => (at * 31 + 7) % 251)
  const wanted = createHash('sha256').update(bytes).digest('hex')
  const seen: number[] = []
  expect(
    await digestOfFile(
      new Blob([bytes.subarray(0, 1_000), bytes.subarray(1_000)]),
      done => seen.push(done),
      new AbortController().signal,
    ),
  ).toBe(wanted)
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.at(-1)).toBe(bytes.length)
  expect(await digestOfPiece(bytes.buffer)).toBe(wanted)
})
