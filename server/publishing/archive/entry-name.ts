export { resolveInArchive } from '../../book-files/archive/entry-name.ts'
