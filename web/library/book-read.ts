import { findLibraryBook } from '#contract/calls/library.ts'
import type { Read } from '../platform/send.ts'
import { read } from '../session/read.ts'

/** A book of the reader's by its volume. */
export function bookOf(volumeId: string): Read<typeof findLibraryBook> {
  return read(findLibraryBook, { params: { id: volumeId } })
}
