import type { Faces } from './faces.ts'
import type { Document } from './pages.ts'
import type { Pictures } from './pictures.ts'

/** Everything that setting needs. */
export interface Setting {
  document: Document
  faces: Faces
  pictures: Pictures
  /** Where links within the part lead: prefix of the names of its places. */
  part: string
}
