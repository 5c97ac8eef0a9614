import { isBookWide } from '#contract/rich-links.ts'
import type { Document } from './document.ts'
import type { Faces } from './faces.ts'
import type { Sheet } from './frame.ts'
import type { Pages } from './pages.ts'
import type { Pictures } from './pictures.ts'
import type { Tags } from './tags.ts'

/** Everything that setting needs. */
export interface Setting {
  document: Document
  faces: Faces
  pictures: Pictures
  pages: Pages
  tags: Tags
  sheet: Sheet
  /** Prefix of the names to which links within the part lead. */
  part: string
}

/** Under which name a place of the text is a destination of the document. */
export function destinationOf({ part }: Pick<Setting, 'part'>, id: string): string {
  return isBookWide(id) ? id : `${part}${id}`
}
