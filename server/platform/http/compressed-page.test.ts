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
