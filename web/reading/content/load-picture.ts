import type { MangaPage, MangaVariant } from '#contract/generated/reading.ts'

/** The bytes of a page's picture. All of them come through here, so that nothing else has to know how they travel. */
export async function loadPicture(
  _page: MangaPage,
  variant: MangaVariant,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await fetch(variant.url, { signal })
  if (!response.ok) throw new Error(`picture ${response.status}`)
  return response.blob()
}
