import { zstdCompressSync } from 'node:zlib'
import { ElementKind, RichText } from '#contract/generated/reading.ts'
import { labelFromTags } from '#rules/label.ts'
import { slugFrom } from '#rules/slug.ts'
import { refreshSeries } from '#server/catalogue/refresh/refresh-series.ts'
import { usualVolume } from '#server/catalogue/volume-fields.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import type { Db, Tx } from '#server/platform/db/connect.ts'
import { newId, newLegacyId } from '#server/platform/ids.ts'
import type { SeriesFacts, VolumeFacts } from '#server/publishing/import-request.ts'
import { saveContents } from '#server/publishing/part-store.ts'
import type { PartPlan } from '#server/publishing/plan-launches.ts'
import { emptyShelf, type Shelf } from '#server/publishing/shelf/shelf.ts'
import { saveShelf } from '#server/publishing/shelf/shelf-rows-store.ts'

export type PartInput = Partial<PartPlan> & {
  hidden?: boolean
  title?: string
  text?: string | null
  /** Of a manga: that it counts as handed in, although it has no pages here. */
  isFilled?: boolean
}
/** Without `parts`, a volume that is out in every test has {@link ONE_PART}, as only what has content is sold. */
export type VolumeInput = Partial<VolumeFacts> & { parts?: PartInput[] }
export type SeriesInput = Partial<SeriesFacts> & {
  title: string
  volumes?: VolumeInput[]
  blockedIn?: string[]
}

export interface Added {
  id: string
  legacyId: string
  slug: string
  volumes: { id: string; slug: string; parts: { id: string; slug: string }[] }[]
}

const LONG_AGO = new Date('2026-01-01T00:00:00Z')
/** At which the clocks of most tests stand; in no test is it earlier. */
const OUT_BY = new Date('2026-11-21T12:00:00Z')
/** Nobody streams it, so that the volume is what it is for sale. */
const ONE_PART: readonly PartInput[] = [{ preview: false, expiresAt: LONG_AGO, isFilled: true }]

/**
 * Puts a series on the shelf as an import would, without a file: what the input leaves out is what most series have. Volumes
 * that are published by `now` have a part; shops whose clock is that of the machine name it.
 */
export function addSeries(
  db: Db,
  input: SeriesInput,
  { changed = 'everything', now = OUT_BY }: { changed?: 'everything' | 'itself'; now?: Date } = {},
): Promise<Added> {
  return db.transaction(async tx => {
    const { volumes = [], blockedIn = [], ...facts } = input
    const series: SeriesFacts = {
      slug: slugFrom(input.title, `series-${newLegacyId(LONG_AGO)}`),
      type: 'novel',
      lang: 'en',
      shortTitle: '',
      originalTitle: '',
      description: '',
      shortDescription: '',
      tags: [],
      status: 'default',
      catchup: false,
      rentals: true,
      ageRating: 0,
      topicId: null,
      categoryId: null,
      createdAt: LONG_AGO,
      hidden: false,
      numbering: [],
      ...facts,
    }
    const id = newId('SER', series.createdAt)
    const legacyId = newLegacyId(series.createdAt)
    const shelf = emptyShelf()
    shelf.putSeries({ ...series, id, coverHash: null, bannerHash: null }, legacyId)
    const placed = volumes.map((volume, at) => putVolume(shelf, { ...series, id, now }, volume, at + 1))
    await saveShelf(tx, shelf, LONG_AGO)
    for (const { parts } of placed) for (const part of parts) await saveText(tx, series.type, part)
    const added = placed.map(one => ({ ...one, parts: one.parts.map(({ id, slug }) => ({ id, slug })) }))
    for (const country of blockedIn) {
      await tx.query({
        text: 'insert into series_blocked_countries (series_id, country, blocked_at) values ($1, $2, $3)',
        values: [id, country, LONG_AGO],
      })
    }
    await refreshSeries(tx, id)
    await bumpCatalogue(tx, changed === 'itself' ? { series: [id] } : changed)
    return { id, legacyId, slug: series.slug, volumes: added }
  })
}

function putVolume(
  shelf: Shelf,
  { id: seriesId, title, slug: address, tags, createdAt, now }: SeriesFacts & { id: string; now: Date },
  input: VolumeInput,
  number: number,
) {
  const { publishingAt = LONG_AGO, noEbook = false } = input
  const isOut = publishingAt !== null && publishingAt <= now && !noEbook
  const { parts = isOut ? ONE_PART : [], creators = [], skus = [], ...facts } = input
  const volume = {
    ...usualVolume({ number, title: `${title}: Volume ${number}`, createdAt }),
    publishingAt: LONG_AGO,
    ...facts,
  }
  const id = newId('VOL', createdAt)
  const slug = `${address}-volume-${volume.number}`
  const place = { id, slug, seriesId, label: labelFromTags(tags), coverHash: null, totalParts: parts.length }
  shelf.putVolume({ ...volume, ...place }, newLegacyId(LONG_AGO))
  shelf.credits.set(id, creators)
  shelf.skus.set(id, skus)
  return { id, slug, parts: parts.map((part, at) => putPart(shelf, { id, slug }, part, at + 1)) }
}

function putPart(shelf: Shelf, volume: { id: string; slug: string }, input: PartInput, number: number) {
  const {
    hidden = false,
    title = `Chapter ${number}`,
    text = 'It was raining.',
    isFilled = false,
    ...plan
  } = input
  const id = newId('PRT', LONG_AGO)
  const slug = `${volume.slug}-part-${number}`
  const usual = { launchAt: LONG_AGO, expiresAt: null, preview: number === 1, rentalCoins: 99 }
  const fullTitle = `${volume.slug} Part ${number}`
  shelf.putPart(
    { id, number, title: fullTitle, shortTitle: title, mangaPages: 0, plan: { ...usual, ...plan } },
    { legacyId: newLegacyId(LONG_AGO), slug, volumeId: volume.id, createdAt: LONG_AGO, hidden },
  )
  return { id, slug, text, isFilled }
}

async function saveText(
  tx: Tx,
  type: 'novel' | 'manga',
  { id, text, isFilled }: ReturnType<typeof putPart>,
): Promise<void> {
  const manner = { lang: 'en', direction: 'ltr', writingMode: 'horizontal-tb' } as const
  if (text !== null && type === 'novel') {
    const content = { type: 'novel', characters: text.length, tree: treeOf(text) } as const
    await saveContents(tx, new Map([[id, { ...manner, ...content }]]), LONG_AGO)
  }
  const pages = { ...manner, type: 'manga', characters: 0, tree: null } as const
  if (isFilled && type === 'manga') await saveContents(tx, new Map([[id, pages]]), LONG_AGO)
}

function treeOf(text: string): Buffer {
  const paragraph = { element: { kind: ElementKind.PARAGRAPH, attributes: [], children: [{ text }] } }
  const root = { kind: ElementKind.ROOT, attributes: [], children: [paragraph] }
  return zstdCompressSync(
    RichText.encode({ root, lang: 'en', direction: 'ltr', writingMode: 'horizontal-tb' }).finish(),
  )
}
