import type { Db } from '../../platform/db/connect.ts'
import type { DrawnImages } from '../../platform/images/images.ts'
import { findCoverTexts, findDrawnInstead } from './cover-store.ts'
import { drawCover } from './draw-cover.ts'

/** Drawn covers for the store of images, which draws one when a size of it is first requested. */
export function drawnCovers(db: Db): DrawnImages {
  return {
    isOpen: async (reads, name) => ((await findCoverTexts(reads, name)) ? true : null),
    async draw(name) {
      const words = await findCoverTexts(db, name)
      return words && drawCover(words)
    },
    insteadOf: hash => findDrawnInstead(db, hash),
  }
}
