import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const CLIENT = join(import.meta.dirname, '../../build/client')
const ENTRY = 'web/entry-client.tsx'

/** What everybody may see: at most 100 KB of JavaScript before the page is awake. */
const MOST = 102_400
/** Behind the sign-in, where all is about one reader and nothing is there before it has been asked for. */
const MOST_OF_ONES_OWN = 118_000
const ONES_OWN = new Set(['membership', 'my-feed', 'purse', 'user-area'])

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}

const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
  readFileSync(join(CLIENT, 'manifest.json'), 'utf8'),
)

/** The files of a module and of all that it imports: what a page names in its head (built-site.ts). */
function filesOf(name: string, seen = new Set<string>()): string[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(one => filesOf(one, seen))]
}

const sizes = new Map<string, number>()
/** As it is served: each file for itself, in brotli. */
function sizeOf(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(join(CLIENT, file))).byteLength
  sizes.set(file, known)
  return known
}

const screens = readdirSync(join(import.meta.dirname, '../../web/screens')).flatMap(file =>
  file.endsWith('.tsx') ? [file.slice(0, -'.tsx'.length)] : [],
)

describe('the JavaScript of a first load', () => {
  it.each(screens)('of %s is as little as was promised', screen => {
    const files = new Set([...filesOf(ENTRY), ...filesOf(`web/screens/${screen}.tsx`)])
    expect(files.size).toBeGreaterThan(2)
    const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
    expect(bytes).toBeLessThanOrEqual(ONES_OWN.has(screen) ? MOST_OF_ONES_OWN : MOST)
  })

  it('of a novel leaves to later what only the live reader needs', () => {
    const files = filesOf('web/screens/read.tsx').join(' ')
    expect(files).not.toMatch(/LiveNovel|LiveReader|MangaReader|books-|Gate/)
  })
})
