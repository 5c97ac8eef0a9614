import { refuseBook } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import type { PartOptions, VolumeFacts } from './import-request.ts'
import { isSame, mapVolume, type NextPart, type VolumeMapping } from './map-volume.ts'
import { mergePlans } from './merge-plans.ts'
import { staysRemark } from './merge-volume.ts'
import { moveReading } from './move-reading.ts'
import { openSlugs } from './open-slugs.ts'
import { nextPart, type PartContents } from './part-contents.ts'
import type { PartOrigin } from './part-origin.ts'
import { type KnownPart, type PartText, saveContents, saveManners, savePictures } from './part-store.ts'
import { moveWithVolume, type PartPlan, planLaunches } from './plan-launches.ts'
import { saveStanding, settleParts } from './settle-parts.ts'
import type { Shelf } from './shelf/shelf.ts'
import { chapterNames } from './text/chapter-names.ts'
import type { PartCut } from './text/plan-parts.ts'

/** What an editor says of a part; what is left out is as the rules have it. */
export interface PartOverrides {
  readonly preview?: boolean | undefined
  readonly launch?: Date | undefined
  /** 0: not for rent */
  readonly rentalCoins?: number | undefined
}

interface SavePartsInput {
  /** With all parts of the volume. */
  shelf: Shelf
  contents: readonly PartContents[]
  /** How the file was cut. */
  cut: PartCut
  /** Of a volume that is there: its parts, also those that were taken out of it, and what becomes of them. */
  replaced: { before: readonly KnownPart[]; next: readonly NextPart[]; mapping: VolumeMapping } | null
  options: PartOptions
  volume: VolumeFacts & { id: string; slug: string }
  /** When the volume was to be published before; undefined: it is new */
  publishedBefore: Date | null | undefined
  rentals: boolean
  /** The last launch of the volume before it; null: there is none */
  lastBefore: Date | null
  /** The publisher has confirmed the replacement. */
  replace: boolean
  /** of the text, BCP 47 */
  textLang: string
  now: Date
  /** What nobody has dated comes out from then on; left out: from now. */
  datesFrom?: Date | undefined
  /** Its parts launch with it, and have no date where it has none, unless somebody has said one. */
  isDraft: boolean
  said: readonly PartOverrides[]
}

/**
 * Stores the shelf with the parts of a volume. A part keeps id, address, launch and price wherever its text went
 * (docs/decisions/0053); what readers have goes with it. The volume has to be locked (`lockVolume`). Answers what the
 * publisher should know, and the series that show something else. Throws BookRefused where a part would have text that is
 * out and text that is to come.
 */
export async function saveParts(
  tx: Tx,
  {
    shelf,
    contents,
    cut,
    replaced,
    options,
    volume,
    publishedBefore,
    rentals,
    lastBefore,
    replace,
    textLang,
    now,
    datesFrom = now,
    isDraft,
    said,
  }: SavePartsInput,
): Promise<{ remarks: Remark[]; shown: string[] }> {
  const { before, next, mapping } = replaced ?? newVolume(contents)
  const moved = (part: KnownPart | null | undefined) =>
    part && publishedBefore !== undefined
      ? moveWithVolume(part, { from: publishedBefore, to: volume.publishingAt, now })
      : (part ?? null)
  const front = partsBeforeBody(contents)
  const { publishingAt } = volume
  const launchesWithVolume = isDraft && options.launches === undefined
  const plans = mergePlans({
    plans: planLaunches({
      ...{ count: contents.length, options, front, publishingAt, rentals, lastBefore },
      now: datesFrom,
    }),
    ids: mapping.ids.map(moved),
    sources: mapping.sources.map(parts => parts.map(part => moved(part) as KnownPart)),
    ...{ options, publishingAt, front, replace, now: datesFrom },
  }).map((plan, at) => {
    const { preview = plan.preview, launch, rentalCoins = plan.rentalCoins } = said[at] ?? {}
    const launchAt = launch ?? (launchesWithVolume ? publishingAt : null) ?? plan.launchAt
    return { ...plan, preview, launchAt, rentalCoins: rentalCoins || null }
  })
  const nextSlug = await openSlugs(tx, `${volume.slug}-part-`, { before, count: contents.length })
  const ids = mapping.ids.map(part => part?.id ?? newId('PRT', now))
  const standing = before.filter(({ removed }) => !removed)
  // Of a draft whose parts have no dates a further one has none, unless the volume or somebody gives it one.
  const isUndated =
    (launchesWithVolume || (standing.length > 0 && standing.every(({ undated }) => undated))) &&
    publishingAt === null &&
    options.launches === undefined
  for (const [at, { part }] of contents.entries())
    shelf.putPart(
      {
        ...{ id: ids[at] as string, number: at + 1 },
        ...{ shortTitle: options.titles?.[at] ?? part.title, plan: plans[at] as PartPlan },
        mangaPages: part.type === 'manga' ? part.pages.length : 0,
      },
      {
        ...{ legacyId: newLegacyId(now), slug: mapping.ids[at]?.slug ?? nextSlug(at + 1) },
        ...{ volumeId: volume.id, createdAt: now, undated: isUndated && said[at]?.launch === undefined },
      },
      options.titles?.[at] !== undefined,
    )
  const shown = await saveStanding(tx, { shelf, volumeId: volume.id, before, ids, now })
  const readings = contents.map((content, at) => ({
    ...content,
    id: ids[at] as string,
    origin: { ...originOf(content), cut: String(cut) },
    isSame: isSame(mapping.ids[at], next[at]),
  }))
  await saveReadings(tx, readings, textLang, now)
  const remarks = [...freeRemark(before, plans, volume.slug), ...titleRemarks(mapping, contents, options)]
  if (mapping.isUnchanged) return { remarks, shown }
  await moveReading(tx, { mapping, next, ids, now })
  remarks.push(...(await settleParts(tx, { shelf, before, mapping, next, ids, now })))
  return { remarks, shown }
}

/**
 * The remark that a volume which had a free part has none any more. Which one is free instead is for the publisher to say.
 */
export function freeRemark(before: readonly KnownPart[], plans: readonly PartPlan[], slug: string): Remark[] {
  const had = before.some(({ removed, preview }) => !removed && preview)
  return had && !plans.some(({ preview }) => preview) ? [remark('noFreePart', { slug })] : []
}

/** The remarks about the titles of parts that stay as `change` has set them. */
function titleRemarks(
  { ids }: VolumeMapping,
  contents: readonly PartContents[],
  { titles }: PartOptions,
): Remark[] {
  return ids.flatMap((known, at) =>
    known?.titleSet && titles?.[at] === undefined && known.title !== contents[at]?.part.title
      ? staysRemark(['title'], known.slug)
      : [],
  )
}

function partsBeforeBody(contents: readonly PartContents[]): number {
  const front = contents.findIndex(({ part }) => part.type !== 'novel' || part.matter !== 'front')
  return Math.max(0, front)
}

function newVolume(contents: readonly PartContents[]) {
  const next = contents.map(nextPart)
  const before: readonly KnownPart[] = []
  return { before, next, mapping: mapVolume([], next) }
}

function isEmpty(part: PartContents['part'], pictures: PartContents['pictures']): boolean {
  return pictures.length === 0 && (part.type === 'manga' || part.characters === 0)
}

/** What somebody reads in a part. */
interface Reading extends PartContents {
  readonly id: string
  /**
   * It is there with this very text, of which a later import may know language, directions and what its pictures show
   * better.
   */
  readonly isSame?: boolean
}

/**
 * Stores the texts or the pages of parts, all at once. Every way in which a part gets its content ends here, so that none
 * without text or pages is sold (docs/product.md#editions).
 */
export async function saveReadings(
  tx: Tx,
  readings: readonly Reading[],
  lang: string,
  now: Date,
): Promise<void> {
  const [same, others] = [true, false].map(
    isSame => new Map(readings.filter(one => (one.isSame ?? false) === isSame).map(one => [one.id, one])),
  ) as [Map<string, Reading>, Map<string, Reading>]
  for (const { part, pictures } of others.values())
    if (isEmpty(part, pictures)) refuseBook(remark('emptyPart', { title: part.title }))
  const texts = (some: ReadonlyMap<string, Reading>) =>
    new Map([...some].map(([id, one]) => [id, textOf(one, lang)]))
  await saveContents(tx, texts(others), now)
  await saveManners(tx, texts(same))
  await savePictures(tx, new Map(readings.map(({ id, pictures }) => [id, pictures])))
}

function textOf({ part, tree, origin }: PartContents, lang: string): PartText {
  const writingMode = part.type === 'novel' ? part.writingMode : 'horizontal-tb'
  const characters = part.type === 'novel' ? part.characters : 0
  const { type, direction } = part
  const chapters = tree ? chapterNames(tree) : []
  const known = { ...originOf({ part, origin }), ...(chapters.length > 0 && { chapters }) }
  return { type, lang, direction, writingMode, characters, tree, origin: known }
}

function originOf({
  part,
  origin,
}: {
  part: PartContents['part']
  origin?: PartOrigin | undefined
}): PartOrigin {
  return origin ?? { title: part.title }
}
