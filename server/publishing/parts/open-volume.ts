import { isLanguage, type Language } from '#rules/interface-language.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { type Remark, remark } from '../../book-files/remark.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { deriveSeries } from '../derive-facts.ts'
import { lockVolume } from '../edition-store.ts'
import { EMPTY_METADATA } from '../epub/book-metadata.ts'
import type { Credit } from '../import-request.ts'
import type { ReadBook } from '../read-result.ts'
import { addVolumes } from '../shelf/add-volume.ts'
import { emptyShelf } from '../shelf/shelf.ts'
import { saveShelf } from '../shelf/shelf-rows-store.ts'
import { listVolumes } from '../shelf/shelf-store.ts'
import * as store from '../store.ts'
import { listSeriesNamed } from './part-file-store.ts'

export interface VolumeName {
  /** Address or title */
  series: string
  volume: number
}

export interface OpenVolume {
  series: store.KnownSeries
  volume: store.KnownVolume
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
 * The volume for a part, locked with its series until the transaction ends. It is made where it does not exist, and so is its series where type and language
 * are said. Throws BookRefused where the file does not belong there.
 */
export async function openVolume(tx: Tx, input: MakeVolumeInput): Promise<OpenVolume> {
  const { book, volume: number } = input
  const known = await findSeries(tx, input)
  const series = known ?? (await makeSeries(tx, input))
  if (series.type !== book.type) refuseBook(otherKind(series))
  const found = await store.findVolumeByNumber(tx, series.id, number)
  if (found) {
    await lockVolume(tx, found.id)
    return { series, volume: found, isNewSeries: !known, isNew: false }
  }
  const others = await listVolumes(tx, series.id)
  const credits = await creditsOf(tx, others.at(-1)?.id, book)
  const wanted = { seriesSlug: series.slug, number, title: '', layout: book.layout, credits }
  const [volume] = await addVolumes(tx, [wanted], input.now)
  if (!volume) throw new Error(`the number ${number} of ${series.slug} is taken`)
  await lockVolume(tx, volume.id)
  return { series, volume, isNewSeries: !known, isNew: true }
}

/** A file of the other kind than the series is. */
export function otherKind({ slug, type }: { slug: string; type: 'novel' | 'manga' }): Remark {
  return remark(type === 'novel' ? 'seriesOfNovels' : 'seriesOfManga', { slug })
}

/** The volume of this name, locked with its series. Throws BookRefused where there is none. */
export async function findVolume(tx: Tx, name: VolumeName): Promise<OpenVolume> {
  const series = await findSeries(tx, name)
  if (!series) return refuseBook(remark('noSuchSeries', { name: name.series }))
  const volume = await store.findVolumeByNumber(tx, series.id, name.volume)
  if (!volume) return refuseBook(remark('noVolume', { slug: series.slug, number: name.volume }))
  await lockVolume(tx, volume.id)
  return { series, volume, isNewSeries: false, isNew: false }
}

/** Of several series of one name those of the kind and language that are said. An address names one, whatever is said of it. */
export async function listNamedSeries(
  reads: Reads,
  { series: name, type, lang }: Pick<MakeVolumeInput, 'series' | 'type' | 'lang'>,
): Promise<{ slug: string }[]> {
  const named = await listSeriesNamed(reads, name)
  if (named[0]?.slug === name) return named
  return named.filter(one => (!type || one.type === type) && (!lang || one.lang === lang))
}

async function findSeries(
  tx: Tx,
  input: VolumeName & Partial<MakeVolumeInput>,
): Promise<store.KnownSeries | null> {
  const [one, ...more] = await listNamedSeries(tx, input)
  if (!one) return null
  if (more.length > 0) {
    const slugs = [one, ...more].map(({ slug }) => slug).join(', ')
    refuseBook(remark('severalSeries', { name: input.series, slugs }))
  }
  await store.lockSeries(tx, one.slug)
  return store.findSeriesBySlug(tx, one.slug)
}

async function makeSeries(
  tx: Tx,
  { series: title, type, lang, book, now }: MakeVolumeInput,
): Promise<store.KnownSeries> {
  if (!type || !lang) return refuseBook(remark('seriesToMake', { name: title }))
  if (!isLanguage(lang)) return refuseBook(remark('noShelfFor', { code: lang }))
  const request = { file: '', series: { type, lang } }
  const derived = deriveSeries(request, { ...book, metadata: EMPTY_METADATA }, { series: title }, now)
  for (const slug of [derived.slug, `${derived.slug}-${type}`, `${derived.slug}-${type}-${lang}`]) {
    await store.lockSeries(tx, slug)
    if (await store.findSeriesBySlug(tx, slug)) continue
    const facts = { ...derived, slug }
    const id = newId('SER', now)
    const series = { ...facts, id, coverHash: null, bannerHash: null, changedFields: [] }
    const shelf = emptyShelf()
    shelf.putSeries(series, newLegacyId(now))
    await saveShelf(tx, shelf, now)
    return series
  }
  return refuseBook(remark('seriesTitleTaken', { slug: derived.slug }))
}

/** The credits of the volume before; of the first volume those that the file names. */
async function creditsOf(tx: Tx, volumeId: string | undefined, book: ReadBook): Promise<Credit[]> {
  return volumeId === undefined ? book.metadata.creators : store.listCredits(tx, volumeId)
}
