import type { Language } from '#rules/interface-language.ts'
import type { TextFiles } from './address-of-texts.ts'
import { loadTextFile } from './load-text-file.ts'
import { createTexts, type Texts } from './texts.ts'

interface TextsOfPage {
  readonly lang: Language
  readonly texts: TextFiles
  readonly site: { readonly name: string }
}

let current: Texts | undefined
/** The version of the page; whatever is loaded later is of it too. */
let version = ''

/**
 * Starts with the text files that the page names; further ones are loaded with the screen that needs them. They are not
 * inside the page, as they are the same for many pages: a browser loads each once, and a server holds each once.
 */
export async function startTexts({ lang, texts, site }: TextsOfPage): Promise<Texts> {
  version = texts.version
  const load = async (file: string) => [file, await loadTextFile(lang, file, version)]
  const files = Object.fromEntries(await Promise.all(texts.files.map(load)))
  current = createTexts({
    lang,
    files,
    always: { shopName: site.name },
    onMissing: import.meta.env.DEV ? reportMissing(lang) : undefined,
  })
  return current
}

/** Makes the texts of these files present. Throws where one cannot be loaded. On the server all of them are. */
export async function loadTexts(files: readonly string[]): Promise<void> {
  const texts = current
  if (!texts) return
  const missing = files.filter(file => !texts.has(file))
  if (missing.length === 0) return
  await Promise.all(missing.map(async file => texts.add(file, await loadTextFile(texts.lang, file, version))))
}

const reportMissing = (lang: string) => (file: string, key: string) =>
  void fetch(`/locales/add/${lang}/${file}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [key]: key }),
  }).catch(() => {})
