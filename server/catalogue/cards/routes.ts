import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { volumeTitleLines } from '#rules/volume-title.ts'
import type { AppContext } from '../../context.ts'
import { isDrawnName } from '../../platform/images/image-address.ts'
import { findSeries, findVolume, type Picture } from '../store.ts'
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

/** GET /card/{series|volumes}/{slug}.jpg: cards for social networks, drawn when first asked for and kept in a folder that may be deleted. */
export function cardRoutes(app: AppContext): Hono {
  const folder = join(app.config.dataDir, 'cache', 'cards')
  const siteName = app.config.shopName
  const underWay = new Map<string, Promise<Buffer>>()
  // Cards are drawn one after the other: each takes a tenth of a second of a core, and only crawlers wait for it.
  let last: Promise<unknown> = Promise.resolve()
  /** Null where too many others wait. */
  const cardOf = async (request: CardRequest): Promise<Buffer | null> => {
    const name = createHash('sha256')
      .update(JSON.stringify([MAKING, request]))
      .digest('hex')
      .slice(0, 32)
    const file = join(folder, name.slice(0, 2), `${name}.jpg`)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    const known = underWay.get(name)
    if (known) return known
    if (underWay.size >= MOST_WAITING) return null
    const made = last.then(() => makeCard(app, request, file)).finally(() => underWay.delete(name))
    last = made.catch(() => {})
    underWay.set(name, made)
    return made
  }
  const routes = new Hono()
  const at = (path: string, find: (slug: string) => Promise<CardRequest | null>) =>
    routes.get(path, async context => {
      const request = await find((context.req.param('name') ?? '').replace(/\.jpg$/, ''))
      if (!request) return context.text('There is no such card.', 404, { 'cache-control': 'no-store' })
      const bytes = isWorthDrawing(request) ? await cardOf(request) : null
      if (!bytes) return context.body(null, 302, { location: SHOPS_OWN, 'cache-control': 'no-store' })
      return context.body(new Uint8Array(bytes), 200, {
        'content-type': 'image/jpeg',
        'content-length': String(bytes.length),
        'cache-control': A_DAY,
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
    })
  at('/card/series/:name', async slug => {
    const series = await findSeries(app.db, slug)
    return series && { title: series.title, above: '', below: '', siteName, cover: given(series.cover) }
  })
  at('/card/volumes/:name', async slug => {
    const volume = await findVolume(app.db, slug)
    if (!volume) return null
    const { title, volume: second } = volumeTitleLines(volume.title, volume.lang)
    const people = [...new Set(volume.credits.slice(0, 3).map(({ name }) => name))]
    return { title, above: second ?? '', below: people.join(' · '), siteName, cover: given(volume.cover) }
  })
  return routes
}

/** The cover for a card; null for a drawn one, which would repeat the title. */
function given(cover: Picture): Picture | null {
  return isDrawnName(cover.hash) ? null : cover
}

/** A card shows at least a cover, or a title. */
function isWorthDrawing({ title, cover }: CardRequest): boolean {
  return cover !== null || isSettable(title)
}

async function makeCard(
  { images }: AppContext,
  { cover, ...words }: CardRequest,
  file: string,
): Promise<Buffer> {
  const bytes = cover && (await images.variant({ format: 'jpg', width: COVER_WIDTH, hash: cover.hash }))
  const card = await drawCard({ ...words, cover: cover && bytes ? { bytes, colour: cover.colour } : null })
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, card)
  await rename(unfinished, file)
  return card
}
