import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'
import { loadPicture } from '../../content/load-picture.ts'

/** The first pages of the part that comes next, packed, until somebody opens it. By the address of the variant. */
const early = new Map<string, Blob>()
const MOST = 3

/** Fetches a page before its part is open. One that does not come will be asked for when it is. */
export async function fetchEarly(page: MangaPage, variant: MangaVariant, signal: AbortSignal): Promise<void> {
  if (early.has(variant.url)) return
  const blob = await loadPicture(page, variant, signal).catch(() => null)
  if (!blob) return
  early.set(variant.url, blob)
  for (const url of [...early.keys()].slice(0, -MOST)) early.delete(url)
}

/** The picture, if it was fetched early; it is given once. */
export function takeEarly({ url }: MangaVariant): Blob | null {
  const blob = early.get(url) ?? null
  early.delete(url)
  return blob
}
