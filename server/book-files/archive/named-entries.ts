import { refuseBook } from '../book-refused.ts'
import { remark } from '../remark.ts'
import { clashKey } from './entry-name.ts'

/** The files of an archive by their names in NFC. */
export interface NamedEntries<T> {
  names: string[]
  find(name: string): string | null
  /** Refuses the book where there is no such file. */
  get(name: string): T
}

/** `entries` are pairs of the name as it stands in the archive and what is known of the file. */
export function namedEntries<T>(entries: readonly (readonly [string, T])[]): NamedEntries<T> {
  const byName = new Map(entries.map(([name, entry]) => [name.normalize('NFC'), entry]))
  const byKey = new Map([...byName.keys()].map(name => [clashKey(name), name]))
  const find = (name: string) => (byName.has(name) ? name : (byKey.get(clashKey(name)) ?? null))
  return {
    names: [...byName.keys()],
    find,
    get: name => {
      const entry = byName.get(find(name) ?? name)
      return entry === undefined ? refuseBook(remark('fileMissingIn', { name })) : entry
    },
  }
}
