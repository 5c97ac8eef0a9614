import de from 'hyphen/de/index.js'
import en from 'hyphen/en/index.js'
import fr from 'hyphen/fr/index.js'

type Patterns = Pick<typeof en, 'hyphenateSync'>

const loaded = new Map<string, Patterns>(Object.entries({ de, en, fr }))
/** Loaded only for books that have text in them. */
const LOADERS: Readonly<Record<string, () => Promise<{ default: Patterns }>>> = {
  es: () => import('hyphen/es/index.js'),
  it: () => import('hyphen/it/index.js'),
  la: () => import('hyphen/la/index.js'),
  nl: () => import('hyphen/nl/index.js'),
  pl: () => import('hyphen/pl/index.js'),
  pt: () => import('hyphen/pt/index.js'),
  ru: () => import('hyphen/ru/index.js'),
  sv: () => import('hyphen/sv/index.js'),
}
const SHORTEST_WORD = 6
const LONGEST_WORD = 60
const MARK = '\u00ad'
const known = new Map<string, string[]>()

/** To be called with the languages of a book before its words are divided. */
export async function loadHyphenation(langs: Iterable<string>): Promise<void> {
  for (const code of new Set([...langs].map(codeOf))) {
    const patterns = await LOADERS[code]?.()
    if (patterns) loaded.set(code, patterns.default)
  }
}

function codeOf(lang: string): string {
  return /^[a-z]+/.exec(lang.toLowerCase())?.[0] ?? ''
}

/** The parts between which a word may be divided; one part where it may not, or the language has no rules here. */
export function hyphenate(word: string, lang: string): string[] {
  if (word.includes(MARK)) return word.split(MARK).filter(Boolean)
  const rules = loaded.get(codeOf(lang))
  if (!rules || word.length < SHORTEST_WORD || word.length > LONGEST_WORD || !/\p{L}{5}/u.test(word))
    return [word]
  const key = `${lang} ${word}`
  const before = known.get(key)
  if (before) return before
  const parts = rules.hyphenateSync(word, { hyphenChar: MARK, minWordLength: SHORTEST_WORD }).split(MARK)
  const joined = joinShort(parts)
  known.set(key, joined)
  return joined
}

/** At least two letters stay on a line and three go to the next, not counting quotation marks and dashes. */
function joinShort(parts: readonly string[]): string[] {
  const letters = (part: string | undefined) => part?.match(/\p{L}/gu)?.length ?? 0
  const joined = [...parts]
  while (joined.length > 1 && letters(joined[0]) < 2) joined.splice(0, 2, joined.slice(0, 2).join(''))
  while (joined.length > 1 && letters(joined.at(-1)) < 3) joined.splice(-2, 2, joined.slice(-2).join(''))
  return joined
}
