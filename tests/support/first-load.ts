import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const CLIENT = join(import.meta.dirname, '../../build/client')
const ENTRY = 'web/entry-client.tsx'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

/** What the built site loads first. It has to be built. */
export interface FirstLoad {
  /** The files of a module and of all that it imports: what a page names in its head (built-site.ts). */
  filesOf(module: string): string[]
  /** All scripts of a screen of web/screens, with what every page has. Throws for a name that is none. */
  filesOfScreen(screen: string): string[]
  /** Bytes as they are served: each file for itself, in brotli. */
  bytesOf(files: readonly string[]): number
}

export function readFirstLoad(): FirstLoad {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(CLIENT, 'manifest.json'), 'utf8'),
  )
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(CLIENT, file))).byteLength
    sizes.set(file, size)
    return size
  }
  const filesOf = (module: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[module]
    if (!chunk || seen.has(module)) return []
    seen.add(module)
    return [chunk.file, ...(chunk.imports ?? []).flatMap(one => filesOf(one, seen))]
  }
  return {
    filesOf: module => filesOf(module),
    filesOfScreen(screen) {
      const module = `web/screens/${screen}.tsx`
      if (!manifest[module]) throw new Error(`there is no screen ${screen}`)
      return [...new Set([...filesOf(ENTRY), ...filesOf(module)])]
    },
    bytesOf: files => files.reduce((sum, file) => sum + sizeOf(file), 0),
  }
}
