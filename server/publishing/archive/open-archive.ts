export { type Archive, openArchive } from '../../book-files/archive/open-archive.ts'
