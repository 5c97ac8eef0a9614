import { isHeld } from '#rules/replace-edition.ts'
import { holdText } from '#rules/text-left.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { plainRemark, type Remark, remark } from '../../book-files/remark.ts'
import { refreshSeries } from '../../catalogue/refresh/refresh-series.ts'
import { remakeCopies } from '../../downloads/remake-copies.ts'
import { bumpCatalogue } from '../../platform/db/catalogue-version.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newId, newLegacyId } from '../../platform/ids.ts'
import { countHolders, keepEdition } from '../edition-store.ts'
import { isSameBesideLinks, mapVolume, tokensOf, type VolumeMapping } from '../map-volume.ts'
import { moveReading } from '../move-reading.ts'
import { openSlugs } from '../open-slugs.ts'
import { type KnownPart, listKnownParts, listTakenSlugs } from '../part-store.ts'
import { putRestored } from '../restore-edition.ts'
import { listPartVersions, listReplacedSlugs, type PartVersion, restoreContents } from '../restore-store.ts'
import { moveLinks, saveStanding, settleParts } from '../settle-parts.ts'
import type { PartsContext } from './change-parts.ts'
import { findVolume, type OpenVolume, type VolumeName } from './open-volume.ts'
import { deletePartFile } from './part-file-store.ts'
import { type PartOutcome, seriesOutcome } from './part-request.ts'

interface RestorePartRequest extends VolumeName {
  /** The number of a part, or the address of one, which may have been removed. */
  part: string
  /** In which edition it was as it shall be; otherwise the last in which it was something else. */
  edition?: number
  /** The publisher has confirmed what would be refused otherwise. */
  sure?: boolean
  /** Store nothing. */
  dryRun?: boolean
}

/**
 * docs/product.md#one-part-at-a-time: brings a part of a volume that awaits its edition back as it was before it was
 * replaced or removed. One that stands there keeps address, launch, prices and rentals, and marks and places go where their
 * text is; a removed one comes back where it stood, as it was published. What stands there is stored as an edition. Throws
 * BookRefused with one line.
 */
export function restorePart(
  { db, clock }: Pick<PartsContext, 'db' | 'clock'>,
  request: RestorePartRequest,
): Promise<PartOutcome> {
  return db.transaction(async tx => {
    const now = clock.now()
    const open = await findVolume(tx, request)
    const { series, volume, shelf } = open
    if (!volume.awaitsEdition) refuseBook(remark('hasItsBook', { slug: volume.slug }))
    const before = await listKnownParts(tx, volume.id)
    const { part, version } = await findVersion(tx, open, { before, request })
    const { at, order, mapping } = planReturn(before, part, version)
    const there = part?.removed === false ? part : null
    if (there && !request.sure && isLess(there, version, mapping)) await refuseHeld(tx, open, there, version)
    const plan = there ?? version.plan
    const answer = (slug: string, remarks: Remark[]): PartOutcome => ({
      ...{ outcome: 'restored', remarks },
      parts: [
        {
          ...{ number: at + 1, slug, title: part?.titleSet ? part.title : version.title },
          characters: version.characters,
          pages: version.tree === null ? version.hashes.length : 0,
          ...{ launchAt: plan.launchAt, preview: plan.preview, rentalCoins: plan.rentalCoins },
        },
      ],
      series: seriesOutcome(series, false),
      volume: { slug: volume.slug, title: volume.title, isNew: false },
    })
    const asItWas = remark('asInEdition', { number: version.edition, slug: volume.slug })
    if (request.dryRun) return answer(part?.slug ?? version.slug, [asItWas])
    const kept = await keepEdition(tx, volume.id, ['restored'], now)
    const named = part
      ? { id: part.id, slug: part.slug, legacyId: version.legacyId }
      : await nameAgain(tx, open, { version, before, now })
    const ids = order.map(one => one?.id ?? named.id)
    putRestored(shelf, volume.id, { ...version, ...named, number: at + 1 }, plan)
    Object.assign(volume, { totalParts: ids.length, awaitsEdition: true })
    await saveStanding(tx, { shelf, volumeId: volume.id, before, ids, now })
    const restored = { ...named, partId: version.partId, isSame: false }
    await restoreContents(tx, { volumeId: volume.id, number: version.edition }, [restored], now)
    if (!there) await moveLinks(tx, { standing: before.filter(({ removed }) => !removed), ids, now })
    const next = order.map(one => one ?? version)
    await moveReading(tx, { mapping, next, ids, now })
    const remarks = await settleParts(tx, { shelf, before, mapping, next, ids, now })
    await deletePartFile(tx, named.id)
    await refreshSeries(tx, series.id)
    await remakeCopies(tx, now)
    await bumpCatalogue(tx, { series: [series.id] })
    const keptAs = remark('keptAs', { number: kept, slug: volume.slug })
    return answer(named.slug, [asItWas, keptAs, ...remarks])
  })
}

/** Where the part comes back (`at` is its index), and the parts of the volume then, in order; null is the part itself. */
function planReturn(before: readonly KnownPart[], part: KnownPart | undefined, version: PartVersion) {
  const standing = before.filter(({ removed }) => !removed)
  const isThere = part?.removed === false
  const at = isThere ? standing.indexOf(part) : Math.min(version.number - 1, standing.length)
  const order: (KnownPart | null)[] = [...standing]
  order.splice(at, isThere ? 1 : 0, null)
  // All others stay what they are.
  const set = new Map(
    order.flatMap((one, index) => {
      const old = one ?? (isThere ? part : null)
      return old ? [[index, standing.indexOf(old)] as const] : []
    }),
  )
  const mapping = mapVolume(
    before,
    order.map(one => one ?? version),
    set,
  )
  return { at, order, mapping }
}

/** Whether a part would have less than half of its text. */
function isLess(part: KnownPart, version: PartVersion, { shortened }: VolumeMapping): boolean {
  return shortened.has(part) || (version.tree !== null && !holdText([tokensOf(version)], tokensOf(part)))
}

async function refuseHeld(
  tx: Tx,
  { volume }: OpenVolume,
  part: KnownPart,
  { edition }: PartVersion,
): Promise<void> {
  if (isHeld(await countHolders(tx, volume.id)))
    refuseBook(remark('partShrinks', { number: part.number, title: part.title, edition }))
}

interface Versions {
  /** The part, where the volume still has it; it may be removed. */
  part: KnownPart | undefined
  version: PartVersion
}

/**
 * The part that is named and what it was. Throws BookRefused where there is no such part, or where nothing else is kept of
 * it.
 */
async function findVersion(
  tx: Tx,
  { volume }: OpenVolume,
  { before, request }: { before: readonly KnownPart[]; request: RestorePartRequest },
): Promise<Versions> {
  const isNumber = /^\d+$/.test(request.part)
  const slug = isNumber ? '' : request.part.replace(/^.*\//, '')
  const part = isNumber
    ? before.find(one => !one.removed && one.number === Number(request.part))
    : before.find(one => one.slug === slug)
  if (isNumber && !part)
    refuseBook(
      plainRemark(
        `/volumes/${volume.slug} has no part ${request.part}: one that was removed is named by its address`,
      ),
    )
  const versions = await listPartVersions(tx, volume.id, { partId: part?.id ?? null, slug })
  const isOther = (one: PartVersion) => part === undefined || part.removed || !isSameBesideLinks(part, one)
  const version = versions.find(
    one => isOther(one) && (request.edition === undefined || one.edition === request.edition),
  )
  if (version) return { part, version }
  const name = part ? `part ${part.number} (“${part.title}”)` : slug
  const args = { part: name, slug: volume.slug }
  return refuseBook(
    request.edition === undefined
      ? remark('nothingElseOf', args)
      : remark('nothingElseIn', { ...args, edition: request.edition }),
  )
}

/** As what a part comes back that is not there any more: with its own id and address, unless another part has these. */
async function nameAgain(
  tx: Tx,
  { volume }: OpenVolume,
  { version, before, now }: { version: PartVersion; before: readonly KnownPart[]; now: Date },
): Promise<{ id: string; slug: string; legacyId: string }> {
  const { partId, legacyId, slug, number } = version
  const isFree = before.every(({ id }) => id !== partId)
  const taken = await listTakenSlugs(tx, [{ slug, ...(isFree && { id: partId }) }])
  const kept = await listReplacedSlugs(tx, volume.id)
  const slugOf = await openSlugs(tx, `${volume.slug}-part-`, { before, count: before.length + 1, kept })
  return {
    id: isFree ? partId : newId('PRT', now),
    legacyId: isFree ? legacyId : newLegacyId(now),
    slug: taken.has(slug) ? slugOf(number) : slug,
  }
}
