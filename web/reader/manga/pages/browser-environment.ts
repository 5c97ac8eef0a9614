import { loadPicture } from '../../content/load-picture.ts'
import type { PoolEnvironment } from './page-pool.ts'
import { takePrefetched } from './prefetched-pages.ts'

/** The environment of a part's pool. An image that is never shown decodes the pictures. */
export const browserEnvironment = (partId: string): PoolEnvironment => ({
  load: async (page, variant, signal) =>
    takePrefetched(partId, page, variant) ?? (await loadPicture(page, variant, signal)),

  async decode(blob, signal) {
    const url = URL.createObjectURL(blob)
    const image = new Image()
    // Fast readers abort many pictures while they are being decoded: without a source these hold no memory.
    const release = () => {
      image.removeAttribute('src')
      URL.revokeObjectURL(url)
    }
    signal.addEventListener('abort', release)
    image.src = url
    try {
      await image.decode()
      signal.throwIfAborted()
    } catch (cause) {
      release()
      throw new Error('not a picture', { cause })
    } finally {
      signal.removeEventListener('abort', release)
    }
    // Mounted pages hold their own decoded pixels; for other pages the encoded bytes are enough.
    image.removeAttribute('src')
    return { url, release: () => URL.revokeObjectURL(url) }
  },

  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
})
