import type { Language } from '#rules/interface-language.ts'
import { createTexts, type Texts } from './texts.ts'

interface TextsOfPage {
  readonly lang: Language
  readonly texts: Readonly<Record<string, unknown>>
  readonly site: { readonly name: string }
}

let current: Texts | undefined

/** Starts with the texts that came inside the page; further ones are loaded with the screen that needs them. */
export function startTexts({ lang, texts: files, site }: TextsOfPage): Texts {
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
  // The first page brings all of its texts along.
  const { loadTextFile } = await import('./load-text-file.ts')
  await Promise.all(missing.map(async file => texts.add(file, await loadTextFile(texts.lang, file))))
}

const reportMissing = (lang: string) => (file: string, key: string) =>
  void fetch(`/locales/add/${lang}/${file}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ [key]: key }),
  }).catch(() => {})
