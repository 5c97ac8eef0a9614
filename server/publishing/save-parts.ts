import type { Language } from '#rules/interface-language.ts'
import { partTitle } from '#rules/volume-title.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import type { PartOptions, VolumeFacts } from './import-request.ts'
import { isUnchanged, type PartContents } from './part-contents.ts'
import {
  type KnownPart,
  removePartsAfter,
  returnParts,
  saveContent,
  savePart,
  savePictures,
} from './part-store.ts'
import { moveWithVolume, type PartPlan, planLaunches } from './plan-launches.ts'

interface SavePartsInput {
  contents: readonly PartContents[]
  /** Parts that the volume has, also those that were taken out of it */
  before: readonly KnownPart[]
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
 * Stores the parts of a volume by their number: an existing part keeps id, address and launch, and parts beyond the last number are removed. The
 * volume has to be locked (`lockVolume`).
 */
export async function saveParts(
  tx: Tx,
  { contents, before, options, volume, publishedBefore, rentals, lang, textLang, now }: SavePartsInput,
): Promise<void> {
  const known = new Map(before.map(part => [part.number, part]))
  const moved = (part: KnownPart | undefined) =>
    part && publishedBefore !== undefined
      ? moveWithVolume(part, { from: publishedBefore, to: volume.publishingAt, now })
      : part
  const plans = planLaunches({
    count: contents.length,
    options,
    front: partsBeforeBody(contents),
    publishingAt: volume.publishingAt,
    rentals,
    now,
  })
  for (const [at, content] of contents.entries()) {
    const { part } = content
    const number = at + 1
    const existing = moved(known.get(number))
    const id = existing?.id ?? newId('PRT', now)
    await savePart(tx, {
      ...mergedPlan(plans[at] as PartPlan, existing, options, at),
      id,
      legacyId: newLegacyId(now),
      slug: `${volume.slug}-part-${number}`,
      volumeId: volume.id,
      number,
      title: partTitle(volume.title, number, lang),
      shortTitle: options.titles?.[at] ?? part.title,
      createdAt: now,
      mangaPages: part.type === 'manga' ? part.pages.length : 0,
    })
    if (!existing || !isUnchanged(existing, content)) await saveReading(tx, id, content, textLang, now)
  }
  await removePartsAfter(tx, volume.id, contents.length, now)
  const back = before.filter(part => part.removed && part.number <= contents.length)
  if (back.length > 0)
    await returnParts(
      tx,
      back.map(({ id }) => id),
    )
}

function partsBeforeBody(contents: readonly PartContents[]): number {
  const front = contents.findIndex(({ part }) => part.type !== 'novel' || part.matter !== 'front')
  return Math.max(0, front)
}

/** The plan of a part that exists already: its launch, expiration, preview and price stay unless the options name others. */
function mergedPlan(
  plan: PartPlan,
  existing: KnownPart | undefined,
  options: PartOptions,
  at: number,
): PartPlan {
  if (!existing) return plan
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
