import { constants } from 'node:fs'
import { lstat, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { refuseBook, refuseLargeFile } from '../book-refused.ts'
import { type Remark, remark } from '../remark.ts'
import { ARCHIVE_LIMITS, refuseTotalBytes } from './archive-limits.ts'
import { clashKey, faultInEntryName } from './entry-name.ts'
import { namedEntries } from './named-entries.ts'
import type { PageSource } from './page-source.ts'

/** The most folders within each other. */
const DEEPEST = 8

/** Opens a folder as if it were an archive. Links are not followed. */
export async function openFolder(folder: string): Promise<PageSource> {
  const { files, leftOut } = await listFolder(folder)
  let total = 0
  for (const name of files) total += (await lstat(join(folder, name))).size
  refuseTotalBytes(total)
  const keys = new Set<string>()
  for (const name of files) {
    if (keys.has(clashKey(name))) refuseBook(remark('twoOfOneName', { name }))
    keys.add(clashKey(name))
  }
  const named = namedEntries(files.map(name => [name, name]))
  return {
    names: named.names,
    leftOut,
    find: named.find,
    read: (name, limit) => readWithin(join(folder, named.get(name)), name, limit),
    close: () => {},
  }
}

/** The files of a folder and of those in it, with the names of links, which are not followed. */
export async function listFolder(folder: string): Promise<{ files: string[]; leftOut: Remark[] }> {
  const files: string[] = []
  const leftOut: Remark[] = []
  const list = async (within: string, depth: number): Promise<void> => {
    if (depth > DEEPEST) refuseBook(remark('foldersDeep', { most: DEEPEST }))
    for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
      const name = within === '' ? entry.name : `${within}/${entry.name}`
      if (entry.isSymbolicLink()) leftOut.push(remark('linkLeftOut', { name }))
      else if (entry.isDirectory()) await list(name, depth + 1)
      else if (entry.isFile()) files.push(name)
      if (files.length > ARCHIVE_LIMITS.files)
        refuseBook(remark('tooManyFiles', { most: ARCHIVE_LIMITS.files }))
    }
  }
  await list('', 1)
  for (const name of files) {
    const fault = faultInEntryName(name)
    if (fault) refuseBook(fault)
  }
  return { files: files.sort(), leftOut }
}

async function readWithin(path: string, name: string, limit: number): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(error =>
    refuseBook(remark('fileNotOpened', { name }), error),
  )
  try {
    const { size } = await file.stat()
    if (size > limit) refuseLargeFile(name, limit)
    return await file.readFile()
  } finally {
    await file.close()
  }
}
