import { basename } from 'node:path'
import { volumePrice } from '#rules/price.ts'
import type { Holders } from '#rules/replace-edition.ts'
import { BookRefused } from '../book-files/book-refused.ts'
import { type Remark, remark } from '../book-files/remark.ts'
import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { countHolders } from './edition-store.ts'
import type { PlannedSeries } from './find-own-series.ts'
import { findUnchanged } from './find-unchanged.ts'
import { digestRequest, readForImport } from './import-book.ts'
import type { ImportOutcome, ImportRequest } from './import-request.ts'
import { findVolumeWithoutFile, remarksOnAddedFile } from './keep-file.ts'
import { readContents } from './part-contents.ts'
import { type KnownPart, listKnownParts } from './part-store.ts'
import { findVolumeSummary, listPartSummaries, type PartSummary, type VolumeSummary } from './plan-store.ts'
import { refuseWhereBusy } from './refuse-where-busy.ts'
import { listCredits } from './store.ts'
import { type Book, type StoredBook, storeBook } from './store-book.ts'

/** What an import of a file would do. */
export interface ImportPlan {
  /** Name of the file */
  file: string
  outcome: ImportOutcome['outcome'] | 'refused'
  /** Why it is refused; null where it is not. */
  refusal: Remark | null
  /** The refusal is one that `--replace` overrides; what follows is how it would be with it. */
  needsReplace: boolean
  /** Null where the file cannot be read, or is refused before it is a volume. */
  book: PlannedBook | null
  remarks: Remark[]
}

export interface PlannedBook {
  /** What says which volume it is. */
  matchedBy: string
  series: { title: string; address: string }
  volume: { number: number; title: string; address: string }
  /** Names of those who are credited */
  authors: string[]
  language: string
  /** BCP 47 */
  textLanguage: string
  kind: 'novel' | 'manga'
  /** RFC 3339; null: to be announced */
  publishing: string | null
  price: { coins: number; isUsual: boolean }
  parts: PlannedPart[]
  /** Numbers of the parts that the volume had and of those that it would have. */
  changes: { kept: number[]; corrected: number[]; new: number[]; removed: number[] }
  readers: Holders
}

interface PlannedPart {
  number: number
  title: string
  /** 0 for pages of a manga */
  characters: number
  pages: number
  preview: boolean
  /** RFC 3339; null: nobody has said one */
  launch: string | null
  /** null: not for rent */
  rentalCoins: number | null
}

type PlanContext = Pick<AppContext, 'db' | 'blobs' | 'images' | 'clock'>

/** Carries what was found out of a transaction that is undone. */
class Undone extends Error {
  readonly plan: ImportPlan

  constructor(plan: ImportPlan) {
    super('the transaction of a plan is undone')
    this.plan = plan
  }
}

/**
 * Says what importBook would do with this request, by doing it in a transaction that is undone. `earlier` are the plans of
 * files that would be put in before.
 */
export async function planImport(
  context: PlanContext,
  request: ImportRequest,
  earlier: readonly ImportPlan[] = [],
): Promise<ImportPlan> {
  const file = basename(request.file)
  try {
    const digest = await digestRequest(request)
    const same = await findUnchanged(context.db, digest.file)
    if (same) {
      const known = { path: request.file, sha256: digest.file.sha256, recipe: same.recipe }
      const lacksFile = (await findVolumeWithoutFile(context.db, known)) !== null
      const added = lacksFile
        ? await readForImport(request, async ({ book }) => remarksOnAddedFile(book))
        : []
      return await context.db.transaction(tx =>
        describeVolume(tx, file, {
          outcome: { ...same.imported, outcome: 'unchanged', remarks: [...same.remarks, ...added] },
          matchedBy: 'file',
          before: [],
        }),
      )
    }
    return await readForImport(request, async read => {
      const contents = await readContents(read)
      const planned = plannedSeries(earlier)
      const book: Book = { request, read, contents, ...digest, isPlan: true, planned }
      return refuseWhereBusy(() => planBook(context, book))
    })
  } catch (error) {
    if (!(error instanceof BookRefused)) throw error
    return { file, outcome: 'refused', refusal: error.remark, needsReplace: false, book: null, remarks: [] }
  }
}

function plannedSeries(plans: readonly ImportPlan[]): PlannedSeries[] {
  return plans.flatMap(({ outcome, book }) =>
    (outcome === 'created' || outcome === 'updated') && book
      ? [
          {
            slug: book.series.address.slice('/series/'.length),
            type: book.kind,
            lang: book.language,
            authors: book.authors,
            volume: {
              number: book.volume.number,
              lastLaunch: new Date(Math.max(...book.parts.map(({ launch }) => Date.parse(launch ?? '')))),
            },
          },
        ]
      : [],
  )
}

/** The plans, with a remark where a file would be the volume that one before it would already be. */
export function noteSameVolumes(plans: readonly ImportPlan[]): ImportPlan[] {
  return plans.map((plan, at) => {
    const address = plan.book?.volume.address
    const earlier = plans
      .slice(0, at)
      .find(({ book }) => address !== undefined && book?.volume.address === address)
    if (!earlier) return plan
    return { ...plan, remarks: [...plan.remarks, remark('sameVolume', { file: earlier.file })] }
  })
}

/**
 * What storing a book that has been read would do. Throws BookRefused as importBook does, unless `replace` would help.
 * `look` is called where it is stored, before that is undone.
 */
export async function planBook(
  context: PlanContext,
  book: Book,
  look: (tx: Tx, stored: StoredBook) => Promise<void> = async () => {},
): Promise<ImportPlan> {
  try {
    return await undone(context, book, look)
  } catch (error) {
    if (!(error instanceof BookRefused) || book.request.replace) throw error
    const refusal = error.remark
    const confirmed = { ...book, request: { ...book.request, replace: true } }
    const plan = await undone(context, confirmed, look).catch(again => {
      // What --replace does not override is refused for the reason that was given first.
      if (again instanceof BookRefused) throw error
      throw again
    })
    return { ...plan, outcome: 'refused', refusal, needsReplace: true }
  }
}

/** Throws BookRefused as importBook does. */
async function undone(
  context: PlanContext,
  book: Book,
  look: (tx: Tx, stored: StoredBook) => Promise<void>,
): Promise<ImportPlan> {
  try {
    return await context.db.transaction(async tx => {
      const stored = await storeBook(tx, context, book)
      const { outcome, identified, before } = stored
      const matchedBy = identified.by ?? 'none'
      const plan = await describeVolume(tx, book.file.name, { outcome, matchedBy, before })
      await look(tx, stored)
      throw new Undone(plan)
    })
  } catch (error) {
    if (error instanceof Undone) return error.plan
    throw error
  }
}

type Planned = Pick<StoredBook, 'outcome' | 'before'> & Pick<PlannedBook, 'matchedBy'>

async function describeVolume(
  tx: Tx,
  file: string,
  { outcome, matchedBy, before }: Planned,
): Promise<ImportPlan> {
  const volume = (await findVolumeSummary(tx, outcome.volumeSlug)) as VolumeSummary
  const parts = await listPartSummaries(tx, volume.id)
  const after = await listKnownParts(tx, volume.id)
  const { type: kind, lang: language, priceCoins, publishingAt } = volume
  return {
    file,
    outcome: outcome.outcome,
    refusal: null,
    needsReplace: false,
    remarks: outcome.remarks,
    book: {
      matchedBy,
      series: { title: volume.seriesTitle, address: `/series/${volume.seriesSlug}` },
      volume: { number: volume.number, title: volume.title, address: `/volumes/${volume.slug}` },
      authors: (await listCredits(tx, volume.id)).map(({ name }) => name),
      language,
      textLanguage: parts.find(({ lang }) => lang !== null)?.lang ?? language,
      kind,
      publishing: publishingAt?.toISOString() ?? null,
      price: {
        coins: volumePrice({ type: kind, lang: language, priceCoins }).fullCoins,
        isUsual: priceCoins === null,
      },
      parts: parts.map(plannedPart),
      changes: changesOf(outcome.outcome === 'unchanged' ? after : before, after),
      readers: await countHolders(tx, volume.id),
    },
  }
}

function plannedPart({ characters, launchAt, ...part }: PartSummary): PlannedPart {
  const { number, title, pages, preview, rentalCoins } = part
  return {
    ...{ number, title, characters: characters ?? 0, pages },
    ...{ preview, launch: launchAt?.toISOString() ?? null, rentalCoins },
  }
}

/** What becomes of the parts, which keep their ids. */
function changesOf(all: readonly KnownPart[], after: readonly KnownPart[]): PlannedBook['changes'] {
  const before = all.filter(({ removed }) => !removed)
  const standing = after.filter(({ removed }) => !removed)
  const old = new Map(before.map(part => [part.id, part]))
  const isKept = (part: KnownPart) => {
    const was = old.get(part.id)
    return (
      was !== undefined &&
      was.hashes.join() === part.hashes.join() &&
      (was.tree === null ? part.tree === null : Boolean(part.tree?.equals(was.tree)))
    )
  }
  const numbers = (parts: readonly KnownPart[]) => parts.map(({ number }) => number)
  const known = standing.filter(({ id }) => old.has(id))
  return {
    kept: numbers(known.filter(isKept)),
    corrected: numbers(known.filter(part => !isKept(part))),
    new: numbers(standing.filter(({ id }) => !old.has(id))),
    removed: numbers(before.filter(({ id }) => !standing.some(part => part.id === id))),
  }
}
