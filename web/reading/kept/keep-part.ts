import { findMe } from '#contract/calls/accounts.ts'
import { findPart } from '#contract/calls/catalogue.ts'
import { openPart, openTicket } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { MangaTicket, PartData } from '#contract/generated/reading.ts'
import { keepUntil } from '#rules/keep-until.ts'
import { KEPT_ANSWERS } from '../../platform/device-key.ts'
import { currentTime } from '../../platform/now.ts'
import { sendFromBrowser } from '../../platform/send-from-browser.ts'
import { ContentTrouble, troubleOf } from '../content/content-trouble.ts'
import { readTicketUrl } from '../content/ticket-url.ts'
import { savePages } from './keep-pages.ts'
import { cacheShell } from './keep-shell.ts'
import { deleteEntry, findSavedPart, listSavedParts, putSavedPart, type SavedPart } from './kept-index.ts'

/** The header as in service-worker.ts. */
const UNTIL_HEADER = 'x-kept-until'
const PROTOBUF = 'application/x-protobuf'
const DAY_MS = 86_400_000
/** The name of the lock that is held while any tab saves a part. */
const LOCK = 'kashihon-keeping'

interface SaveOptions {
  readonly part: Pick<Part, 'id' | 'slug'>
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

/**
 * Saves a part for reading offline, sealed as the shop sends it: its text, or its ticket and the pictures of its pages in one size. Throws
 * ContentTrouble where it may not be saved or cannot be fetched; then nothing of it stays.
 */
export function savePart(options: SaveOptions): Promise<SavedPart> {
  return withLock({ mode: 'shared' }, () => save(options))
}

async function save({ part, onProgress, signal }: SaveOptions): Promise<SavedPart> {
  const details = await findDetails(part.id)
  const until = availableUntil(details)
  const cached = new CachedAnswers(until)
  try {
    await cacheShell(location.pathname)
    signal.throwIfAborted()
    const data = await open(part.id)
    const url = data.ticketUrl ?? data.picturesUrl
    // The service worker looks answers up by their path alone, since signed addresses expire.
    for (const name of [part.id, part.slug]) await cached.put(pathOf(name), PartData.encode(data).finish())
    const ticket = url ? await ticketAt(url) : null
    if (ticket) {
      const put = (at: string, bytes: Uint8Array) => cached.put(pathIn(at), bytes)
      const savedTicket = await savePages({ partId: part.id, ticket, put, onProgress, signal })
      await cached.put(pathIn(url), MangaTicket.encode(savedTicket).finish())
    }
    signal.throwIfAborted()
    onProgress(1)
    const saved: SavedPart = {
      partId: part.id,
      page: location.pathname,
      title: details.shortTitle || details.title,
      volume: details.volume?.title ?? '',
      bytes: cached.bytes,
      keptAt: currentTime().getTime(),
      until,
      reader: (await currentReader()) ?? '',
      answers: cached.paths,
    }
    await putSavedPart(saved)
    await navigator.storage?.persist?.().catch(() => false)
    return saved
  } catch (fault) {
    await cached.remove()
    throw fault
  }
}

export async function deleteSavedPart({ partId, answers }: SavedPart): Promise<void> {
  const cache = await caches.open(KEPT_ANSWERS)
  for (const path of answers) await cache.delete(path)
  await deleteEntry(partId)
}

/** Called with a connection: deletes saved parts that have expired or may not be read any more, and prolongs those of members. */
export async function refreshSavedParts(): Promise<void> {
  await withLock({ ifAvailable: true }, deleteOrphans)
  const now = currentTime().getTime()
  const all = await listSavedParts()
  if (all.length > 0) await cacheShell(location.pathname)
  const reader = await currentReader()
  for (const saved of all) {
    const expired = saved.until !== null && saved.until <= now
    // Parts that another account has saved are deleted. Without a session only the stored end counts.
    const stays = reader === null ? !expired : saved.reader === reader && (await mayStay(saved, expired))
    if (!stays) await deleteSavedPart(saved)
  }
}

/** Deletes cached answers without an entry, which stay behind where a tab is closed while it saves a part. */
async function deleteOrphans(): Promise<void> {
  if (!(await caches.has(KEPT_ANSWERS))) return
  const known = new Set((await listSavedParts()).flatMap(({ answers }) => answers))
  const cache = await caches.open(KEPT_ANSWERS)
  for (const request of await cache.keys())
    if (!known.has(new URL(request.url).pathname)) await cache.delete(request)
}

/** With `ifAvailable` the work is skipped while another tab saves a part. */
async function withLock<T>(
  options: LockOptions & { ifAvailable: true },
  work: () => Promise<T>,
): Promise<T | undefined>
async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T>
async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(LOCK, options, lock => (lock ? work() : undefined))
}

/** Whether a saved part may stay. Stores its new end; without an answer the old end counts. */
async function mayStay(saved: SavedPart, expired: boolean): Promise<boolean> {
  if (saved.until === null) return true
  try {
    const until = availableUntil(await findDetails(saved.partId))
    if (hasChanged(saved.until, until)) await prolong(saved, until)
    return true
  } catch (fault) {
    return !expired && !(fault instanceof ContentTrouble && fault.trouble === 'ended')
  }
}

/** Whether a new end is worth storing. A later one is stored once a day, since each cached answer has to be written for it. */
function hasChanged(before: number | null, now: number | null): boolean {
  if (before === null || now === null) return before !== now
  return now < before || now - before >= DAY_MS
}

async function prolong(saved: SavedPart, until: number | null): Promise<void> {
  const cache = await caches.open(KEPT_ANSWERS)
  for (const path of saved.answers) {
    const answer = await cache.match(path)
    if (answer) await cache.put(path, answerWith(await answer.arrayBuffer(), until))
  }
  if (await findSavedPart(saved.partId)) await putSavedPart({ ...saved, until })
}

/** The cached answers of one part. */
class CachedAnswers {
  bytes = 0
  readonly paths: string[] = []
  private readonly until: number | null

  constructor(until: number | null) {
    this.until = until
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    const cache = await caches.open(KEPT_ANSWERS)
    await cache.put(path, answerWith(bytes as Uint8Array<ArrayBuffer>, this.until))
    this.paths.push(path)
    this.bytes += bytes.byteLength
  }

  async remove(): Promise<void> {
    const cache = await caches.open(KEPT_ANSWERS)
    for (const path of this.paths) await cache.delete(path)
  }
}

function answerWith(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, until: number | null): Response {
  const headers = { 'content-type': PROTOBUF, ...(until === null ? {} : { [UNTIL_HEADER]: String(until) }) }
  return new Response(bytes, { headers })
}

/** The id of the account; null without a session or a connection. */
async function currentReader(): Promise<string | null> {
  const { answer } = await sendFromBrowser(findMe, {}).catch(() => ({ answer: undefined }))
  return answer?.id ?? null
}

async function findDetails(id: string): Promise<Part> {
  const { answer, status } = await sendFromBrowser(findPart, { params: { id }, query: { preload: 'volume' } })
  if (!answer) throw new ContentTrouble(troubleOf(status ?? 0))
  return answer
}

/** Until when the part may be read offline: milliseconds since 1970, or null without a limit. Throws ContentTrouble where it may not be saved. */
function availableUntil({ check, preview, access, rental }: Part): number | null {
  const label = access?.label
  const until = keepUntil(
    {
      check,
      preview,
      owned: label === AccessLabel.OWNED,
      rentedUntil: rental?.expiresAt ?? null,
      streamingUntil: label === AccessLabel.STREAMING ? (access?.until ?? null) : null,
    },
    currentTime(),
  )
  if (until === null) throw new ContentTrouble('ended')
  return until === 'always' ? null : until.getTime()
}

async function open(id: string): Promise<PartData> {
  const { answer, status } = await sendFromBrowser(openPart, { params: { id } })
  if (!answer) throw new ContentTrouble(troubleOf(status ?? 0))
  return answer
}

async function ticketAt(url: string): Promise<MangaTicket> {
  const input = readTicketUrl(url)
  const { answer } = input ? await sendFromBrowser(openTicket, input) : {}
  if (!answer) throw new ContentTrouble('ended')
  return answer
}

const pathOf = (name: string) => openPart.path.replace(':id', name)
const pathIn = (url: string) => new URL(url, location.origin).pathname
