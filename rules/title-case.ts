import { languageFacts, languageOfTag } from './interface-language.ts'

/** Small words of English titles, unless they are first or last. */
const SMALL = new Set(
  'a an the and but or nor for of in on at to by from with as into upon o’er over than that vs via'.split(
    ' ',
  ),
)
const WORD = /\p{L}[\p{L}\p{M}]*/gu
/** Roman numerals are capitals in any title. */
const ROMAN = /^(?=[IVXLCDM])M{0,4}(CM|CD|D?C{0,4})(XC|XL|L?X{0,4})(IX|IV|V?I{0,4})$/
/** Shorter words in capitals may be initials and abbreviations. */
const SHORTEST_SHOUTED = 4
/**
 * Behind these a sentence begins, so that a capital letter there says nothing of the word. A hyphen within a name is none of
 * them: "Saint-Gervais".
 */
const SENTENCE_START = /(^|[.!?:…»«“”„"¡¿—–\n]|(?<!\p{L})-)[\s'’‘«“„"(]*$/u
/** Behind these stands a name: "M. Catérus". */
const ADDRESS = /^(m|mm|mr|mrs|ms|mme|mmes|mlle|dr|st|ste)$/iu

type TitleCapitals = 'words' | 'nouns' | undefined

function titleCapitals(lang: string): TitleCapitals {
  const known = languageOfTag(lang)
  const facts: { name?: string; titleCapitals?: TitleCapitals } = known ? languageFacts[known] : {}
  return facts.titleCapitals
}

/** How often a word is written in each way within sentences. */
export type WordForms = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Of the letters of a title in capitals nearly all are; a "vs." or a "von" may stand between them. */
const LEAST_CAPITALS = 0.85

/** Whether a title is set in capitals, apart from what stands in brackets. */
export function isInCapitals(title: string, shortest = SHORTEST_SHOUTED): boolean {
  const words = wordsIn(title.replace(/[([].*?[)\]]/gu, '')).filter(
    word => !ROMAN.test(word.replace(/(e|er|ère|ème)$/u, '')),
  )
  const upper = words.filter(isUpper)
  const letters = (some: string[]) => some.join('').length
  return upper.some(word => word.length >= shortest) && letters(upper) >= letters(words) * LEAST_CAPITALS
}

/** How the words of these titles are written within the sentences of a text. */
export function formsOf(titles: readonly string[], lines: Iterable<string>): WordForms {
  const folded = new Set(titles.flatMap(wordsIn).map(foldedWord))
  const forms = new Map<string, Map<string, number>>()
  if (folded.size === 0) return forms
  for (const line of lines) {
    // A line in capitals is another heading.
    if (isInCapitals(line)) continue
    for (const { 0: word, index } of line.matchAll(WORD)) {
      const key = foldedWord(word)
      if (!folded.has(key) || SENTENCE_START.test(line.slice(Math.max(0, index - 4), index))) continue
      const own = forms.get(key) ?? new Map<string, number>()
      own.set(word, (own.get(word) ?? 0) + 1)
      forms.set(key, own)
    }
  }
  return forms
}

/**
 * A title that is set in capitals as its language writes it: names, nouns and accents as the text of the book has them.
 * Letter case is a matter of type in a book, and in a list of parts it only shouts.
 */
export function withoutCapitals(title: string, forms: WordForms, lang: string): string {
  const capitals = titleCapitals(lang)
  const words = [...title.matchAll(WORD)]
  let out = ''
  let at = 0
  for (const [index, match] of words.entries()) {
    const word = match[0]
    const between = title.slice(at, match.index)
    const before = words[index - 1]?.[0] ?? ''
    const first =
      index === 0 || startsTitle(before, between) || (index === 1 && isNumeral(before, 0, words, title))
    at = match.index + word.length
    out += between
    if (!isUpper(word) || isNumeral(word, index, words, title) || isLetter(word, index, title.slice(at)))
      out += word
    else {
      const known = forms.get(foldedWord(word))
      const isName =
        known === undefined &&
        word.length >= SHORTEST_SHOUTED &&
        ADDRESS.test(before) &&
        /^\.?\s*$/u.test(between)
      const own = isName ? capitalized(word.toLowerCase()) : writtenAs(word, known, capitals)
      const follows = /[\p{L}]['’]$/u.test(title.slice(0, match.index)) && !first
      const staysSmall = SMALL.has(own.toLowerCase()) && index < words.length - 1
      const capital = first || (capitals === 'words' && !staysSmall && !follows)
      out += capital ? capitalized(own) : capitals === 'words' && staysSmall ? own.toLowerCase() : own
    }
  }
  return out + title.slice(at)
}

function writtenAs(
  word: string,
  forms: ReadonlyMap<string, number> | undefined,
  capitals: TitleCapitals,
): string {
  // A capital without an accent may have lost it, in French "A" nearly always.
  const same = [...(forms ?? [])].filter(([form]) => accents(form) === accents(word))
  const some = word.length > 1 && same.length > 0 ? same : [...(forms ?? [])]
  const [most] = some.sort((a, b) => b[1] - a[1])
  if (most) return most[0]
  const lower = word.toLowerCase()
  // Most words of German titles that the text does not have are nouns.
  return capitals === 'nouns' && word.length >= SHORTEST_SHOUTED ? capitalized(lower) : lower
}

/** A number by itself, such as "IV – RAIN" or "PART II": a "DIX" in a French sentence is a word. */
function isNumeral(
  word: string,
  index: number,
  words: RegExpExecArray[] | RegExpMatchArray[],
  title: string,
): boolean {
  if (!ROMAN.test(word)) return false
  const match = words[index]
  const end = (match?.index ?? 0) + word.length
  const behind = title.slice(end)
  if (/^['’]/u.test(behind)) return false
  // Kings are counted by small numbers; a DIX or a MIL at the end is a word.
  return (
    index === 0 ||
    /^(\s*[:.–—]|\s+-\s)/u.test(behind) ||
    (index === words.length - 1 && /^[IVX]+$/.test(word))
  )
}

/** A letter that counts, or stands for a word: "ANNEXE A", "GROUP A: RAIN", "S. S. INNOCENTS". */
function isLetter(word: string, index: number, behind: string): boolean {
  return word.length === 1 && index > 0 && /^(\s*([:–—]|[.)\]]*$)|\.\s)/u.test(behind)
}

/**
 * Whether the text of the book writes all longer words of a title small, and never in capitals, so that it is neither a name
 * nor an abbreviation.
 */
export function isWrittenSmall(title: string, forms: WordForms): boolean {
  const words = wordsIn(title).filter(word => word.length >= SHORTEST_SHOUTED)
  return words.length > 0 && words.every(word => isSmall(forms.get(foldedWord(word))))
}

function isSmall(forms: ReadonlyMap<string, number> | undefined): boolean {
  const written = [...(forms ?? [])].sort((a, b) => b[1] - a[1]).map(([form]) => form)
  return /^\p{Ll}/u.test(written[0] ?? '') && !written.some(isUpper)
}

function startsTitle(before: string, between: string): boolean {
  // "M. de Tréville" goes on.
  if (/^\./.test(between) && before.length < 3) return false
  return /[:.!?–—]\s*[«“„"'‘(]*\s*$/u.test(between)
}

function wordsIn(text: string): string[] {
  return text.match(WORD) ?? []
}

function isUpper(word: string): boolean {
  return word === word.toUpperCase() && word !== word.toLowerCase()
}

function foldedWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
}

function accents(word: string): string {
  return word.normalize('NFC').toLowerCase().replaceAll('ß', 'ss')
}

function capitalized(word: string): string {
  return word.replace(/^\p{L}/u, letter => letter.toUpperCase())
}
