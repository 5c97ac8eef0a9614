/** What reading one file may take, in a process of its own (read-in-sandbox.ts). */
export interface ReadLimits {
  /** Megabytes of the JavaScript heap. */
  heapMb: number
  /** Of the process, with pictures that are being checked; the bytes of a file that is in memory as a whole come on top. */
  residentBytes: number
  /** Of the processor, of all threads together. */
  cpuSeconds: number
  /** By the clock. A machine that is busy, or a slow disk, must not refuse an honest file. */
  clockSeconds: number
}

/** In the work folder: which limit was exceeded. */
export const EXCEEDED_FILE = 'exceeded'
