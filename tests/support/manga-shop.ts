import { importBook } from '#server/publishing/import-book.ts'
import { drawPage, makeZip } from './make-books.ts'
import { openShop, type TestShop } from './open-shop.ts'

export const MANGA = '/read/storm-volume-1-part-1'
const LAUNCHED = new Date('2026-11-01T00:00:00Z')

interface MangaShopOptions {
  readonly pages?: number
  /** Numbers of pages that are drawn over two. */
  readonly wide?: readonly number[]
  /** All of them free. */
  readonly parts?: number
  readonly env?: Record<string, string>
  readonly draw?: (number: number, wide: boolean) => Promise<Buffer>
}

const drawUsual = (number: number, wide: boolean) => drawPage(number % 8, wide ? 1200 : 600, 900)

/** A shop with one manga in free parts, read from right to left. */
export async function openMangaShop({
  pages = 12,
  wide = [],
  parts = 1,
  env = {},
  draw = drawUsual,
}: MangaShopOptions = {}): Promise<TestShop> {
  const shop = await openShop({ env })
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const entries = await Promise.all(
    numbers.map(
      async number =>
        [`=${String(number).padStart(4, '0')}.png`, await draw(number, wide.includes(number))] as const,
    ),
  )
  const comic = await makeZip('storm.cbz', Object.fromEntries(entries))
  await importBook(shop.app, {
    file: comic.file,
    direction: 'rtl',
    series: { title: 'Storm', type: 'manga', slug: 'storm' },
    volume: { publishingAt: LAUNCHED },
    cut: parts === 1 ? 'whole' : parts,
    parts: { launches: Array.from({ length: parts }, () => LAUNCHED), previews: parts },
  })
  await comic.remove()
  await shop.app.version.refresh()
  return shop
}
