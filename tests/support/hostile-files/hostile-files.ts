import { ARCHIVE_STRUCTURE } from './archive-structure.ts'
import { COMICS } from './comics.ts'
import { DOCUMENTS } from './documents.ts'
import { EPUB_PACKAGES } from './epub-package.ts'
import { EPUB_PAGES } from './epub-pages.ts'
import { PDFS } from './pdfs.ts'
import { PICTURES } from './pictures.ts'

/** Files that no honest publisher hands in, by what each is; none is stored, all are made by code. */
export const HOSTILE_FILES = {
  ...ARCHIVE_STRUCTURE,
  ...EPUB_PACKAGES,
  ...EPUB_PAGES,
  ...PICTURES,
  ...COMICS,
  ...PDFS,
  ...DOCUMENTS,
}
