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
import { keepPages } from './keep-pages.ts'
import { keepShell } from './keep-shell.ts'
import { dropKept, findKept, type KeptPart, listKept, noteKept } from './kept-index.ts'

/** As in service-worker.ts. */
const UNTIL = 'x-kept-until'
const PROTOBUF = 'application/x-protobuf'
const DAY_MS = 86_400_000
/** Held as long as something is being kept, in whatever tab. */
const KEEPING = 'kashihon-keeping'

interface Keeping {
  readonly part: Pick<Part, 'id' | 'slug'>
  /** From 0 to 1. */
  readonly progress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Keeps a part on this device, as it came: sealed for its key. Text and tickets with the pictures of their pages in one size. Throws
 * ContentTrouble where it may not be kept or cannot be fetched; then nothing of it stays.
 */
export function keepPart(keeping: Keeping): Promise<KeptPart> {
  return withLock({ mode: 'shared' }, () => keep(keeping))
}

async function keep({ part, progress, signal }: Keeping): Promise<KeptPart> {
  const facts = await factsOf(part.id)
  const until = endOf(facts)
  const kept = new Kept(until)
  try {
    await keepShell(location.pathname)
    signal.throwIfAborted()
    const data = await open(part.id)
    const url = data.ticketUrl ?? data.picturesUrl
    // Signed addresses run out; without a connection the service worker finds what was kept by its path.
    for (const name of [part.id, part.slug]) await kept.put(pathOf(name), PartData.encode(data).finish())
    const ticket = url ? await ticketAt(url) : null
    if (ticket) {
      const put = (at: string, bytes: Uint8Array) => kept.put(pathIn(at), bytes)
      const asKept = await keepPages({ partId: part.id, ticket, put, progress, signal })
      await kept.put(pathIn(url), MangaTicket.encode(asKept).finish())
    }
    signal.throwIfAborted()
    progress(1)
    const noted: KeptPart = {
      partId: part.id,
      page: location.pathname,
      title: facts.shortTitle || facts.title,
      volume: facts.volume?.title ?? '',
      bytes: kept.bytes,
      keptAt: currentTime().getTime(),
      until,
      reader: (await whoIsHere()) ?? '',
      answers: kept.paths,
    }
    await noteKept(noted)
    await navigator.storage?.persist?.().catch(() => false)
    return noted
  } catch (fault) {
    await kept.remove()
    throw fault
  }
}

export async function removeKept({ partId, answers }: KeptPart): Promise<void> {
  const shelf = await caches.open(KEPT_ANSWERS)
  for (const path of answers) await shelf.delete(path)
  await dropKept(partId)
}

/** With a connection: takes away what has run out, and what may not be read any more; what a member keeps is good for another week. */
export async function refreshKept(): Promise<void> {
  await withLock({ ifAvailable: true }, dropUnnoted)
  const now = currentTime().getTime()
  const all = await listKept()
  if (all.length > 0) await keepShell(location.pathname)
  const reader = await whoIsHere()
  for (const kept of all) {
    const over = kept.until !== null && kept.until <= now
    // Somebody else has signed in since: what was kept is not theirs. Who is not signed in is not asked what they may read.
    const stays = reader === null ? !over : kept.reader === reader && (await mayStay(kept, over))
    if (!stays) await removeKept(kept)
  }
}

/** A tab that was ended while it kept something has left what nobody can see or remove. */
async function dropUnnoted(): Promise<void> {
  if (!(await caches.has(KEPT_ANSWERS))) return
  const noted = new Set((await listKept()).flatMap(({ answers }) => answers))
  const shelf = await caches.open(KEPT_ANSWERS)
  for (const request of await shelf.keys())
    if (!noted.has(new URL(request.url).pathname)) await shelf.delete(request)
}

/** With `ifAvailable` nothing is done while another tab is at it. */
async function withLock<T>(
  options: LockOptions & { ifAvailable: true },
  work: () => Promise<T>,
): Promise<T | undefined>
async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T>
async function withLock<T>(options: LockOptions, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work()
  return navigator.locks.request(KEEPING, options, lock => (lock ? work() : undefined))
}

/** Whether a part may be kept further; a new end is noted. Without an answer it stays as it is. */
async function mayStay(kept: KeptPart, over: boolean): Promise<boolean> {
  if (kept.until === null) return true
  try {
    const until = endOf(await factsOf(kept.partId))
    if (isOther(kept.until, until)) await prolong(kept, until)
    return true
  } catch (fault) {
    return !over && !(fault instanceof ContentTrouble && fault.trouble === 'ended')
  }
}

/** A week that begins anew at every look is written down once a day: everything that is kept has its end on it. */
function isOther(before: number | null, now: number | null): boolean {
  if (before === null || now === null) return before !== now
  return now < before || now - before >= DAY_MS
}

async function prolong(kept: KeptPart, until: number | null): Promise<void> {
  const shelf = await caches.open(KEPT_ANSWERS)
  for (const path of kept.answers) {
    const answer = await shelf.match(path)
    if (answer) await shelf.put(path, answerWith(await answer.arrayBuffer(), until))
  }
  if (await findKept(kept.partId)) await noteKept({ ...kept, until })
}

/** What is kept of one part. */
class Kept {
  bytes = 0
  readonly paths: string[] = []
  private readonly until: number | null

  constructor(until: number | null) {
    this.until = until
  }

  async put(path: string, bytes: Uint8Array): Promise<void> {
    const shelf = await caches.open(KEPT_ANSWERS)
    await shelf.put(path, answerWith(bytes as Uint8Array<ArrayBuffer>, this.until))
    this.paths.push(path)
    this.bytes += bytes.byteLength
  }

  async remove(): Promise<void> {
    const shelf = await caches.open(KEPT_ANSWERS)
    for (const path of this.paths) await shelf.delete(path)
  }
}

function answerWith(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, until: number | null): Response {
  const headers = { 'content-type': PROTOBUF, ...(until === null ? {} : { [UNTIL]: String(until) }) }
  return new Response(bytes, { headers })
}

/** null: nobody, or without a connection. */
async function whoIsHere(): Promise<string | null> {
  const { answer } = await sendFromBrowser(findMe, {}).catch(() => ({ answer: undefined }))
  return answer?.id ?? null
}

async function factsOf(id: string): Promise<Part> {
  const { answer, status } = await sendFromBrowser(findPart, { params: { id }, query: { preload: 'volume' } })
  if (!answer) throw new ContentTrouble(troubleOf(status ?? 0))
  return answer
}

/** Milliseconds since 1970, or null for always. Throws ContentTrouble where the part may not be kept. */
function endOf({ check, preview, access, rental }: Part): number | null {
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
