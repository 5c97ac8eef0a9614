import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartError } from '../server/platform/start-error.ts'
import type { ImportRequest } from '../server/publishing/import-request.ts'
import { type ManifestEntry, requestOf } from '../server/publishing/manifest-entry.ts'

/** The files that a manifest lists, with all that it says of them; paths that are not absolute are from its own folder. */
export async function readManifest(file: string): Promise<ImportRequest[]> {
  const entries = entriesOf(await parse(file), file)
  const folder = dirname(file)
  return entries.map(entry => {
    try {
      return requestOf(entry, folder)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      throw new StartError(`The manifest ${file}, ${entry.file}: ${error.message}`, { cause: error })
    }
  })
}

async function parse(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch (error) {
    throw new StartError(`The manifest ${file} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

function entriesOf(json: unknown, file: string): ManifestEntry[] {
  const list = Array.isArray(json) ? json : (json as { entries?: unknown } | null)?.entries
  if (!Array.isArray(list) || !list.every(entry => typeof entry?.file === 'string'))
    throw new StartError(`The manifest ${file} is no list of entries that each name a file.`)
  return list
}
