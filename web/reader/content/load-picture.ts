import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'
import type { SealedPages } from './sealed-pages.ts'

const sealed = new WeakMap<MangaPage, SealedPages>()

/** From now on the pictures of these pages are loaded with their ticket. */
export function registerSealedPages(pages: readonly MangaPage[], by: SealedPages): void {
  for (const page of pages) sealed.set(page, by)
}

/** Loads a page's picture, sealed or not. Nothing else loads pictures, so that only this function has to know how. */
export async function loadPicture(
  page: MangaPage,
  variant: MangaVariant,
  signal: AbortSignal,
): Promise<Blob> {
  const pages = sealed.get(page)
  if (pages) return pages.load(page.number, variant, signal)
  // The page is sealed and its part is not open, so the picture could not be decrypted.
  if (page.key.length > 0) throw new Error('sealed')
  const response = await fetch(variant.url, { signal })
  if (!response.ok) throw new Error(`picture ${response.status}`)
  return response.blob()
}
