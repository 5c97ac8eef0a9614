// Proves docs/product.md#operations
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { limitOfCaches } from '#server/platform/cache/disk-limit.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { makeZip } from '#tests/support/make-books.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { noteFigures, size } from '#tests/support/scale-figures.ts'

const MEGABYTE = 1_000_000
const LIMIT_MB = size(4, 1)
const TITLES = size(16, 4)

let shop: TestShop
const covers: string[] = []
beforeAll(async () => {
  shop = await openShop({ env: { VARIANTS_MB: String(LIMIT_MB) } })
  for (let number = 0; number < TITLES; number++) {
    const { file, remove } = await makeZip('comic.cbz', {
      '1.png': await drawNoise(),
      '2.png': await drawNoise(),
    })
    await importBook(shop.app, { file, series: { title: `Rain ${number}` } })
    await remove()
  }
  const rows = await shop.scratch.db.query<{ hash: string }>({
    text: 'select cover_hash as hash from series',
  })
  covers.push(...rows.map(({ hash }) => hash))
})
afterAll(() => shop?.close())

/** A picture that no format makes small. */
const drawNoise = () =>
  sharp({
    create: {
      ...{ width: 600, height: 900, channels: 3, background: 'grey' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer()

const folder = () => join(shop.app.config.dataDir, 'cache')
async function bytesOnDisk(): Promise<number> {
  const names = await readdir(folder(), { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    names.map(one => (one.isFile() ? stat(join(one.parentPath, one.name)).catch(() => null) : null)),
  )
  return sizes.reduce((sum, one) => sum + (one?.size ?? 0), 0)
}

it('pictures are shown in every size by a shop whose room for them is full, and take no more than it', async () => {
  let shown = 0
  let bytes = 0
  let most = 0
  for (let round = 0; round < 2; round++)
    for (const cover of covers)
      for (const form of ['webp', 'jpeg'])
        for (const width of [240, 360, 480]) {
          const response = await shop.fetch(`/img/${form}/${width}/${cover}`)
          expect(response.status).toBe(200)
          bytes += (await response.arrayBuffer()).byteLength
          shown++
          if (shown % 20 === 0) most = Math.max(most, await bytesOnDisk())
        }
  await limitOfCaches(shop.app.config).settled()
  expect(bytes / 2).toBeGreaterThan(LIMIT_MB * MEGABYTE)
  // What is written while others are deleted comes on top for a moment.
  expect(most).toBeLessThan((LIMIT_MB + 0.5) * MEGABYTE)
  expect((await shop.fetch('/readyz')).status).toBe(200)
  noteFigures('variants', [
    ['pictures shown', shown, '-'],
    ['MB of different pictures', (bytes / 2 / MEGABYTE).toFixed(1), '-'],
    ['room for them, MB', LIMIT_MB, '-'],
    ['most that they took, MB', (most / MEGABYTE).toFixed(1), `${LIMIT_MB}`],
  ])
}, 600_000)
