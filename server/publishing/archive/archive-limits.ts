export { ARCHIVE_LIMITS } from '../../book-files/archive/archive-limits.ts'
