import { useLayoutEffect } from 'react'
import { ReaderFont } from '#contract/generated/enums.ts'
import type { Preferences } from './preferences.ts'

/** The family names in CSS. The whole site uses Literata, which is always there. */
export const FAMILIES: Readonly<Record<ReaderFont, string>> = {
  [ReaderFont.LITERATA]: 'Literata',
  [ReaderFont.VOLLKORN]: 'Vollkorn',
  [ReaderFont.ROBOTO]: 'Roboto',
  [ReaderFont.LATO]: 'Lato',
  [ReaderFont.ARBUTUS_SLAB]: 'Arbutus Slab',
  [ReaderFont.NOTO_SANS]: 'Noto Sans',
  [ReaderFont.ANDIKA]: 'Andika',
}

const SANS_FONTS: readonly ReaderFont[] = [
  ReaderFont.ROBOTO,
  ReaderFont.LATO,
  ReaderFont.NOTO_SANS,
  ReaderFont.ANDIKA,
]

/** Fonts of the system, for scripts that no family has: kana, kanji, Arabic and Hebrew. */
const SERIF_FALLBACK =
  '"Iowan Old Style", Charter, "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", serif'
const SANS_FALLBACK = '"Hiragino Sans", "Yu Gothic", "Noto Sans CJK JP", sans-serif'

/** The CSS custom properties that stand for the preferences. */
export function styleOf(preferences: Preferences): Record<string, string> {
  const { font, fontSize, pageMargins } = preferences
  return {
    '--reading-font': `"${FAMILIES[font]}", ${SANS_FONTS.includes(font) ? SANS_FALLBACK : SERIF_FALLBACK}`,
    '--reading-size': `${Math.round(11_875 * fontSize) / 10_000}rem`,
    '--reading-leading': String(preferences.lineSpacing),
    '--reading-align': preferences.alignment,
    '--reading-letters': `${preferences.letterSpacing}em`,
    '--reading-words': `${preferences.wordSpacing}em`,
    '--reading-brightness': String(preferences.brightness),
    '--reading-warmth': String(preferences.warmth),
    '--reading-top': `${pageMargins.top}px`,
    '--reading-left': `${pageMargins.left}px`,
    '--reading-right': `${pageMargins.right}px`,
    '--reading-bottom': `${pageMargins.bottom}px`,
  }
}

/** Gives the page the colours and measures of the preferences, and takes them away when the reader is left. */
export function useReadingStyle(preferences: Preferences): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    const style = styleOf(preferences)
    for (const [name, value] of Object.entries(style)) root.style.setProperty(name, value)
    const { theme, greyPaper } = preferences
    if (theme) root.dataset.reading = theme === 'dark' && greyPaper ? 'grey' : theme
    else delete root.dataset.reading
    root.toggleAttribute('data-dimmed', preferences.brightness < 1)
    root.toggleAttribute('data-warm', preferences.warmth > 0)
    root.toggleAttribute('data-still', preferences.noAnimations)
    // Without a connection, or where the page is left meanwhile, the text has the fonts of the system.
    void import('./fonts.ts')
      .then(({ addFont }) => addFont(preferences.font, FAMILIES[preferences.font]))
      .catch(() => {})
  }, [preferences])
  useLayoutEffect(
    () => () => {
      const root = document.documentElement
      for (const name of [...root.style]) if (name.startsWith('--reading-')) root.style.removeProperty(name)
      for (const name of ['reading', 'dimmed', 'warm', 'still']) delete root.dataset[name]
    },
    [],
  )
}
