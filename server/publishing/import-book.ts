import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { labelFromTags } from '#rules/label.ts'
import { refreshSeries } from '../catalogue/refresh/refresh-series.ts'
import type { House } from '../house.ts'
import { bumpCatalogue } from '../platform/db/catalogue-version.ts'
import { sqlState, type Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import { ImageRefused } from '../platform/images/image-refused.ts'
import { prepareImage } from '../platform/images/prepare-image.ts'
import { refuseBook } from './book-refused.ts'
import { deriveSeries, deriveVolume } from './derive-facts.ts'
import {
  type ImportOutcome,
  type ImportRequest,
  recipeOf,
  type SeriesFacts,
  type VolumeFacts,
} from './import-request.ts'
import { type BookInFolder, readBookApart } from './read-book-apart.ts'
import { saveParts } from './save-parts.ts'
import * as store from './store.ts'

type Room = Pick<House, 'db' | 'images' | 'clock'>

/**
 * Puts a book on sale: reads the file apart from the shop, then stores series, volume, parts, text and pictures in one transaction, or
 * nothing. What is given outweighs what was stored before, which outweighs what the file says. The same file with the same wishes changes
 * nothing. Throws BookRefused with one line.
 */
export async function importBook(room: Room, request: ImportRequest): Promise<ImportOutcome> {
  const sha256 = await digestOf(request.file)
  const pictures = { cover: await pictureFrom(request.cover), banner: await pictureFrom(request.banner) }
  const recipe = recipeOf(request, [pictures.cover?.hash ?? null, pictures.banner?.hash ?? null])
  const file = { sha256, recipe, name: basename(request.file) }
  const before = await store.findImported(room.db, file.sha256, file.recipe)
  if (before) return { ...before, outcome: 'unchanged', remarks: [] }
  const { cut = 'chapters', type = null, direction = null, marks = [] } = request
  return readBookApart({ file: request.file, cut, type, direction, marks }, read =>
    room.db.transaction(tx => storeBook(tx, room, { request, read, file, pictures })),
  )
}

type Picture = Awaited<ReturnType<typeof prepareImage>> | null

interface Book {
  request: ImportRequest
  read: BookInFolder
  file: { sha256: string; recipe: string; name: string }
  pictures: { cover: Picture; banner: Picture }
}

async function storeBook(
  tx: Tx,
  { images, clock }: Room,
  { request, read, file, pictures }: Book,
): Promise<ImportOutcome> {
  const now = clock.now()
  const { book } = read
  for (const picture of book.pictures)
    await images.keep(tx, { ...picture, bytes: await read.bytes(picture.hash) })
  for (const picture of [pictures.cover, pictures.banner]) if (picture) await images.keep(tx, picture)

  const derived = deriveSeries(request, book, now)
  const known = await findOwnSeries(tx, derived, request)
  // Somebody else may have put it in while this one was read.
  const before = await store.findImported(tx, file.sha256, file.recipe)
  if (before) return { ...before, outcome: 'unchanged', remarks: [] }
  const series: SeriesFacts = known ? { ...known, ...given(request.series) } : derived
  const volumeFacts = deriveVolume(request, book, series, now)
  const seriesId = known?.id ?? newId('SER', now)
  const knownVolume = known ? await store.findVolumeByNumber(tx, seriesId, volumeFacts.number) : null
  if (knownVolume) {
    await refuseStranger(tx, knownVolume, volumeFacts, request)
    refuseOther(knownVolume, volumeFacts.title, { request, read })
  }
  const volume: VolumeFacts = knownVolume
    ? { ...volumeFacts, ...knownVolume, ...given(request.volume) }
    : volumeFacts
  const coverHash = pictures.cover?.hash ?? book.cover ?? knownVolume?.coverHash ?? null

  await store.saveSeries(tx, { id: seriesId, legacyId: newLegacyId(now) }, series, {
    // The first volume is the face of its series.
    coverHash:
      (volume.number <= 1 ? (coverHash ?? known?.coverHash) : (known?.coverHash ?? coverHash)) ?? null,
    bannerHash: pictures.banner?.hash ?? known?.bannerHash ?? null,
  })
  const volumeId = knownVolume?.id ?? newId('VOL', now)
  const slug = knownVolume?.slug ?? `${series.slug}-volume-${String(volume.number).replace('.', '-')}`
  const label = labelFromTags(series.tags)
  const totalParts = book.parts.length
  await store.saveVolume(
    tx,
    { id: volumeId, legacyId: newLegacyId(now), slug, seriesId, label, coverHash, totalParts },
    volume,
  )
  await store.saveCredits(tx, volumeId, volume.creators, () => newId('CRE', now))
  await store.saveSkus(tx, volumeId, volume.skus)
  await saveParts(tx, {
    read,
    wishes: request.parts ?? {},
    volume: { ...volume, id: volumeId, slug },
    publishedBefore: knownVolume?.publishingAt,
    rentals: series.rentals,
    lang: series.lang,
    now,
  }).catch(refuseShorter)
  await store.noteImported(tx, volumeId, file, now)
  await refreshSeries(tx, seriesId)
  await bumpCatalogue(tx)
  return {
    outcome: knownVolume ? 'updated' : 'created',
    seriesSlug: series.slug,
    volumeSlug: slug,
    parts: totalParts,
    pages: book.parts.reduce((sum, part) => sum + (part.type === 'manga' ? part.pages.length : 0), 0),
    remarks: book.remarks,
  }
}

/** The series of this name, type and language. Another one's name is left to it: this one gets its type or language added. */
async function findOwnSeries(
  tx: Tx,
  derived: SeriesFacts,
  { series }: ImportRequest,
): Promise<store.KnownSeries | null> {
  const named = series?.slug === undefined && (await store.findSlugByTitle(tx, derived))
  const names = series?.slug
    ? [series.slug]
    : named
      ? [named]
      : [derived.slug, `${derived.slug}-${derived.type}`, `${derived.slug}-${derived.type}-${derived.lang}`]
  for (const name of names) {
    await store.lockSeries(tx, name)
    const found = await store.findSeriesBySlug(tx, name)
    derived.slug = name
    if (!found) return null
    if (found.type === derived.type && found.lang === derived.lang) return found
  }
  return refuseBook(`another series is already called ${derived.slug}: choose another with --series`)
}

/** Two books may have one name. Where nobody said which is meant, the one by others does not take the place of the first. */
async function refuseStranger(
  tx: Tx,
  known: store.KnownVolume,
  { creators }: VolumeFacts,
  { series }: ImportRequest,
): Promise<void> {
  if (series?.slug !== undefined || series?.title !== undefined || creators.length === 0) return
  const names = await store.listCreditedNames(tx, known.id)
  const own = new Set(names.map(name => name.toLowerCase()))
  if (names.length > 0 && !creators.some(({ name }) => own.has(name.toLowerCase())))
    refuseBook(
      `/volumes/${known.slug} is by ${names[0]}: say which series this one belongs to, with --series`,
    )
}

/** A file takes the place of another where both say that they are the same book, or the publisher does. */
function refuseOther(
  known: store.KnownVolume,
  title: string,
  { request, read }: Pick<Book, 'request' | 'read'>,
): void {
  const { series, volume } = request
  if (volume?.title !== undefined || title === known.title) return
  const own = read.book.metadata.series
  const inOwnSeries = series?.title === undefined && series?.slug === undefined
  if (volume?.number === undefined && own?.number != null && inOwnSeries) return
  refuseBook(
    `/volumes/${known.slug} is already “${known.title}”, and this is “${title}”: say with --volume which number it has, or with --title that it takes that place`,
  )
}

/** What readers have paid for stays: a file with fewer parts would take away one that was rented. */
function refuseShorter(error: unknown): never {
  if (sqlState(error) !== '23503' || !String((error as Error).message).includes('"parts"')) throw error
  return refuseBook('it has fewer parts than before, and readers have rented one that would go', error)
}

/** Only what is really said; undefined says nothing. */
function given<T extends object>(facts: T | undefined): Partial<T> {
  return Object.fromEntries(
    Object.entries(facts ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(file), hash)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT') refuseBook('there is no such file', error)
    if (code === 'EISDIR') refuseBook('it is a folder, not a file', error)
    if (code === 'EACCES') refuseBook('it may not be read', error)
    throw error
  }
  return hash.digest('hex')
}

async function pictureFrom(file: string | undefined): Promise<Picture> {
  if (file === undefined) return null
  try {
    return await prepareImage(await readFile(file))
  } catch (error) {
    if (error instanceof ImageRefused) refuseBook(`its cover cannot be used: ${error.message}`, error)
    return refuseBook(`its cover ${file} cannot be read`, error)
  }
}
