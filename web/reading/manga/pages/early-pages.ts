import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'
import { loadPicture } from '../../content/load-picture.ts'

/** The first pages of the part that comes next, packed, until somebody opens it. */
const early = new Map<string, Blob>()
const MOST = 3

/** Fetches a page before its part is open. One that does not come will be asked for when it is. */
export async function fetchEarly(
  partId: string,
  page: MangaPage,
  variant: MangaVariant,
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(partId, page, variant)
  if (early.has(key)) return
  const blob = await loadPicture(page, variant, signal).catch(() => null)
  if (!blob) return
  early.set(key, blob)
  for (const old of [...early.keys()].slice(0, -MOST)) early.delete(old)
}

/** The picture, if it was fetched early; it is given once. */
export function takeEarly(partId: string, page: MangaPage, variant: MangaVariant): Blob | null {
  const key = keyOf(partId, page, variant)
  const blob = early.get(key) ?? null
  early.delete(key)
  return blob
}

/** Addresses are other ones at each opening. */
function keyOf(partId: string, { number }: MangaPage, { format, width }: MangaVariant): string {
  return `${partId} ${number} ${format} ${width}`
}
