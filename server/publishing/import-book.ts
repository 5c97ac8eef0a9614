import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isLanguage } from '#rules/interface-language.ts'
import { labelFromTags } from '#rules/label.ts'
import { languageOf } from '#rules/text-language.ts'
import { titleAfterChange } from '#rules/volume-title.ts'
import { refreshSeries } from '../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../context.ts'
import { bumpCatalogue } from '../platform/db/catalogue-version.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import { ImageRefused } from '../platform/images/image-refused.ts'
import { prepareImage } from '../platform/images/prepare-image.ts'
import { refuseBook } from './book-refused.ts'
import { deriveSeries, deriveVolume } from './derive-facts.ts'
import { type ImportOutcome, type ImportRequest, recipeOf, type SeriesFacts } from './import-request.ts'
import { findVolumeWithoutFile, keepFormerFile, storeEditionFile } from './keep-file.ts'
import { mergeVolume, onlyGiven } from './merge-volume.ts'
import { type PartContents, readContents } from './part-contents.ts'
import { type Replaced, replaceEdition } from './replace-edition.ts'
import { retitleVolumes, volumePlace } from './retitle-volumes.ts'
import { type BookInFolder, readBookApart } from './run-read-book-worker.ts'
import { saveParts } from './save-parts.ts'
import * as store from './store.ts'

type ImportContext = Pick<AppContext, 'db' | 'images' | 'clock'>

/**
 * Puts a book on sale: reads the file apart from the shop, then stores series, volume, parts, text and pictures in one transaction, or
 * nothing. The request takes precedence over what was stored before, and that over what the file says. The same file with the same request changes
 * nothing. A file that does not belong in the place of the stored volume is refused unless the request says `replace`; what is replaced is
 * stored as an edition (docs/decisions/0035). Throws BookRefused with one line.
 */
export async function importBook(context: ImportContext, request: ImportRequest): Promise<ImportOutcome> {
  const sha256 = await digestOf(request.file)
  const pictures = { cover: await pictureFrom(request.cover), banner: await pictureFrom(request.banner) }
  const recipe = recipeOf(request, [pictures.cover?.hash ?? null, pictures.banner?.hash ?? null])
  const file = { sha256, recipe, name: basename(request.file) }
  const before = await store.findImported(context.db, file.sha256, file.recipe)
  const without = before && (await findVolumeWithoutFile(context.db, { path: request.file, ...file }))
  if (before && !without) return { ...before, outcome: 'unchanged', remarks: [] }
  const { cut = 'chapters', type = null, direction = null, marks = [] } = request
  return readBookApart({ file: request.file, cut, type, direction, marks }, async read => {
    if (before && without)
      return {
        ...before,
        outcome: 'unchanged',
        remarks: await addFile(context, without, request, file, read),
      }
    const contents = await readContents(read)
    return context.db.transaction(tx => storeBook(tx, context, { request, read, contents, file, pictures }))
  })
}

/** Stores the file of a volume that was imported by a version which did not. */
async function addFile(
  { db, clock }: ImportContext,
  volumeId: string,
  { file: path }: ImportRequest,
  { sha256 }: Book['file'],
  { book }: BookInFolder,
): Promise<string[]> {
  const handedIn = { path, sha256, isEpub: book.isEpub }
  const remarks = await db.transaction(tx => storeEditionFile(tx, volumeId, handedIn, { now: clock.now() }))
  return [...book.remarks, ...remarks]
}

type Picture = Awaited<ReturnType<typeof prepareImage>> | null

interface Book {
  request: ImportRequest
  read: BookInFolder
  contents: PartContents[]
  file: { sha256: string; recipe: string; name: string }
  pictures: { cover: Picture; banner: Picture }
}

async function storeBook(
  tx: Tx,
  { images, clock }: ImportContext,
  { request, read, contents, file, pictures }: Book,
): Promise<ImportOutcome> {
  const now = clock.now()
  const { book } = read
  for (const picture of book.pictures)
    await images.keep(tx, { ...picture, bytes: await read.bytes(picture.hash) })
  for (const picture of [pictures.cover, pictures.banner]) if (picture) await images.keep(tx, picture)

  const derived = deriveSeries(request, book, now)
  const known = await findOwnSeries(tx, derived, request)
  // Another process may have imported the file while this one read it.
  const before = await store.findImported(tx, file.sha256, file.recipe)
  if (before) return { ...before, outcome: 'unchanged', remarks: [] }
  const series: SeriesFacts = known ? { ...known, ...onlyGiven(request.series) } : derived
  const derivedVolume = deriveVolume(request, book, series, now)
  const seriesId = known?.id ?? newId('SER', now)
  const knownVolume = known ? await store.findVolumeByNumber(tx, seriesId, derivedVolume.number) : null
  const lang = languageOf(book.metadata.lang) ? book.metadata.lang : series.lang
  const replaced =
    knownVolume &&
    (await replaceEdition(tx, {
      ...{ volume: knownVolume, book, contents, lang, now },
      titles: request.parts?.titles ?? [],
      replace: request.replace ?? false,
    }))
  if (knownVolume && replaced) replaced.kept ??= await keepFormerFile(tx, knownVolume.id, file.sha256, now)
  const merged =
    knownVolume &&
    mergeVolume({
      ...{ request, book, derived: derivedVolume, otherBook: replaced?.otherBook ?? false },
      stored: {
        ...knownVolume,
        creators: await store.listCredits(tx, knownVolume.id),
        skus: await store.listSkus(tx, knownVolume.id),
      },
    })
  const facts = merged?.facts ?? derivedVolume
  const placeBefore = volumePlace(known ?? series, facts.number)
  const title = titleAfterChange(facts.title, placeBefore, volumePlace(series, facts.number))
  const volume = { ...facts, title }
  const coverHash = pictures.cover?.hash ?? book.cover ?? knownVolume?.coverHash ?? null

  await store.saveSeries(tx, { id: seriesId, legacyId: newLegacyId(now) }, series, {
    // The cover of the first volume is that of its series.
    coverHash:
      (volume.number <= 1 ? (coverHash ?? known?.coverHash) : (known?.coverHash ?? coverHash)) ?? null,
    bannerHash: pictures.banner?.hash ?? known?.bannerHash ?? null,
  })
  if (known) await retitleVolumes(tx, seriesId, known, series)
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
    contents,
    before: replaced?.before ?? [],
    options: request.parts ?? {},
    volume: { ...volume, id: volumeId, slug },
    publishedBefore: knownVolume?.publishingAt,
    rentals: series.rentals,
    lang: series.lang,
    textLang: lang,
    now,
  })
  const identifiers = replaced?.identifiers ?? book.metadata.identifiers
  await store.noteImported(tx, volumeId, { ...file, identifiers }, now)
  const handedIn = { path: request.file, sha256: file.sha256, isEpub: book.isEpub }
  const fileRemarks = await storeEditionFile(tx, volumeId, handedIn, { now })
  await refreshSeries(tx, seriesId)
  await bumpCatalogue(tx)
  return {
    outcome: knownVolume ? 'updated' : 'created',
    seriesSlug: series.slug,
    volumeSlug: slug,
    parts: totalParts,
    pages: book.parts.reduce((sum, part) => sum + (part.type === 'manga' ? part.pages.length : 0), 0),
    remarks: [
      ...book.remarks,
      ...remarksOf(request, book, slug, replaced),
      ...(merged?.remarks ?? []),
      ...fileRemarks,
    ],
  }
}

/** The series of this name, type and language. Where another series has the name, type or language is added to the address. */
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

/** What the publisher should know of an import that went through: the shelf it stands on, and that something was replaced. */
function remarksOf(
  request: ImportRequest,
  { metadata }: BookInFolder['book'],
  slug: string,
  replaced: Replaced | null,
): string[] {
  const lang = languageOf(metadata.lang)
  const onOtherShelf =
    lang !== null && !isLanguage(lang) && request.lang === undefined && request.series?.lang === undefined
  return [
    ...(onOtherShelf
      ? [`its language is ${metadata.lang}, so it stands on the English shelves: say --lang to choose`]
      : []),
    ...(replaced?.isDifferent && replaced.kept !== null
      ? [`what stood there is kept as edition ${replaced.kept} of ${slug}`]
      : []),
  ]
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
