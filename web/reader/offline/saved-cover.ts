import type { Volume } from '#contract/generated/catalogue.ts'
import { OFFLINE_CACHE } from '../../storage/device-key.ts'

/** Pixels: sharp on the shelf. The service worker answers with it whichever size a page asks for. */
const WIDTH = 240

/**
 * Caches the picture of a volume's cover, once for all of its parts. Answers its path, and the bytes that were fetched for
 * it; nothing where there is no picture, or it does not come.
 */
export async function saveCover(volume: Volume | undefined): Promise<{ paths: string[]; bytes: number }> {
  const path = coverPath(volume?.cover?.hash ?? '')
  if (!path) return { paths: [], bytes: 0 }
  try {
    const cache = await caches.open(OFFLINE_CACHE)
    if (await cache.match(path)) return { paths: [path], bytes: 0 }
    const response = await fetch(path)
    if (!response.ok) return { paths: [], bytes: 0 }
    await cache.put(path, response.clone())
    return { paths: [path], bytes: (await response.blob()).size }
  } catch {
    return { paths: [], bytes: 0 }
  }
}

/** Where the picture lies; null for a cover that is drawn of the title. */
export function coverPath(hash: string): string | null {
  return hash === '' || hash.includes('-') ? null : `/img/webp/${WIDTH}/${hash}`
}
