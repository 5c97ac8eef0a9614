import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'
import { loadPicture } from '../../content/load-picture.ts'

/** The first pages of the next part, until it is opened. */
const prefetched = new Map<string, Blob>()
const MAX_PREFETCHED = 3

/** Fetches a page before its part is open. A page that fails is loaded again with its part. */
export async function prefetchPage(
  partId: string,
  page: MangaPage,
  variant: MangaVariant,
  signal: AbortSignal,
): Promise<void> {
  const key = keyOf(partId, page, variant)
  if (prefetched.has(key)) return
  const blob = await loadPicture(page, variant, signal).catch(() => null)
  if (!blob) return
  prefetched.set(key, blob)
  for (const old of [...prefetched.keys()].slice(0, -MAX_PREFETCHED)) prefetched.delete(old)
}

/** The picture of a page that was prefetched, which it removes; null for other pages. */
export function takePrefetched(partId: string, page: MangaPage, variant: MangaVariant): Blob | null {
  const key = keyOf(partId, page, variant)
  const blob = prefetched.get(key) ?? null
  prefetched.delete(key)
  return blob
}

/** Not the address of the picture, which is another one at each opening. */
function keyOf(partId: string, { number }: MangaPage, { format, width }: MangaVariant): string {
  return `${partId} ${number} ${format} ${width}`
}
