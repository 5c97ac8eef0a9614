import de from 'hyphen/de/index.js'
import en from 'hyphen/en/index.js'
import fr from 'hyphen/fr/index.js'

const LANGUAGES = { de, en, fr }
const SHORTEST_WORD = 6
const LONGEST_WORD = 60
const MARK = '\u00ad'
const known = new Map<string, string[]>()

/** The parts between which a word may be divided; one part where it may not, or the language has no rules here. */
export function hyphenate(word: string, lang: string): string[] {
  if (word.includes(MARK)) return word.split(MARK).filter(Boolean)
  const rules = LANGUAGES[lang.slice(0, 2).toLowerCase() as keyof typeof LANGUAGES]
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
