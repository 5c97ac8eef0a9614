import type { Archive } from '../../book-files/archive/open-archive.ts'

/** The archive with further files, which the package document holds itself. */
export function withEmbedded(archive: Archive, files: ReadonlyMap<string, Buffer>): Archive {
  if (files.size === 0) return archive
  return {
    ...archive,
    names: [...archive.names, ...files.keys()],
    find: name => (files.has(name) ? name : archive.find(name)),
    read: async (name, limit) => files.get(name) ?? archive.read(name, limit),
  }
}
