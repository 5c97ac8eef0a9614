import { loadPicture } from '../../content/load-picture.ts'
import { takeEarly } from './early-pages.ts'
import type { Machine } from './page-pool.ts'

/** The pool's machine in a browser: bytes by the one way in which they come, unpacked by an image that nobody sees. */
export const machineFor = (partId: string): Machine => ({
  load: async (page, variant, signal) =>
    takeEarly(partId, page, variant) ?? (await loadPicture(page, variant, signal)),

  async unpack(blob, signal) {
    const url = URL.createObjectURL(blob)
    const image = new Image()
    // Who leafs fast gives up many while they are being unpacked: these hold no memory until the browser is done with them.
    const giveUp = () => {
      image.removeAttribute('src')
      URL.revokeObjectURL(url)
    }
    signal.addEventListener('abort', giveUp)
    image.src = url
    try {
      await image.decode()
      signal.throwIfAborted()
    } catch (cause) {
      giveUp()
      throw new Error('not a picture', { cause })
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
    // The spreads beside the one that is seen are mounted: they keep the pixels that are needed next, and the others need no room.
    image.removeAttribute('src')
    return { url, drop: () => URL.revokeObjectURL(url) }
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
