import { createContext, useContext, useEffect, useState } from 'react'
import { COMMON, type Texts, type Translate } from './texts.ts'
import { loadTexts } from './texts-in-browser.ts'

export const TextsContext = createContext<Texts | null>(null)

/** The texts around a part of a page. The frame provides them. */
export function useTexts(): Texts {
  const texts = useContext(TextsContext)
  if (!texts) throw new Error('rendered outside of the frame')
  return texts
}

/**
 * The texts of a file of locales/, `common` unless said; of several files the first is the one for keys that name none.
 * Files that are not there yet are loaded, and the part is rendered again with them.
 */
export function useTranslation(files: string | readonly string[] = COMMON): { readonly t: Translate } {
  const texts = useTexts()
  const [, setLoaded] = useState(0)
  const names = typeof files === 'string' ? [files] : files
  const missing = names.filter(name => !texts.has(name)).join(' ')
  useEffect(() => {
    if (missing === '') return
    let here = true
    const load = () => {
      loadTexts(missing.split(' ')).then(
        () => here && setLoaded(times => times + 1),
        () => {},
      )
    }
    load()
    addEventListener('online', load)
    return () => {
      here = false
      removeEventListener('online', load)
    }
  }, [missing])
  return { t: texts.inFile(names[0] ?? COMMON) }
}
