import { findLibraryBook } from '#contract/calls/library.ts'
import { read } from '../platform/read.ts'
import type { Read } from '../platform/send.ts'

/** A book of the reader's by its volume. */
export function bookOf(volumeId: string): Read<typeof findLibraryBook> {
  return read(findLibraryBook, { params: { id: volumeId } })
}
