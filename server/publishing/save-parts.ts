import type { Language } from '#rules/interface-language.ts'
import { partTitle } from '#rules/volume-title.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import type { PartOptions, VolumeFacts } from './import-request.ts'
import { isSame, mapVolume, type NextPart, type VolumeMapping } from './map-volume.ts'
import { moveReading } from './move-reading.ts'
import { openSlugs } from './open-slugs.ts'
import { nextPart, type PartContents } from './part-contents.ts'
import { freeNumbers, type KnownPart, saveContent, savePart, savePictures } from './part-store.ts'
import { moveWithVolume, type PartPlan, planLaunches } from './plan-launches.ts'
import { settleParts } from './settle-parts.ts'

interface SavePartsInput {
  contents: readonly PartContents[]
  /** Of a volume that is there: its parts, also those that were taken out of it, and what becomes of them. */
  replaced: { before: readonly KnownPart[]; next: readonly NextPart[]; mapping: VolumeMapping } | null
  options: PartOptions
  volume: VolumeFacts & { id: string; slug: string }
  /** When the volume was to be published before; undefined: it is new */
  publishedBefore: Date | null | undefined
  rentals: boolean
  /** of the series */
  lang: Language
  /** of the text, BCP 47 */
  textLang: string
  now: Date
}

/**
 * Stores the parts of a volume. A part keeps id, address, launch and price wherever its text went (docs/decisions/0053); what readers have goes with it.
 * The volume has to be locked (`lockVolume`).
 */
export async function saveParts(
  tx: Tx,
  { contents, replaced, options, volume, publishedBefore, rentals, lang, textLang, now }: SavePartsInput,
): Promise<void> {
  const { before, next, mapping } = replaced ?? newVolume(contents)
  const moved = (part: KnownPart | null | undefined) =>
    part && publishedBefore !== undefined
      ? moveWithVolume(part, { from: publishedBefore, to: volume.publishingAt, now })
      : (part ?? null)
  const plans = planParts(
    planLaunches({
      count: contents.length,
      options,
      front: partsBeforeBody(contents),
      publishingAt: volume.publishingAt,
      rentals,
      now,
    }),
    {
      ids: mapping.ids.map(moved),
      sources: mapping.sources.map(parts => parts.map(part => moved(part) as KnownPart)),
    },
    options,
  )
  const nextSlug = await openSlugs(tx, `${volume.slug}-part-`, { before, count: contents.length })
  const ids = mapping.ids.map(part => part?.id ?? newId('PRT', now))
  if (!mapping.isUnchanged) await freeNumbers(tx, volume.id)
  for (const [at, content] of contents.entries()) {
    const { part } = content
    const number = at + 1
    const existing = mapping.ids[at]
    const id = ids[at] as string
    await savePart(tx, {
      ...(plans[at] as PartPlan),
      id,
      legacyId: newLegacyId(now),
      slug: existing?.slug ?? nextSlug(number),
      volumeId: volume.id,
      number,
      title: partTitle(volume.title, number, lang),
      shortTitle: options.titles?.[at] ?? part.title,
      createdAt: now,
      mangaPages: part.type === 'manga' ? part.pages.length : 0,
    })
    if (!existing || !isSame(existing, next[at] as NextPart))
      await saveReading(tx, id, content, textLang, now)
  }
  if (mapping.isUnchanged) return
  await moveReading(tx, { mapping, next, ids })
  await settleParts(tx, { volumeId: volume.id, before, mapping, ids, now })
}

function partsBeforeBody(contents: readonly PartContents[]): number {
  const front = contents.findIndex(({ part }) => part.type !== 'novel' || part.matter !== 'front')
  return Math.max(0, front)
}

function newVolume(contents: readonly PartContents[]) {
  const next = contents.map(nextPart)
  return { before: [], next, mapping: mapVolume([], next) }
}

interface KnownParts {
  ids: readonly (KnownPart | null)[]
  sources: readonly (readonly KnownPart[])[]
}

/**
 * The plans of the parts, where the options do not name them. A part that is there keeps its own, a new one that holds its text has the same. A part
 * that is inserted before others launches with them, since it is read before them, and is free only where none is.
 */
function planParts(
  plans: readonly PartPlan[],
  { ids, sources }: KnownParts,
  options: PartOptions,
): PartPlan[] {
  const known = ids.some(part => part !== null)
  const planned: PartPlan[] = []
  for (const at of [...plans.keys()].toReversed()) {
    const plan = plans[at] as PartPlan
    const after = planned[0]
    const inserted =
      known && after
        ? {
            ...plan,
            preview: false,
            launchAt: earlier(after.launchAt, plan.launchAt),
          }
        : { ...plan, preview: plan.preview && !known }
    planned.unshift(mergedPlan(plan, ids[at] ?? sources[at]?.[0] ?? inserted, options, at))
  }
  return planned
}

/** Launch, expiration, preview and price as they are, unless the options name others. */
function mergedPlan(plan: PartPlan, existing: PartPlan, options: PartOptions, at: number): PartPlan {
  return {
    launchAt: options.launches?.[at] ?? existing.launchAt,
    expiresAt: options.expirations?.[at] === undefined ? existing.expiresAt : plan.expiresAt,
    preview: options.previews === undefined ? existing.preview : plan.preview,
    rentalCoins: options.rentalCoins === undefined ? existing.rentalCoins : plan.rentalCoins,
  }
}

async function saveReading(
  tx: Tx,
  id: string,
  { part, tree, pictures }: PartContents,
  lang: string,
  now: Date,
): Promise<void> {
  const { type, direction } = part
  const text =
    type === 'novel'
      ? { writingMode: part.writingMode, characters: part.characters }
      : { writingMode: 'horizontal-tb' as const, characters: 0 }
  await saveContent(tx, id, { type, lang, direction, tree, ...text }, now)
  await savePictures(tx, id, pictures)
}

function earlier(one: Date, other: Date): Date {
  return new Date(Math.min(one.getTime(), other.getTime()))
}
