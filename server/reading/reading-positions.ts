import type { AnyCall } from '#contract/call.ts'
import * as calls from '#contract/calls/places.ts'
import * as readingCalls from '#contract/calls/reading.ts'
import { Locator, type PlaceList } from '#contract/generated/places.ts'
import { isPartRead } from '#rules/part-read.ts'
import { type CallInput, type Reader, refuse, type Visitor } from '../calls/bind.ts'
import { findSeenSeries } from '../catalogue/find-seen.ts'
import type { PartRow } from '../catalogue/store.ts'
import type { AppContext } from '../context.ts'
import * as store from '../places/store.ts'
import { toReadingPlace } from '../places/to-reading-place.ts'
import { findAccess } from './find-access.ts'
import { isLocator } from './is-locator.ts'
import { findLastEnd } from './store.ts'

/** Positions saved offline count as at most this old. */
const OLDEST_MS = 90 * 86_400_000

/**
 * Saves the progress in a part, from 0 to 1 (docs/product.md#reading-progress). Not of a proof: reading it is work, and
 * counts for nothing.
 */
export async function saveProgress({
  params,
  body,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof readingCalls.saveProgress>): Promise<null> {
  const { value } = body
  // NaN fails every comparison.
  if (!(value >= 0 && value <= 1)) throw refuse(readingCalls.saveProgress, 'badInput')
  const { part, isProof } = await findReleased(app, readingCalls.saveProgress, params.partId, visitor, now)
  if (isProof) return null
  const progress = {
    accountId: reader.id,
    partId: part.id,
    progress: value,
    read: isPartRead(value),
    at: now,
  }
  await store
    .saveProgress(app.db, progress)
    .catch(error => refuseUnknownPart(readingCalls.saveProgress, error))
  return null
}

export async function resetSeries({
  params,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof readingCalls.resetSeries>): Promise<null> {
  const series = await findSeenSeries(app.db, params.id, visitor, now)
  if (!series) throw refuse(readingCalls.resetSeries, 'seriesNotFound')
  await app.db.transaction(async tx => {
    await store.resetProgress(tx, reader.id, await store.listPartsOfSeries(tx, series.id), now)
  })
  return null
}

/** Where the reader's devices stopped in a part. Throws 404. */
export async function listPositions({
  params,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof calls.listPositions>): Promise<PlaceList> {
  const { part, rentedUntil } = await findReleased(app, calls.listPositions, params.partId, visitor, now)
  return positionsOf(app, reader, part.id, rentedUntil)
}

/**
 * Saves where this session is, and answers the positions of all devices. A position older than the saved one changes
 * nothing.
 */
export async function savePosition({
  params,
  body,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof calls.savePosition>): Promise<PlaceList> {
  const { locator, age } = body
  const ageMs = (age?.seconds ?? 0) * 1000 + (age?.nanos ?? 0) / 1e6
  if (!locator || !isLocator(locator) || !(ageMs >= 0)) throw refuse(calls.savePosition, 'badInput')
  const { part, access, rentedUntil } = await findAccess(app, params.partId, visitor, now)
  if (!part || access.status === 404) throw refuse(calls.savePosition, 'partNotFound')
  const { id: accountId, sessionId } = reader
  // Reading a proof is work, and counts for nothing.
  if (access.reason === 'proof') return positionsOf(app, reader, part.id, null)
  // Access may have ended while the part was open, or before an offline position is sent; both are still saved.
  const opened =
    access.status === 204 ||
    access.status === 410 ||
    (await store.listProgress(app.db, accountId, [part.id])).has(part.id) ||
    (await findLastEnd(app.db, accountId, part.id, now)) !== null
  if (!opened) throw refuse(calls.savePosition, access.status === 403 ? 'signInFirst' : access.reason)
  const at = new Date(now.getTime() - Math.min(ageMs, OLDEST_MS))
  const { progress } = locator
  const bytes = Buffer.from(Locator.encode(locator).finish())
  await app.db
    .transaction(async tx => {
      const read = isPartRead(progress)
      const counts = await store.saveProgress(tx, { accountId, partId: part.id, progress, read, at })
      if (counts)
        await store.savePosition(tx, { accountId, partId: part.id, sessionId, locator: bytes, keptAt: at })
    })
    .catch(error => refuseUnknownPart(calls.savePosition, error))
  return positionsOf(app, reader, part.id, rentedUntil)
}

/** Resets a part as if it had never been read. Throws 404. */
export async function resetPart({
  params,
  reader,
  visitor,
  app,
  now,
}: CallInput<typeof calls.resetPart>): Promise<null> {
  const { part } = await findReleased(app, calls.resetPart, params.partId, visitor, now)
  await app.db.transaction(tx => store.resetProgress(tx, reader.id, [part.id], now))
  return null
}

/**
 * A released part, or one that is read before that; access is not needed, since it may have ended after reading. Throws 404.
 */
async function findReleased<C extends AnyCall>(
  app: AppContext,
  call: C,
  key: string,
  visitor: Visitor,
  now: Date,
): Promise<{ part: PartRow; isProof: boolean; rentedUntil: Date | null }> {
  const { part, access, rentedUntil } = await findAccess(app, key, visitor, now)
  if (!part || access.status === 404) throw refuse(call, 'partNotFound' as never)
  return { part, isProof: access.reason === 'proof', rentedUntil }
}

/** Throws 404 where an import has removed the part meanwhile, otherwise the error itself. */
function refuseUnknownPart(call: AnyCall, error: unknown): never {
  throw store.isUnknownPart(error) ? refuse(call, 'partNotFound' as never) : error
}

async function positionsOf(
  { db }: AppContext,
  reader: Reader,
  partId: string,
  rentedUntil: Date | null,
): Promise<PlaceList> {
  const [rows, progress] = await Promise.all([
    store.listPositions(db, reader.id, partId),
    store.listProgress(db, reader.id, [partId]),
  ])
  const { furthest = 0, read = false } = progress.get(partId) ?? {}
  return {
    ...{ furthest, read },
    places: rows.map(row => toReadingPlace(row, reader)),
    rentedUntil: rentedUntil ?? undefined,
  }
}
