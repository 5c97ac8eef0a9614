import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#rules/interface-language.ts'
import { BEST_BROTLI_QUALITY, type EncodedPage, pageOf } from '../platform/http/encoded-page.ts'

/** The text files of the shop. */
export interface Texts {
  /** All namespaces of a language; the same object until a file changed. */
  of(lang: Language): Readonly<Record<string, unknown>>
  /**
   * One for all text files, another when a text changed. It is in the addresses that pages name, so that a page never has
   * texts of two versions.
   */
  version(): string
  /** One file as bytes, as it is now unless a version is named; null for a name or a version that is not here. */
  file(lang: string, namespace: string, version?: string): EncodedPage | null
  close(): void
}

const HOUR = 3_600_000
const VERSION_LENGTH = 8

/** Whether it has the form of a version. Whatever else a program writes there names none. */
export function isTextVersion(said: string): boolean {
  return said.length === VERSION_LENGTH && /^[\w-]+$/.test(said)
}

const FOLDERS_OF_OTHERS = (): readonly string[] => []

interface LoadedTexts {
  readonly version: string
  readonly texts: Record<Language, Record<string, unknown>>
  readonly files: Map<string, EncodedPage>
}

/**
 * Reads all text files, and again every hour (docs/product.md#constants), so that a corrected text needs no restart.
 *
 * @param foldersOfOthers where text files of the versions of the shop lie that pages from before an upgrade name; read once
 * one of them is asked for
 */
export function openTexts(folder: string, foldersOfOthers = FOLDERS_OF_OTHERS): Texts {
  let loaded = readTexts(folder)
  // Pages that were made before a correction name it.
  let before: LoadedTexts | null = null
  let others: readonly LoadedTexts[] | null = null
  const timer = setInterval(() => {
    const next = readTexts(folder)
    if (next.version === loaded.version) return
    before = loaded
    loaded = next
  }, HOUR)
  timer.unref()
  const find = (version: string): LoadedTexts | undefined => {
    if (version === loaded.version) return loaded
    if (version === before?.version) return before
    others ??= foldersOfOthers().flatMap(readTextsOfOther)
    return others.find(one => one.version === version)
  }
  return {
    of: lang => loaded.texts[lang],
    version: () => loaded.version,
    file: (lang, namespace, version) =>
      (version === undefined ? loaded : find(version))?.files.get(`${lang}/${namespace}`) ?? null,
    close: () => clearInterval(timer),
  }
}

interface LoadedFile {
  readonly json: string
  readonly text: unknown
  readonly page: EncodedPage
}

/** By path: a file that says the same as before is neither read into an object nor packed again. */
const known = new Map<string, LoadedFile>()

function readText(path: string): LoadedFile {
  const json = readFileSync(path, 'utf8')
  const before = known.get(path)
  if (before?.json === json) return before
  const text: unknown = JSON.parse(json)
  const page = pageOf({ status: 200, html: JSON.stringify(text) }, BEST_BROTLI_QUALITY)
  const file = { json, text, page }
  known.set(path, file)
  return file
}

function readTexts(folder: string): LoadedTexts {
  const hash = createHash('sha256')
  const files = new Map<string, EncodedPage>()
  const texts = Object.fromEntries(languages.map(lang => [lang, {}])) as LoadedTexts['texts']
  for (const lang of languages) {
    for (const name of readdirSync(join(folder, lang)).sort()) {
      if (!name.endsWith('.json')) continue
      const { json, text, page } = readText(join(folder, lang, name))
      const namespace = name.slice(0, -'.json'.length)
      hash.update(`${lang}/${name}\0${json}\0`)
      texts[lang][namespace] = text
      files.set(`${lang}/${namespace}`, page)
    }
  }
  return { version: hash.digest('base64url').slice(0, VERSION_LENGTH), texts, files }
}

/** Nothing where another version has other languages, or is being removed. */
function readTextsOfOther(folder: string): LoadedTexts[] {
  try {
    return [readTexts(folder)]
  } catch {
    return []
  }
}
