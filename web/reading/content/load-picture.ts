import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'
import type { SealedPages } from './sealed-pages.ts'

const sealed = new WeakMap<MangaPage, SealedPages>()

/** From now on the pictures of these pages come through their ticket. */
export function holdPages(pages: readonly MangaPage[], by: SealedPages): void {
  for (const page of pages) sealed.set(page, by)
}

/** The bytes of a page's picture. All of them come through here, so that nothing else has to know how they travel. */
export async function loadPicture(
  page: MangaPage,
  variant: MangaVariant,
  signal: AbortSignal,
): Promise<Blob> {
  const pages = sealed.get(page)
  if (pages) return pages.load(page.number, variant, signal)
  // Sealed, and nobody has opened its part: what came could not be seen.
  if (page.key.length > 0) throw new Error('sealed')
  const response = await fetch(variant.url, { signal })
  if (!response.ok) throw new Error(`picture ${response.status}`)
  return response.blob()
}
