import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import { RichText } from '#contract/generated/reading.ts'
import { partsFor } from '../access/labels.ts'
import { toAccessSubject } from '../access/person.ts'
import { shownCover } from '../catalogue/covers/shown-cover.ts'
import { findSeenVolume, sightOf } from '../catalogue/find-seen.ts'
import { listParts, listPartsByIds, listVolumesByIds } from '../catalogue/store.ts'
import { viewContext } from '../catalogue/view.ts'
import type { AppContext } from '../context.ts'
import { listPlacedPictures } from '../downloads/copy-store.ts'
import { textToXhtml } from '../epub/write/text-to-xhtml.ts'
import { bookTexts } from '../epub/write/texts.ts'
import { xhtmlPage } from '../epub/xml/xml-text.ts'
import { listRecent } from '../places/store.ts'
import { findAccess } from '../reading/find-access.ts'
import { noteOpened } from '../reading/note-opened.ts'
import { findContent } from '../reading/store.ts'
import { listRentals } from '../rentals/store.ts'
import { pageAddress, type Stream, type Writing } from './feed.ts'
import type { Holder } from './links.ts'
import { type ManifestPart, manifestType, writeManifest } from './web-publication.ts'

const decompress = promisify(zstdDecompress)
const MOST_VOLUMES = 50
const PICTURE_WIDTH = 1200

/** The volumes that this reader has begun and may read on in, the last read first, and those with a part on loan. */
export async function listStreams(app: AppContext, { visitor }: Holder): Promise<Stream[]> {
  const { db, clock } = app
  const accountId = visitor.reader.id
  const now = clock.now()
  const [recent, lent] = await Promise.all([
    listRecent(db, { accountId, now, limit: MOST_VOLUMES, skip: 0 }),
    listRentals(db, { accountId, runningAt: now, limit: MOST_VOLUMES, skip: 0 }),
  ])
  const ids = [
    ...recent.flatMap(({ partId, nextId }) => [partId, ...(nextId ? [nextId] : [])]),
    ...lent.map(({ partId }) => partId),
  ]
  const rows = await listPartsByIds(db, ids, 'kept')
  const look = { person: toAccessSubject(visitor), visitor, ...viewContext(app, now) }
  const open = new Map(
    (await partsFor(db, rows, look))
      .filter(({ check }) => check === 204)
      .map(part => [part.id, part.volumeId]),
  )
  const volumeIds = [...new Set(ids.flatMap(id => open.get(id) ?? []))].slice(0, MOST_VOLUMES)
  const volumes = new Map((await listVolumesByIds(db, volumeIds, 'kept')).map(volume => [volume.id, volume]))
  return volumeIds.flatMap(id => {
    const volume = volumes.get(id)
    return volume ? [{ volume }] : []
  })
}

/** The manifest of a volume; null where there is none, or nothing in it that this reader may read. */
export async function manifestOf(
  app: AppContext,
  { visitor }: Holder,
  volumeId: string,
  writing: Pick<Writing, 'base' | 'origin' | 'lang' | 'now'>,
): Promise<{ text: string; type: string } | null> {
  const { base, origin } = writing
  const { db, clock } = app
  const look = { person: toAccessSubject(visitor), visitor, ...viewContext(app, clock.now()) }
  const volume = await findSeenVolume(db, volumeId, visitor, look.now)
  if (!volume) return null
  const rows = await listParts(db, [volume.id], look.now, sightOf(visitor, volume, look.now))
  const parts = (await partsFor(db, rows, look)).filter(({ check }) => check === 204)
  const contents = await Promise.all(parts.map(part => findContent(db, part.id)))
  const open = parts.flatMap((part, at) => {
    const content = contents[at]
    return content ? [{ part, content, title: part.shortTitle || part.title }] : []
  })
  const [first] = open
  if (!first) return null
  const under = `${base}/webpub/${volume.id}`
  const pictures = volume.type === 'manga' ? await listPlacedPictures(db, volume.id) : []
  const pagesOf = (partId: string): ManifestPart[] =>
    pictures
      .filter(picture => picture.partId === partId)
      .map(({ hash, width, height, description }, at) => ({
        href: `${under}/${partId}/${hash}.jpg`,
        type: 'image/jpeg',
        title: description || String(at + 1),
        width,
        height,
      }))
  const chapters = open
    .map(({ part, title }) => ({
      title,
      pages:
        volume.type === 'manga'
          ? pagesOf(part.id)
          : [{ href: `${under}/${part.id}.xhtml`, type: 'application/xhtml+xml', title }],
    }))
    .filter(({ pages }) => pages.length > 0)
  if (chapters.length === 0) return null
  const text = writeManifest({
    volume,
    cover: shownCover(volume.cover, writing),
    self: `${under}/manifest.json`,
    origin,
    page: pageAddress(writing, volume.slug),
    modified: new Date(Math.max(...open.map(({ content }) => content.updatedAt.getTime()))),
    direction: first.content.direction,
    layout: first.content.layout,
    readingOrder: unique(chapters.flatMap(({ pages }) => pages)),
    toc: chapters.map(({ title, pages }) => ({ title, href: pages[0]?.href ?? '' })),
  })
  return { text, type: manifestType(volume.type) }
}

/** A reading order must not list an address twice, as it would a blank page that a chapter repeats. */
function unique(pages: readonly ManifestPart[]): ManifestPart[] {
  return [...new Map(pages.map(page => [page.href, page])).values()]
}

/** A part of a novel as XHTML; null where this reader may not read it now. */
export async function partPage(app: AppContext, { visitor }: Holder, partId: string): Promise<string | null> {
  const { db, clock } = app
  const held = await findAccess(app, partId, visitor, clock.now())
  const { part, access } = held
  const content = part && access.status === 204 ? await findContent(db, part.id) : null
  if (!part || content?.type !== 'novel' || !content.tree) return null
  const tree = RichText.decode(await decompress(content.tree))
  if (!(await noteOpened(app, visitor, held, clock.now()))) return null
  const pictures = (await listPlacedPictures(db, part.volumeId)).filter(picture => picture.partId === part.id)
  const [volume] = await listVolumesByIds(db, [part.volumeId], 'kept')
  const lang = volume?.lang ?? 'en'
  const title = part.shortTitle || part.title
  const { body } = textToXhtml(tree, {
    title,
    pictureAt: new Map(pictures.map(({ hash }) => [hash, `${part.id}/${hash}.jpg`])),
    backToText: bookTexts(lang)('backToText'),
  })
  return xhtmlPage({ lang, direction: content.direction, title, body: `<body>\n${body}\n</body>` })
}

/** A page of a manga, or a picture in a text, as JPEG; null where this reader may not see it now. */
export async function partPicture(
  app: AppContext,
  { visitor }: Holder,
  partId: string,
  hash: string,
): Promise<Buffer | null> {
  const now = app.clock.now()
  const held = await findAccess(app, partId, visitor, now)
  const { part, access } = held
  if (!part || access.status !== 204) return null
  const pictures = await listPlacedPictures(app.db, part.volumeId)
  if (!pictures.some(picture => picture.partId === part.id && picture.hash === hash)) return null
  const picture = await app.images.variant({ format: 'jpg', width: PICTURE_WIDTH, hash })
  return (await noteOpened(app, visitor, held, now)) ? picture : null
}
