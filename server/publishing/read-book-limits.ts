import { remark } from '../book-files/remark.ts'
import type { ReadLimits } from '../platform/foreign-bytes/read-limits.ts'

/** What reading one file may take, in the process of its own. docs/commands.md has the figures. */
export const READ_LIMITS: ReadLimits = {
  heapMb: 512,
  residentBytes: 900_000_000,
  cpuSeconds: 120,
  clockSeconds: 900,
}

/**
 * A small file may take less, so that one which draws itself without an end is refused soon: seconds, and seconds more for
 * each megabyte.
 */
const SECONDS_OF_SMALL = 30
const SECONDS_A_MEGABYTE = 30

/** Seconds of the processor that a file of so many bytes may take. */
export function secondsFor(bytes: number, { cpuSeconds }: ReadLimits): number {
  return Math.min(cpuSeconds, SECONDS_OF_SMALL + Math.ceil((bytes / 1e6) * SECONDS_A_MEGABYTE))
}

/** A PDF may take so many times the processor time, since its pages are drawn. */
export const PDF_FACTOR = 3

/**
 * Of a process that reads a PDF, apart from the file. Its pages are drawn one at a time, and a page could draw itself
 * without an end.
 */
export const PDF_RESIDENT_BYTES = 480_000_000

/** The refusal for each. */
export const EXCEEDED = {
  cpu: ({ cpuSeconds }: ReadLimits) => remark('readingLong', { seconds: cpuSeconds }),
  clock: ({ clockSeconds }: ReadLimits) => remark('readingLate', { minutes: clockSeconds / 60 }),
  memory: ({ residentBytes }: ReadLimits) =>
    remark('readingMemory', { most: Math.round(residentBytes / 1e6) }),
  heap: ({ heapMb }: ReadLimits) => remark('readingHeap', { most: heapMb }),
} as const
