import type { AppContext } from '../context.ts'
import type { Tx } from '../platform/db/connect.ts'
import { AGAIN_MS, type Claims, withClaims } from './claims.ts'
import { type CommonFile, dropLost, dropReplacedCommon } from './common-file-store.ts'
import { type BoughtBook, findBoughtBook, listAlike, listUnmade } from './copy-store.ts'
import { endCopies, type NamedCopy } from './end-copies.ts'
import { dropReplaced, listFiles, listMissing } from './file-store.ts'
import { commonTypesOf } from './file-types.ts'
import { findOrMakeCommon } from './make-common.ts'
import { findConverter } from './mobi/convert-to-mobi.ts'
import { makeMobi } from './mobi/make-mobi.ts'
import { LOOK } from './remake-copies.ts'

const KIND = 'make copies'
const MOBI = 'make mobi'
/** To be raised when files change their look, so that all are made again. */
const MAKING = '8 '
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The most copies of one volume whose ends one process makes together. */
const TOGETHER = 100
/** How often files are begun again because the volume changed while they were made. */
const MOST_TRIES = 3

interface CopyRequest {
  bookId: string
}

/**
 * Adds the job that makes the files of a bought book once its volume is out. To be called in the transaction that gives it.
 */
export async function requestCopies(
  { jobs }: Pick<AppContext, 'jobs'>,
  tx: Tx,
  bookId: string,
): Promise<void> {
  await jobs.add(tx, { kind: KIND, key: bookId, payload: { bookId } satisfies CopyRequest })
}

/** Files are made for each book that was bought, once its volume is out, and again when its text changes. */
export function registerDownloadJobs(app: AppContext): void {
  const { jobs, db, clock } = app
  const forBook = (work: (app: AppContext, bought: BoughtBook) => Promise<void>) => {
    return async ({ bookId }: CopyRequest) => {
      const bought = await findBoughtBook(db, bookId)
      if (bought) await work(app, bought)
    }
  }
  jobs.handle(KIND, forBook(makeCopies), 'slow')
  jobs.handle(MOBI, forBook(makeMobiCopy), 'slow')
  jobs.every(HOUR_MS, LOOK, async () => {
    const now = clock.now()
    const before = new Date(now.getTime() - DAY_MS)
    await dropReplaced(db, before)
    await dropReplacedCommon(db, before)
    await dropLost(db)
    const withMobi = (await findConverter()) !== null
    for (const { bookId } of await listUnmade(db, { making: MAKING, withMobi, now })) {
      await jobs.add(db, { kind: KIND, key: bookId, payload: { bookId } satisfies CopyRequest })
    }
  })
}

async function makeCopies(app: AppContext, bought: BoughtBook): Promise<void> {
  const { db, clock, jobs } = app
  const { bookId, publishingAt, filledParts } = bought
  const now = clock.now()
  const later = (after: Date) =>
    jobs.add(db, { kind: KIND, key: bookId, payload: { bookId } satisfies CopyRequest, after })
  if (publishingAt && publishingAt > now) await later(publishingAt)
  // Books without a date or a text are found by the hourly job.
  if (!publishingAt || publishingAt > now || filledParts === 0) return
  const copies = await withClaims(app, async claims => {
    const copyId = await claims.take(bookId)
    return copyId === null ? null : makeOfOneEdition(app, claims, { bought, copyId })
  })
  if (copies === null) {
    await later(new Date(now.getTime() + AGAIN_MS))
    return
  }
  // MOBI takes longest, so that the other files of all readers come first.
  for (const one of copies)
    if (one.bought.premium && (await lacks(app, one.bought, ['mobi'])))
      await jobs.add(db, {
        kind: MOBI,
        key: one.bought.bookId,
        payload: { bookId: one.bought.bookId } satisfies CopyRequest,
      })
}

/** Makes this copy and, together with it, those of other buyers; all that were made. */
async function makeOfOneEdition(app: AppContext, claims: Claims, first: NamedCopy): Promise<NamedCopy[]> {
  for (let tries = 1; await lacks(app, first.bought, commonTypesOf(first.bought.type)); tries++) {
    const madeFrom = MAKING + first.bought.edition
    const commons = await findOrMakeCommon(app, first.bought, madeFrom)
    if (commons !== null) {
      const copies = [first, ...(await claimAlike(app, claims, first.bought, madeFrom))]
      await endTogether(app, commons, copies, madeFrom)
      return copies
    }
    if (tries === MOST_TRIES) throw new Error('the volume changed whenever its files were made')
    const changed = await findBoughtBook(app.db, first.bought.bookId)
    // The hourly job makes them once there are texts again.
    if (!changed || changed.filledParts === 0) break
    first.bought = changed
  }
  return [first]
}

/** Makes them together where possible. Where one cannot be made, the others are made by their own jobs. */
async function endTogether(
  app: AppContext,
  commons: readonly CommonFile[],
  copies: readonly NamedCopy[],
  madeFrom: string,
): Promise<void> {
  try {
    await endCopies(app, commons, copies, madeFrom)
  } catch (error) {
    if (copies.length < 2) throw error
    app.log.warn({ why: String(error), copies: copies.length }, 'copies could not be made together')
    await endCopies(app, commons, copies.slice(0, 1), madeFrom)
  }
}

/**
 * The copies of other buyers of the volume that need the same files. At a release they are hundreds, and starting a process
 * for each would take most of the time.
 */
async function claimAlike(
  app: AppContext,
  claims: Claims,
  bought: BoughtBook,
  madeFrom: string,
): Promise<NamedCopy[]> {
  const { db, clock } = app
  const { volumeId, bookId, type } = bought
  const same = {
    volumeId,
    types: commonTypesOf(type),
    madeFrom,
    except: bookId,
    now: clock.now(),
    limit: TOGETHER - 1,
  }
  const copies: NamedCopy[] = []
  for (const alike of await listAlike(db, same)) {
    const copyId = await claims.take(alike.bookId)
    const other = copyId && (await findBoughtBook(db, alike.bookId))
    if (copyId && other) copies.push({ bought: other, copyId })
  }
  return copies
}

async function makeMobiCopy(app: AppContext, bought: BoughtBook): Promise<void> {
  const { db, clock, jobs } = app
  const { bookId, premium, edition } = bought
  if (!premium || !(await lacks(app, bought, ['mobi']))) return
  const isMine = await withClaims(app, async claims => {
    if (!(await claims.take(bookId))) return false
    await makeMobi(app, bought, MAKING + edition)
    return true
  })
  if (isMine) return
  const after = new Date(clock.now().getTime() + AGAIN_MS)
  await jobs.add(db, { kind: MOBI, key: bookId, payload: { bookId } satisfies CopyRequest, after })
}

/** Whether one of these types is neither there nor known to be impossible. */
async function lacks(
  { db }: AppContext,
  { bookId, edition }: BoughtBook,
  types: readonly string[],
): Promise<boolean> {
  const known = [...(await listFiles(db, bookId)), ...(await listMissing(db, bookId))]
  return types.some(type => !known.some(one => one.type === type && one.madeFrom === MAKING + edition))
}
