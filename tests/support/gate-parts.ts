import { importBook } from '#server/publishing/import-book.ts'
import { addSeries, type PartInput, type SeriesInput, type VolumeInput } from './add-series.ts'
import { drawPage, makeZip } from './make-books.ts'
import type { TestShop } from './open-shop.ts'

/** A part in a volume of its own, by the state that it is in. */
export interface GatePart {
  state: string
  slug: string
}

/** A part in each state that a gate knows; each can be lent and its volume bought, unless its state says otherwise. */
export async function addGateParts(shop: TestShop, now: Date): Promise<GatePart[]> {
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
  const streamed: PartInput = { launchAt: day(-30), expiresAt: null, preview: false, rentalCoins: 99 }
  const expired: PartInput = { ...streamed, expiresAt: day(-1) }
  const library: VolumeInput = { readerStreamingEnabled: true }
  const STATES: [string, PartInput, VolumeInput?, Partial<SeriesInput>?][] = [
    ['free', { ...streamed, preview: true }],
    ['streamed', streamed],
    ['expired', expired],
    ['catch-up', expired, {}, { catchup: true }],
    ['in the library', expired, library],
    ['streamed, later in the library', { ...streamed, expiresAt: day(20) }, library],
    ['not lent', expired, {}, { rentals: false }],
    ['not for sale', expired, { onSale: false }],
    ['neither lent nor for sale', expired, { noEbook: true }, { rentals: false }],
    ['in the library, not lent', expired, library, { rentals: false }],
    ['blocked', streamed, {}, { blockedIn: ['FR'] }],
    ['hidden', { ...streamed, hidden: true }],
    ['to come', { ...streamed, launchAt: day(5) }],
    ['without text', { ...expired, text: null }],
    ['German', streamed, {}, { lang: 'de' }],
    ['German, in the library', expired, library, { lang: 'de' }],
  ]
  const parts: GatePart[] = []
  for (const [state, part, volume = {}, series = {}] of STATES) {
    const title = `Gate ${state}`
    const added = await addSeries(shop.scratch.db, {
      title,
      ...series,
      volumes: [{ publishingAt: day(-60), priceCoins: 699, ...volume, parts: [part] }],
    })
    parts.push({ state, slug: added.volumes[0]?.parts[0]?.slug ?? '' })
  }
  parts.push({ state: 'manga', slug: await addManga(shop, day(-30), day(-1)) })
  await shop.app.version.refresh()
  return parts
}

/** An expired part of a manga, which nobody can redeem. */
async function addManga(shop: TestShop, launchAt: Date, expiresAt: Date): Promise<string> {
  const comic = await makeZip('gate.cbz', { '=1.png': await drawPage(1, 300, 450) })
  await importBook(shop.app, {
    file: comic.file,
    direction: 'rtl',
    series: { title: 'Gate manga', type: 'manga', slug: 'gate-manga', rentals: true },
    volume: { publishingAt: launchAt },
    cut: 'whole',
    parts: { launches: [launchAt], previews: 0 },
  })
  await comic.remove()
  await shop.scratch.db.query({
    text: `update parts set expires_at = $1, rental_coins = 99 where slug = 'gate-manga-volume-1-part-1'`,
    values: [expiresAt],
  })
  return 'gate-manga-volume-1-part-1'
}
