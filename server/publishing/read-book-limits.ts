import { remark } from '../book-files/remark.ts'
/** What reading one file may take, in the process of its own. docs/commands.md has the figures. */
export const READ_LIMITS = {
  /** Of the JavaScript heap. */
  heapMb: 512,
  /** Of the process, with pictures that are being checked; the bytes of a file that is in memory as a whole come on top. */
  residentBytes: 900_000_000,
  /** Of the processor, of all threads together. */
  cpuSeconds: 120,
  /** By the clock. A machine that is busy, or a slow disk, must not refuse an honest book. */
  clockSeconds: 900,
}

/** A PDF may take so many times the processor time, since its pages are drawn. */
export const PDF_FACTOR = 3

/** Of a process that reads a PDF, apart from the file. Its pages are drawn one at a time, and a page could draw itself without an end. */
export const PDF_RESIDENT_BYTES = 480_000_000

export type ReadLimits = typeof READ_LIMITS

/** In the work folder: which limit was exceeded. */
export const EXCEEDED_FILE = 'exceeded'

/** The refusal for each. */
export const EXCEEDED = {
  cpu: ({ cpuSeconds }: ReadLimits) => remark('readingLong', { seconds: cpuSeconds }),
  clock: ({ clockSeconds }: ReadLimits) => remark('readingLate', { minutes: clockSeconds / 60 }),
  memory: ({ residentBytes }: ReadLimits) =>
    remark('readingMemory', { most: Math.round(residentBytes / 1e6) }),
  heap: ({ heapMb }: ReadLimits) => remark('readingHeap', { most: heapMb }),
} as const
