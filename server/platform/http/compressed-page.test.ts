// Proves docs/product.md#operations
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressedPage } from './compressed-page.ts'

const PLAIN = Buffer.from('It rained and rained. '.repeat(2_000))

function open(options: { holdsPlain?: boolean; isHeld?: () => boolean } = {}) {
  let held = PLAIN.byteLength
  const page = compressedPage(200, Buffer.from(PLAIN), more => (held += more), options)
  return { page, held: () => held }
}

it('a page is held as Brotli alone once somebody has asked for that, and everything else is made of it', async () => {
  const { page, held } = open()
  const brotli = await page.bodyIn('br')
  expect(held()).toBe(brotli.byteLength)
  expect(brotli.buffer.byteLength).toBe(brotli.byteLength)
  expect(page.bodyIn('br')).toBe(brotli)
  expect(await promisify(brotliDecompress)(brotli)).toEqual(PLAIN)
  expect(await promisify(gunzip)(await page.bodyIn('gzip'))).toEqual(PLAIN)
  expect(await page.bodyIn('identity')).toEqual(PLAIN)
  expect(held()).toBe(brotli.byteLength)
})

it('a page that is asked for as gzip only is held as gzip, until somebody asks for Brotli', async () => {
  const { page, held } = open()
  const zipped = await page.bodyIn('gzip')
  expect(held()).toBe(zipped.byteLength)
  expect(page.bodyIn('gzip')).toBe(zipped)
  const brotli = await page.bodyIn('br')
  expect(held()).toBe(brotli.byteLength)
})

it('a page that is asked for as gzip again, while others ask for Brotli, is held as both and not compressed each time', async () => {
  const { page, held } = open()
  const brotli = await page.bodyIn('br')
  await page.bodyIn('gzip')
  const zipped = await page.bodyIn('gzip')
  expect(page.bodyIn('gzip')).toBe(zipped)
  expect(page.bodyIn('br')).toBe(brotli)
  expect(held()).toBe(brotli.byteLength + zipped.byteLength)
})

it('a page that is asked for as it is becomes compressed beside the answer', async () => {
  const { page, held } = open()
  expect(page.bodyIn('identity')).toEqual(PLAIN)
  await expect.poll(held).toBeLessThan(PLAIN.byteLength / 10)
})

it('a page that no cache holds is not compressed beside its answer', async () => {
  const { page, held } = open({ isHeld: () => false })
  expect(page.bodyIn('identity')).toEqual(PLAIN)
  const zipped = await page.bodyIn('gzip')
  expect(held()).toBe(zipped.byteLength)
})

it('an answer that a program asks for as it is is held so, beside its compressed bytes', async () => {
  const { page, held } = open({ holdsPlain: true })
  const brotli = await page.bodyIn('br')
  expect(held()).toBe(brotli.byteLength)
  expect(await page.bodyIn('identity')).toEqual(PLAIN)
  expect(held()).toBe(brotli.byteLength + PLAIN.byteLength)
  expect(page.bodyIn('identity')).not.toBeInstanceOf(Promise)
})

/** Pages of one shape: as different from each other as they have words of their own, in the same frame. */
const frame = Array.from(
  { length: 600 },
  (_, at) => `<li class="c${(at * 7919) % 997}">${at * 31}</li>`,
).join('')
const pageOf = (own: string) => Buffer.from(`${frame}<h1>${own}</h1>${frame}`)

it('a page that is packed is held as what differs from another of its shape, and is what it was when it is asked for', async () => {
  const made = pageOf('Rain')
  let held = made.byteLength
  const page = compressedPage(200, made, more => (held += more))
  const brotli = await page.bodyIn('br')
  expect(held).toBe(brotli.byteLength)
  await page.pack(pageOf('Snow'))
  const packed = held
  expect(packed).toBeLessThan(brotli.byteLength / 5)

  expect(await page.bodyIn('identity')).toEqual(made)
  expect(await promisify(gunzip)(await page.bodyIn('gzip'))).toEqual(made)
  expect(await page.bodyIn('br')).toEqual(brotli)
  expect(held).toBeGreaterThan(packed)
  // Once more, without doing it again.
  await page.pack(pageOf('Fog'))
  expect(held).toBe(packed)
  expect(await page.bodyIn('br')).toEqual(brotli)
})

it('a page that has hardly anything in common with the other is not packed', async () => {
  const words = Array.from({ length: 3_000 }, (_, at) => Math.sin(at).toString(36)).join(' ')
  let held = 0
  const page = compressedPage(200, Buffer.from(words), more => (held += more))
  const brotli = await page.bodyIn('br')
  const before = held
  await page.pack(pageOf('Snow'))
  expect(held).toBe(before)
  expect(page.bodyIn('br')).toBe(brotli)
})
