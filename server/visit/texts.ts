import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '#rules/interface-language.ts'
import { BEST_BROTLI_QUALITY, type EncodedPage, pageOf } from '../platform/http/encoded-page.ts'

/** The text files of the shop. */
export interface Texts {
  /** All namespaces of a language; the same object until a file changed. */
  of(lang: Language): Readonly<Record<string, unknown>>
  /** The version of each namespace of a language: it is in the address that pages name, so that a file may be cached for good. */
  versions(lang: Language): Readonly<Record<string, string>>
  /** One file as bytes, or null for a name we do not have. */
  file(lang: string, namespace: string): EncodedPage | null
  /** Changes when a text changed. */
  version(): string
  close(): void
}

const HOUR = 3_600_000
const VERSION_LENGTH = 8

interface LoadedTexts {
  readonly version: string
  readonly texts: Record<Language, Record<string, unknown>>
  readonly versions: Record<Language, Record<string, string>>
  readonly files: Map<string, EncodedPage>
}

/** Reads all text files, and again every hour (docs/product.md#constants), so that a corrected text needs no restart. */
export function openTexts(folder: string): Texts {
  let loaded = readTexts(folder)
  const timer = setInterval(() => {
    const next = readTexts(folder)
    if (next.version !== loaded.version) loaded = next
  }, HOUR)
  timer.unref()
  return {
    of: lang => loaded.texts[lang],
    versions: lang => loaded.versions[lang],
    file: (lang, namespace) => loaded.files.get(`${lang}/${namespace}`) ?? null,
    version: () => loaded.version,
    close: () => clearInterval(timer),
  }
}

function readTexts(folder: string): LoadedTexts {
  const hash = createHash('sha256')
  const files = new Map<string, EncodedPage>()
  const texts = Object.fromEntries(languages.map(lang => [lang, {}])) as LoadedTexts['texts']
  const versions = Object.fromEntries(languages.map(lang => [lang, {}])) as LoadedTexts['versions']
  for (const lang of languages) {
    for (const name of readdirSync(join(folder, lang)).sort()) {
      if (!name.endsWith('.json')) continue
      const json = readFileSync(join(folder, lang, name), 'utf8')
      const namespace = name.slice(0, -'.json'.length)
      hash.update(`${lang}/${name}\0${json}\0`)
      texts[lang][namespace] = JSON.parse(json)
      const html = JSON.stringify(texts[lang][namespace])
      const file = pageOf({ status: 200, html }, BEST_BROTLI_QUALITY)
      versions[lang][namespace] = file.digest.slice(0, VERSION_LENGTH)
      files.set(`${lang}/${namespace}`, file)
    }
  }
  return { version: hash.digest('base64url').slice(0, 12), texts, versions, files }
}
