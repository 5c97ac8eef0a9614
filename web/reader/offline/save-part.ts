import { openPart } from '#contract/calls/reading.ts'
import type { Part } from '#contract/generated/catalogue.ts'
import { MangaTicket, PartData } from '#contract/generated/reading.ts'
import { currentTime } from '../../platform/now.ts'
import { sendFromBrowser } from '../../session/send-from-browser.ts'
import { ContentTrouble, troubleOf } from '../content/content-trouble.ts'
import { fetchTicket } from '../content/sealed-pages.ts'
import { availableUntil, currentReader, findDetails } from './availability.ts'
import { cacheShell } from './cache-shell.ts'
import { CachedAnswers } from './cached-answers.ts'
import { withSaveLock } from './save-lock.ts'
import { savePages } from './save-pages.ts'
import { saveCover } from './saved-cover.ts'
import { detailsToSave, putSavedPart, type SavedPart } from './saved-part-entries.ts'

export interface PartToSave extends Pick<Part, 'id' | 'slug'> {
  /** The path of the page at which it is read, with its language. */
  readonly page: string
}

interface SaveOptions {
  readonly part: PartToSave
  /** From 0 to 1. */
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

/**
 * Saves a part for reading offline, sealed as the shop sends it: its text, or its ticket and the pictures of its pages in
 * one size. Throws ContentTrouble where it may not be saved or cannot be fetched; then nothing of it stays.
 */
export function savePart(options: SaveOptions): Promise<SavedPart> {
  return withSaveLock({ mode: 'shared' }, () => save(options))
}

async function save({ part, onProgress, signal }: SaveOptions): Promise<SavedPart> {
  const details = await findDetails(part.id)
  const until = availableUntil(details)
  const cached = new CachedAnswers(until)
  try {
    await cacheShell(part.page)
    signal.throwIfAborted()
    const data = await open(part.id)
    const url = data.ticketUrl ?? data.picturesUrl
    // The service worker looks answers up by their path alone, since signed addresses expire.
    for (const name of [part.id, part.slug]) await cached.put(pathOf(name), PartData.encode(data).finish())
    const ticket = url ? await openTicketAt(url) : null
    if (ticket) {
      const put = (at: string, bytes: Uint8Array) => cached.put(pathIn(at), bytes)
      const savedTicket = await savePages({ partId: part.id, ticket, put, onProgress, signal })
      await cached.put(pathIn(url), MangaTicket.encode(savedTicket).finish())
    }
    signal.throwIfAborted()
    onProgress(1)
    const cover = await saveCover(details.volume)
    const saved: SavedPart = {
      partId: part.id,
      page: part.page,
      volume: '',
      ...detailsToSave(details),
      bytes: cached.bytes + cover.bytes,
      readBefore: details.read,
      keptAt: currentTime().getTime(),
      until,
      reader: (await currentReader()) ?? '',
      answers: [...cached.paths, ...cover.paths],
    }
    await putSavedPart(saved)
    // Not awaited: Firefox asks its reader, who may not answer.
    void navigator.storage?.persist?.().catch(() => {})
    return saved
  } catch (fault) {
    await cached.remove()
    throw fault
  }
}

async function open(id: string): Promise<PartData> {
  const { answer, status } = await sendFromBrowser(openPart, { params: { id } })
  if (!answer) throw new ContentTrouble(troubleOf(status ?? 0))
  return answer
}

async function openTicketAt(url: string): Promise<MangaTicket> {
  const ticket = await fetchTicket(url)
  if (!ticket) throw new ContentTrouble('ended')
  return ticket
}

const pathOf = (name: string) => openPart.path.replace(':id', name)
const pathIn = (url: string) => new URL(url, location.origin).pathname
