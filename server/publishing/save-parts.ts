import { partTitle } from '#rules/volume-title.ts'
import type { Tx } from '../platform/db/connect.ts'
import { newId, newLegacyId } from '../platform/ids.ts'
import type { PartWishes, VolumeFacts } from './import-request.ts'
import {
  deletePartsAfter,
  type KnownPart,
  listKnownParts,
  type PartPicture,
  saveContent,
  savePart,
  savePictures,
} from './part-store.ts'
import { moveWithVolume, type PartPlan, planLaunches } from './plan-launches.ts'
import type { ReadPart } from './read-book.ts'
import type { BookInFolder } from './read-book-apart.ts'

interface Parts {
  read: BookInFolder
  wishes: PartWishes
  volume: VolumeFacts & { id: string; slug: string }
  /** When the volume was to be published before; undefined: it is new */
  publishedBefore: Date | null | undefined
  rentals: boolean
  /** of the series, for files that do not say theirs */
  lang: 'en' | 'de' | 'fr'
  now: Date
}

/** Stores the parts of a volume by their number: who is there keeps id, address and launch; who is too many goes. */
export async function saveParts(
  tx: Tx,
  { read, wishes, volume, publishedBefore, rentals, lang, now }: Parts,
): Promise<void> {
  const { parts, metadata } = read.book
  const known = new Map((await listKnownParts(tx, volume.id)).map(part => [part.number, part]))
  const moved = (part: KnownPart | undefined) =>
    part && publishedBefore !== undefined
      ? moveWithVolume(part, { from: publishedBefore, to: volume.publishingAt, now })
      : part
  const plans = planLaunches({ count: parts.length, wishes, publishingAt: volume.publishingAt, rentals, now })
  for (const [at, part] of parts.entries()) {
    const number = at + 1
    const existing = moved(known.get(number))
    const id = existing?.id ?? newId('PRT', now)
    await savePart(tx, {
      ...mergedPlan(plans[at] as PartPlan, existing, wishes, at),
      id,
      legacyId: newLegacyId(now),
      slug: `${volume.slug}-part-${number}`,
      volumeId: volume.id,
      number,
      title: partTitle(volume.title, number, lang),
      shortTitle: wishes.titles?.[at] ?? part.title,
      createdAt: now,
      mangaPages: part.type === 'manga' ? part.pages.length : 0,
    })
    await saveReading(tx, { id, part, existing, read, lang: metadata.lang || lang, now })
  }
  await deletePartsAfter(tx, volume.id, parts.length)
}

/** A launch that readers know of stays as it is unless another is given. */
function mergedPlan(
  plan: PartPlan,
  existing: KnownPart | undefined,
  wishes: PartWishes,
  at: number,
): PartPlan {
  if (!existing) return plan
  return {
    launchAt: wishes.launches?.[at] ?? existing.launchAt,
    expiresAt: wishes.expirations?.[at] === undefined ? existing.expiresAt : plan.expiresAt,
    preview: wishes.previews === undefined ? existing.preview : plan.preview,
    rentalCoins: wishes.rentalCoins === undefined ? existing.rentalCoins : plan.rentalCoins,
  }
}

interface Reading {
  id: string
  part: ReadPart
  existing: KnownPart | undefined
  read: BookInFolder
  lang: string
  now: Date
}

async function saveReading(tx: Tx, { id, part, existing, read, lang, now }: Reading): Promise<void> {
  const tree = part.type === 'novel' ? await read.bytes(part.tree) : null
  const pictures: PartPicture[] =
    part.type === 'manga'
      ? part.pages
      : part.pictures.map(picture => ({ ...picture, wide: false, blank: false }))
  const hashes = pictures.map(({ hash }) => hash)
  if (existing && isSame(existing, tree, hashes)) return
  await saveContent(
    tx,
    id,
    part.type === 'novel'
      ? {
          type: 'novel',
          lang,
          direction: part.direction,
          writingMode: part.writingMode,
          characters: part.characters,
          tree,
        }
      : {
          type: 'manga',
          lang,
          direction: part.direction,
          writingMode: 'horizontal-tb',
          characters: 0,
          tree: null,
        },
    now,
  )
  await savePictures(tx, id, pictures)
}

function isSame(existing: KnownPart, tree: Buffer | null, hashes: readonly string[]): boolean {
  const sameText = tree === null ? existing.tree === null : existing.tree?.equals(tree)
  return Boolean(sameText) && existing.hashes.join() === hashes.join() && (tree !== null || hashes.length > 0)
}
