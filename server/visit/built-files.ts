import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { BEST_BROTLI_QUALITY, type EncodedPage, pageOf } from '../platform/http/encoded-page.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
}

export interface BuiltFile {
  readonly mediaType: string
  readonly content: EncodedPage
  /** True for text; fonts and pictures are compressed already. */
  readonly compressible: boolean
}

/** By path. The name of a built file has the digest of its bytes in it, so that two shops in one process have it once. */
const read = new Map<string, BuiltFile>()

/** All built files in memory, a few hundred kilobytes, so that no path of a request reaches the file system. */
export function readBuiltFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const files = new Map<string, BuiltFile>()
  for (const name of readdirSync(folder)) {
    const mediaType = mediaTypes[extname(name)]
    if (!mediaType) continue
    const path = join(folder, name)
    const file = read.get(path) ?? readBuiltFile(path, mediaType)
    read.set(path, file)
    files.set(name, file)
  }
  return files
}

function readBuiltFile(path: string, mediaType: string): BuiltFile {
  return {
    mediaType,
    content: pageOf({ status: 200, html: readFileSync(path) }, BEST_BROTLI_QUALITY),
    compressible: !/^(font|image\/png)/.test(mediaType),
  }
}

/**
 * The built files of the versions that lie beside this one in production (scripts/releases.mjs). Pages of the version from
 * before name them: those that are open, and those that an edge answers for a minute after an upgrade.
 *
 * @param below where they lie in each version
 */
export function readFilesOfOtherReleases(root: string, below: string): ReadonlyMap<string, BuiltFile> {
  const folders = otherReleases(root).map(release => join(release, below))
  return new Map(folders.filter(folder => existsSync(folder)).flatMap(folder => [...readBuiltFiles(folder)]))
}

/** The folders of those versions; none where the shop runs from its sources. */
export function otherReleases(root: string): string[] {
  const releases = dirname(root)
  if (basename(releases) !== 'releases') return []
  return readdirSync(releases)
    .filter(name => /^[0-9a-f]{16}$/.test(name) && name !== basename(root))
    .map(name => join(releases, name))
}
