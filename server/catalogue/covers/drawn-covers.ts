import type { Db } from '../../platform/db/connect.ts'
import type { DrawnImages } from '../../platform/images/images.ts'
import { findCoverTexts } from './cover-store.ts'
import { drawCover } from './draw-cover.ts'

/** The covers of what has none, for the store of pictures: drawn when a size of one is first asked for. */
export function drawnCovers(db: Db): DrawnImages {
  return {
    isOpen: async (reads, name) => ((await findCoverTexts(reads, name)) ? true : null),
    async draw(name) {
      const words = await findCoverTexts(db, name)
      return words && drawCover(words)
    },
  }
}
