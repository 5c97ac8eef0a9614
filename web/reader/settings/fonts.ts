import { ReaderFont } from '#contract/generated/enums.ts'
import { watchFonts } from './font-loads.ts'

/** The addresses of the font files: upright and italic, regular and bold, as far as a family has them. */
const FILES = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/{literata,vollkorn,roboto,lato,noto-sans,andika}/files/*-latin-{400,700}-{normal,italic}.woff2',
    '/node_modules/@fontsource/{literata,vollkorn,roboto,lato,noto-sans,andika}/files/*-latin-ext-{400,700}-{normal,italic}.woff2',
    '/node_modules/@fontsource/arbutus-slab/files/*-{latin,latin-ext}-400-normal.woff2',
  ],
  { query: '?url', import: 'default', eager: true },
)

const PACKAGES: Readonly<Record<ReaderFont, string>> = {
  [ReaderFont.LITERATA]: 'literata',
  [ReaderFont.VOLLKORN]: 'vollkorn',
  [ReaderFont.ROBOTO]: 'roboto',
  [ReaderFont.LATO]: 'lato',
  [ReaderFont.ARBUTUS_SLAB]: 'arbutus-slab',
  [ReaderFont.NOTO_SANS]: 'noto-sans',
  [ReaderFont.ANDIKA]: 'andika',
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

/** The addresses of all files of a family. */
export function fontFiles(font: ReaderFont): string[] {
  const ofFamily = `/@fontsource/${PACKAGES[font]}/`
  return Object.entries(FILES).flatMap(([path, url]) => (path.includes(ofFamily) ? [url] : []))
}

const added = new Set<ReaderFont>()

/** Adds a family to the page. The browser loads its files when a text first uses them. */
export function addFont(font: ReaderFont, family: string): void {
  if (added.has(font)) return
  added.add(font)
  for (const [path, url] of Object.entries(FILES)) {
    const [, name, extended, weight, style] =
      /@fontsource\/([a-z-]+)\/files\/[a-z-]+?-latin(-ext)?-(400|700)-(normal|italic)/.exec(path) ?? []
    if (name !== PACKAGES[font] || !weight || !style) continue
    const unicodeRange = extended ? LATIN_EXT : LATIN
    document.fonts.add(new FontFace(family, `url(${url})`, { weight, style, unicodeRange, display: 'swap' }))
  }
  watchFonts()
}
