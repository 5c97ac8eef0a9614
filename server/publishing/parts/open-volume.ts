import { isLanguage, type Language } from '#rules/interface-language.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import { EMPTY_METADATA } from '../../epub/package/book-metadata.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { deriveSeries } from '../derive-facts.ts'
import { lockVolume } from '../edition-store.ts'
import { freeSeriesSlug } from '../open-slugs.ts'
import type { ReadBook } from '../read-result.ts'
import { planVolumes } from '../shelf/add-volume.ts'
import { emptyShelf, type SeriesOnShelf, type Shelf, type VolumeOnShelf } from '../shelf/shelf.ts'
import { loadShelf } from '../shelf/shelf-rows-store.ts'
import * as store from '../store.ts'
import { listSeriesNamed } from './part-file-store.ts'

export interface VolumeName {
  /** Address or title */
  series: string
  volume: number
}

export interface OpenVolume {
  series: SeriesOnShelf
  volume: VolumeOnShelf
  /** With both, and with all parts of the volume. What is new is not stored yet. */
  shelf: Shelf
  isNewSeries: boolean
  isNew: boolean
}

interface MakeVolumeInput extends VolumeName {
  /** Where the series is to be made. */
  type?: 'novel' | 'manga'
  lang?: Language
  book: ReadBook
  now: Date
}

/**
 * The volume for a part, locked with its series until the transaction ends. It is put on the shelf where it does not exist,
 * and so is its series where type and language are said. Throws BookRefused where the file does not belong there.
 */
export async function openVolume(tx: Tx, input: MakeVolumeInput): Promise<OpenVolume> {
  const { book, volume: number } = input
  const known = await findSeries(tx, input)
  const loaded = known?.shelf ?? (await makeSeries(tx, input))
  const [standing] = loaded.rows.series as [SeriesOnShelf]
  if (standing.type !== book.type) refuseBook(otherKind(standing))
  const there = known && (await lockedVolume(tx, known, number))
  if (there) return there
  // The credits of the volume before; of the first volume those that the file names.
  const credits = loaded.rows.volumes.length === 0 ? book.metadata.creators : undefined
  // A book of its own becomes the first volume, whose parts are read for that.
  const isLone = loaded.rows.volumes.length === 1
  const wanted = { seriesSlug: standing.slug, number, title: '', layout: book.layout, credits }
  const { shelf, added } = await planVolumes(tx, [wanted], input.now, isLone ? undefined : loaded)
  const [volume] = added
  const series = shelf.seriesAt(standing.slug)
  if (!volume || !series) throw new Error(`the number ${number} of ${standing.slug} is taken`)
  return { series, volume, shelf, isNewSeries: !known, isNew: true }
}

interface NamedSeries {
  series: SeriesOnShelf
  shelf: Shelf
}

async function lockedVolume(
  tx: Tx,
  { series, shelf }: NamedSeries,
  number: number,
): Promise<OpenVolume | null> {
  const volume = shelf.volumesOf(series.id).find(one => one.number === number)
  if (!volume) return null
  await lockVolume(tx, volume.id)
  return { series, volume, shelf, isNewSeries: false, isNew: false }
}

/** A file of the other kind than the series is. */
export function otherKind({ slug, type }: { slug: string; type: 'novel' | 'manga' }): Remark {
  return remark(type === 'novel' ? 'seriesOfNovels' : 'seriesOfManga', { slug })
}

/** The volume of this name, locked with its series. Throws BookRefused where there is none. */
export async function findVolume(tx: Tx, name: VolumeName): Promise<OpenVolume> {
  const named = await findSeries(tx, name)
  if (!named) return refuseBook(remark('noSuchSeries', { name: name.series }))
  const volume = await lockedVolume(tx, named, name.volume)
  return volume ?? refuseBook(remark('noVolume', { slug: named.series.slug, number: name.volume }))
}

/**
 * Of several series of one name those of the kind and language that are said. An address names one, whatever is said of it.
 */
export async function listNamedSeries(
  reads: Reads,
  { series: name, type, lang }: Pick<MakeVolumeInput, 'series' | 'type' | 'lang'>,
): Promise<{ slug: string }[]> {
  const named = await listSeriesNamed(reads, name)
  if (named[0]?.slug === name) return named
  return named.filter(one => (!type || one.type === type) && (!lang || one.lang === lang))
}

async function findSeries(tx: Tx, input: VolumeName & Partial<MakeVolumeInput>): Promise<NamedSeries | null> {
  const [one, ...more] = await listNamedSeries(tx, input)
  if (!one) return null
  if (more.length > 0) {
    const slugs = [one, ...more].map(({ slug }) => slug).join(', ')
    refuseBook(remark('severalSeries', { name: input.series, slugs }))
  }
  await store.lockSeries(tx, one.slug)
  const shelf = await loadShelf(tx, { slugs: [one.slug], openedNumber: input.volume })
  const series = shelf.seriesAt(one.slug)
  return series ? { series, shelf } : null
}

async function makeSeries(tx: Tx, { series: title, type, lang, book, now }: MakeVolumeInput): Promise<Shelf> {
  if (!type || !lang) return refuseBook(remark('seriesToMake', { name: title }))
  if (!isLanguage(lang)) return refuseBook(remark('noShelfFor', { code: lang }))
  const request = { file: '', series: { type, lang } }
  const derived = deriveSeries(request, { ...book, metadata: EMPTY_METADATA }, { series: title }, now)
  for (const slug of [derived.slug, `${derived.slug}-${type}`, `${derived.slug}-${type}-${lang}`]) {
    await store.lockSeries(tx, slug)
    if (await store.findSeriesBySlug(tx, slug)) continue
    const facts = { ...derived, slug: await freeSeriesSlug(tx, slug) }
    const shelf = emptyShelf()
    const series = { ...facts, id: newId('SER', now), coverHash: null, bannerHash: null }
    shelf.putSeries(series, newLegacyId(now))
    return shelf
  }
  return refuseBook(remark('seriesTitleTaken', { slug: derived.slug }))
}
