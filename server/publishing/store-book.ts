import { languages } from '#rules/interface-language.ts'
import { labelFromTags } from '#rules/label.ts'
import { languageOf } from '#rules/text-language.ts'
import { titleAfterChange } from '#rules/volume-title.ts'
import { refuseBook, VolumeAlreadyExists } from '../book-files/book-refused.ts'
import { plainRemark, type Remark, remark } from '../book-files/remark.ts'
import { refreshSeries } from '../catalogue/refresh/refresh-series.ts'
import type { AppContext } from '../context.ts'
import { deleteUnusedEditionFiles } from '../downloads/edition-file-store.ts'
import { remakeCopies } from '../downloads/remake-copies.ts'
import { bumpCatalogue } from '../platform/db/catalogue-version.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import type { prepareInSandbox } from '../platform/images/draw-in-sandbox.ts'
import { keepPictures } from '../platform/images/store-pictures.ts'
import { compareAuthors } from './compare-authors.ts'
import { deriveSeries, deriveVolume } from './derive-facts.ts'
import { findLastBefore, findOwnSeries, type PlannedSeries } from './find-own-series.ts'
import type { FileDigest } from './find-unchanged.ts'
import { type IdentifiedVolume, identifyVolume, shelfOf } from './identify-volume.ts'
import type { ImportOutcome, ImportRequest, SeriesFacts } from './import-request.ts'
import { describeLargeFile, keepFormerFile, storeEditionFile } from './keep-file.ts'
import { mergeVolume, onlyGiven, staysRemark } from './merge-volume.ts'
import { freeSlugs } from './open-slugs.ts'
import type { PartContents } from './part-contents.ts'
import { hasContents, type KnownPart } from './part-store.ts'
import { deletePartFiles } from './parts/part-file-store.ts'
import { refuseEarlyText } from './refuse-early-text.ts'
import { type Replaced, replaceEdition } from './replace-edition.ts'
import { isTitleSet, retitleOnShelf, volumePlace } from './retitle-volumes.ts'
import type { BookInFolder } from './run-read-book-worker.ts'
import { type PartOverrides, saveParts } from './save-parts.ts'
import { sharesText } from './shares-text.ts'
import { emptyShelf } from './shelf/shelf.ts'
import { loadShelf } from './shelf/shelf-rows-store.ts'
import * as store from './store.ts'

export type Picture = Awaited<ReturnType<typeof prepareInSandbox>> | null

/** Thrown where a book is cut at other places than its parts that came one at a time, and nobody has said how. */
export class CutOtherwise extends Error {}

/** A file that has been read, with what is to become of it. */
export interface Book {
  request: ImportRequest
  read: BookInFolder
  contents: PartContents[]
  file: FileDigest
  pictures: { cover: Picture; banner: Picture }
  /** It is only planned, so that its file is not stored. */
  isPlan?: boolean
  /** The series into which files planned before it would be put. */
  planned?: readonly PlannedSeries[]
  /** What nobody has dated comes out from this moment on, where it was said so; otherwise from when it is stored. */
  datesFrom?: Date
  /** What an editor says of it beside the request. */
  said?: BookOverrides
}

export interface BookOverrides {
  /**
   * A new volume is a draft, and so is its series where that has no other: readers see neither before somebody says that it
   * is ready.
   */
  readonly draft: boolean
  /** Of the parts, in their order. */
  readonly parts: readonly PartOverrides[]
}

/** What an import has stored. */
export interface StoredBook {
  outcome: ImportOutcome
  identified: IdentifiedVolume
  /** The parts that the volume had, also those that were taken out of it; none where nothing has changed. */
  before: readonly KnownPart[]
}

const DRAFT = { stage: 'draft', hidden: true } as const

/**
 * Stores a book in the caller's transaction, which has to be undone where this throws. Its bytes are stored already, but for
 * a plan.
 */
export async function storeBook(
  tx: Tx,
  { images, clock }: Pick<AppContext, 'images' | 'clock'>,
  { request, read, contents, file, pictures, isPlan, planned = [], datesFrom, said }: Book,
): Promise<StoredBook> {
  const now = clock.now()
  const { book } = read
  const all = [...book.pictures, pictures.cover, pictures.banner].filter(picture => picture !== null)
  await keepPictures(tx, images, all, { isUndone: isPlan })

  const identified = await identifyVolume(tx, { request, book, fileName: file.name, sha256: file.sha256 })
  const derived = deriveSeries(request, book, identified, now)
  const creators = request.volume?.creators ?? book.metadata.creators
  const own = await findOwnSeries(tx, derived, { request, identified, creators, contents, planned })
  const { known } = own
  // Another process may have imported the file while this one read it.
  const imported = await store.findImported(tx, file.sha256, file.recipe)
  if (imported) return { outcome: { ...imported, outcome: 'unchanged', remarks: [] }, identified, before: [] }
  const series: SeriesFacts = known ? { ...known, ...factsToSet(request, identified, known) } : derived
  const seriesId = known?.id ?? newId('SER', now)
  const shelf = known
    ? await loadShelf(tx, { slugs: [known.slug], openedSeries: [known.slug] })
    : emptyShelf()
  const volumesBefore = shelf.volumesOf(seriesId)
  const number = identified.number
  const standing = volumesBefore.find(volume => volume.number === number)
  const knownVolume = standing ? { ...standing } : null
  if (request.onlyNew && knownVolume && (await hasContents(tx, knownVolume.id)))
    throw new VolumeAlreadyExists(
      plainRemark(
        `/volumes/${knownVolume.slug} (“${knownVolume.title}”) stands there already, and only what is new is taken`,
      ),
    )
  // Files of several volumes may have one identifier by mistake.
  if (identified.contradiction && knownVolume && !request.replace)
    if (!(await sharesText(tx, knownVolume.id, contents)))
      refuseBook(remark('contradicts', { why: identified.contradiction }))
  const standalone =
    !identified.isNumbered &&
    volumesBefore.every(
      ({ id, title }) => id === knownVolume?.id && (request.alone || title === known?.title),
    )
  const placeBefore = volumePlace(known ?? series, number)
  const place = volumePlace(series, number, standalone)
  const keepsTitle = isTitleKept(request, knownVolume, placeBefore)
  const retitle = (title: string) => (keepsTitle ? title : titleAfterChange(title, placeBefore, place))
  const derivedVolume = deriveVolume(request, book, identified, place, { now, datesFrom })
  const authorRemarks =
    known && !knownVolume ? await compareAuthors(tx, known, request, derivedVolume.creators) : []
  const lang = languageOf(book.metadata.lang) ? book.metadata.lang : series.lang
  const handedIn = { path: request.file, sha256: file.sha256, isEpub: book.isEpub }
  if (knownVolume && !isPlan) await storeEditionFile(tx, knownVolume.id, handedIn, now)
  const replaced =
    knownVolume &&
    (await replaceEdition(tx, {
      ...{ volume: knownVolume, book, contents, lang, now },
      titles: request.parts?.titles ?? [],
      replace: request.replace ?? false,
      map: request.map ?? [],
    }))
  const isCutAsBefore = !replaced?.mapping.fates.some(({ kind }) => kind === 'joined' || kind === 'split')
  if (knownVolume?.awaitsEdition && !isCutAsBefore && request.cut === undefined && read.cut === 'auto')
    throw new CutOtherwise('the book joins or splits parts')
  if (!knownVolume || replaced?.otherBook) refuseOtherLanguage(request, book)
  if (!knownVolume && request.map) refuseBook(remark('mapOfNew'))
  if (knownVolume && replaced) replaced.kept ??= await keepFormerFile(tx, knownVolume.id, file.sha256, now)
  const merged =
    knownVolume &&
    mergeVolume({
      ...{ request, derived: derivedVolume, by: identified.by, changed: knownVolume.changedFields },
      otherBook: replaced?.otherBook ?? false,
      now,
      stored: {
        ...knownVolume,
        title: retitle(knownVolume.title),
        creators: await store.listCredits(tx, knownVolume.id),
        skus: await store.listSkus(tx, knownVolume.id),
      },
    })
  const facts = merged?.facts ?? derivedVolume
  const isDraft = said?.draft === true && !knownVolume
  // A draft has no date but one that somebody has said.
  const publishingAt = isDraft ? (request.volume?.publishingAt ?? null) : facts.publishingAt
  const volume = { ...facts, publishingAt, title: retitle(facts.title), awaitsEdition: false }
  if (knownVolume?.awaitsEdition && replaced)
    refuseEarlyText({ request, replaced, publishingAt: volume.publishingAt, now })
  const covers = chooseCovers({ given: pictures.cover?.hash, book, known, knownVolume, number })

  const seriesPictures = {
    coverHash: covers.series,
    bannerHash: pictures.banner?.hash ?? known?.bannerHash ?? null,
  }
  const stageOfSeries = isDraft && volumesBefore.length === 0 ? DRAFT : {}
  shelf.putSeries({ ...series, ...seriesPictures, ...stageOfSeries, id: seriesId }, newLegacyId(now))
  const volumeId = knownVolume?.id ?? newId('VOL', now)
  const usualSlug = `${series.slug}-volume-${String(volume.number).replace('.', '-')}`
  const slug = knownVolume?.slug ?? (await freeSlugs(tx, [usualSlug])).join()
  const label = labelFromTags(series.tags)
  const totalParts = book.parts.length
  const placed = { id: volumeId, slug, seriesId, label, coverHash: covers.volume, totalParts }
  shelf.putVolume({ ...volume, ...(isDraft && DRAFT), ...placed }, newLegacyId(now))
  const retitled = known ? retitleOnShelf(shelf, seriesId, known, series) : []
  shelf.credits.set(volumeId, volume.creators)
  shelf.skus.set(volumeId, volume.skus)
  const saved = await saveParts(tx, {
    shelf,
    contents,
    cut: read.cut,
    replaced: replaced || null,
    options: request.parts ?? {},
    volume: { ...volume, id: volumeId, slug },
    publishedBefore: knownVolume?.publishingAt,
    rentals: series.rentals,
    lastBefore: await findLastBefore(tx, { ...series, id: seriesId }, number, planned),
    replace: request.replace ?? false,
    textLang: lang,
    now,
    datesFrom,
    isDraft,
    said: said?.parts ?? [],
  })
  if (!knownVolume && !isPlan) await storeEditionFile(tx, volumeId, handedIn, now)
  await deletePartFiles(tx, volumeId)
  const identifiers = replaced?.identifiers ?? book.metadata.identifiers
  await store.noteImported(tx, volumeId, { ...file, identifiers }, now)
  await deleteUnusedEditionFiles(tx, volumeId)
  await refreshSeries(tx, seriesId)
  // Styles may be others where all texts are the same.
  if (knownVolume) await remakeCopies(tx, now)
  await bumpCatalogue(tx, { series: [seriesId, ...saved.shown], listsMayBeLate: true })
  return {
    outcome: {
      outcome: knownVolume ? 'updated' : 'created',
      seriesSlug: series.slug,
      volumeSlug: slug,
      parts: totalParts,
      pages: book.parts.reduce((sum, part) => sum + (part.type === 'manga' ? part.pages.length : 0), 0),
      remarks: [
        ...book.remarks,
        ...identified.remarks,
        ...(read.cut !== (request.cut ?? 'auto') ? [remark('cutAtChapters')] : []),
        ...own.remarks,
        ...authorRemarks,
        ...(slug === (knownVolume?.slug ?? usualSlug) ? [] : [remark('addressTaken', { slug: usualSlug })]),
        ...retitled.map(({ from, to }) => remark('retitled', { from, to })),
        ...keptRemark(slug, replaced),
        ...covers.remarks,
        ...(merged?.remarks ?? []),
        ...saved.remarks,
        ...(await describeLargeFile(handedIn)),
      ],
    },
    identified,
    before: replaced?.before ?? [],
  }
}

/**
 * What the request sets of a series that is in the shop. Its title finds the series and does not rename it, which `change`
 * does; but for one whose address is given beside, and a book of its own that is found by its identifier, unless `change`
 * has set its title.
 */
function factsToSet(
  { series, alone }: ImportRequest,
  { seriesSlug }: IdentifiedVolume,
  { changedFields }: store.KnownSeries,
): Partial<SeriesFacts> {
  const { title, ...facts } = onlyGiven(series)
  const isOwnTitle = alone === true && seriesSlug !== null && !changedFields.includes('title')
  return title !== undefined && (series?.slug !== undefined || isOwnTitle) ? { ...facts, title } : facts
}

/** Whether a volume keeps the title that `change` has given it. */
function isTitleKept(
  { volume }: ImportRequest,
  known: store.KnownVolume | null,
  place: ReturnType<typeof volumePlace>,
): boolean {
  return known !== null && volume?.title === undefined && isTitleSet(known, place)
}

/** The remark about what the import has replaced; none where it only corrected it. */
function keptRemark(slug: string, replaced: Replaced | null): Remark[] {
  return replaced?.isDifferent && replaced.kept !== null
    ? [remark('keptAs', { number: replaced.kept, slug })]
    : []
}

/** Refuses a book in a language that has no shelf, where nobody says on which it stands. */
function refuseOtherLanguage(request: ImportRequest, book: BookInFolder['book']): void {
  const lang = languageOf(book.metadata.lang)
  if (lang === null || shelfOf(request, book) !== null) return
  refuseBook(remark('noShelf', { lang, shelves: languages.join(', ') }))
}

interface CoverSources {
  /** Of the request */
  given: string | undefined
  book: BookInFolder['book']
  known: store.KnownSeries | null
  knownVolume: store.KnownVolume | null
  number: number
}

/**
 * Hashes of the covers of volume and series. Those that the publisher has set by `change` stay unless the request has
 * another.
 */
function chooseCovers({ given, book, known, knownVolume, number }: CoverSources) {
  const isSet = knownVolume?.changedFields.includes('cover') ?? false
  const volume = given ?? (isSet ? null : book.cover) ?? knownVolume?.coverHash ?? null
  // The cover of the first volume is that of its series.
  const isOfSeries = number <= 1 && !known?.changedFields.includes('cover')
  const series = (isOfSeries ? (volume ?? known?.coverHash) : (known?.coverHash ?? volume)) ?? null
  const stays = isSet && given === undefined && book.cover !== null && book.cover !== volume
  return { volume, series, remarks: stays ? staysRemark(['cover'], knownVolume?.slug ?? '') : [] }
}
