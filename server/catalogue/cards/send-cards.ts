import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Language } from '#rules/interface-language.ts'
import { volumeTitleLines } from '#rules/volume-title.ts'
import type { AppContext } from '../../context.ts'
import { limitOfCaches } from '../../platform/cache/disk-limit.ts'
import { FileCache } from '../../platform/cache/file-cache.ts'
import type { Incoming } from '../../platform/http/incoming.ts'
import { isDrawnName } from '../../platform/images/image-address.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { type Picture, type ShownCover, type StoredCover, shownCover } from '../covers/shown-cover.ts'
import { findSeries, findVolume } from '../store.ts'
import { type Card, drawCard } from './draw-card.ts'
import { isSettable } from './set-title.ts'

/** Part of the names of cached cards: to be raised when their look changes. */
const MAKING = 2
const COVER_WIDTH = 840
const A_DAY = 'public, max-age=86400'
/** The most cards that wait to be drawn; a request beyond them is redirected to the shop's own card. */
const MOST_WAITING = 20
const SHOPS_OWN = '/static/card.png'

type CardRequest = Omit<Card, 'cover'> & { cover: Picture | null }

/** Cards for social networks, by the slug and `.jpg`, drawn when they are first asked for. */
export function openCards(app: AppContext) {
  const files = new FileCache(join(app.config.dataDir, 'cache', 'cards'), {
    mostInTheMaking: MOST_WAITING,
    limit: limitOfCaches(app.config),
  })
  // Cards are drawn one after the other: each takes a tenth of a second of a core, and only crawlers wait for it.
  const inTurn = limitConcurrency(1)
  /** Null where too many others wait. */
  const cardOf = (request: CardRequest): Promise<Buffer | null> => {
    const name = createHash('sha256')
      .update(JSON.stringify([MAKING, request]))
      .digest('hex')
      .slice(0, 32)
    return files.findOrMake(join(name.slice(0, 2), `${name}.jpg`), () => inTurn(() => makeCard(app, request)))
  }
  const send = async (incoming: Incoming, find: (slug: string) => Promise<CardRequest | null>) => {
    const request = await find((incoming.req.param('name') ?? '').replace(/\.jpg$/, ''))
    if (!request) return incoming.text('There is no such card.', 404, { 'cache-control': 'no-store' })
    const bytes = isWorthDrawing(request) ? await cardOf(request) : null
    if (!bytes) return incoming.body(null, 302, { location: SHOPS_OWN, 'cache-control': 'no-store' })
    return incoming.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/jpeg',
      'content-length': String(bytes.length),
      'cache-control': A_DAY,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  }
  return {
    ofSeries: (incoming: Incoming) =>
      send(incoming, async slug => {
        const series = await findSeries(app.db, slug)
        if (!series) return null
        const siteName = app.brand.current().name
        return { title: series.title, above: '', below: '', siteName, cover: coverOf(app, series) }
      }),
    ofVolume: (incoming: Incoming) =>
      send(incoming, async slug => {
        const volume = await findVolume(app.db, slug)
        if (!volume) return null
        const { title, volume: second } = volumeTitleLines(volume.title, volume.lang)
        const people = [...new Set(volume.credits.slice(0, 3).map(({ name }) => name))]
        const siteName = app.brand.current().name
        const cover = coverOf(app, volume)
        return { title, above: second ?? '', below: people.join(' · '), siteName, cover }
      }),
  }
}

/** The cover for a card; null for a drawn one, which would repeat the title. */
function coverOf(
  { clock }: AppContext,
  { cover: stored, lang }: { cover: StoredCover; lang: Language },
): Picture | null {
  const { square: _, wide: __, ...cover }: ShownCover = shownCover(stored, { lang, now: clock.now() })
  return isDrawnName(cover.hash) ? null : cover
}

/** A card shows at least a cover, or a title. */
function isWorthDrawing({ title, cover }: CardRequest): boolean {
  return cover !== null || isSettable(title)
}

async function makeCard({ images }: AppContext, { cover, ...texts }: CardRequest): Promise<Buffer> {
  const bytes = cover && (await images.variant({ format: 'jpg', width: COVER_WIDTH, hash: cover.hash }))
  return drawCard({ ...texts, cover: cover && bytes ? { bytes, colour: cover.colour } : null })
}
