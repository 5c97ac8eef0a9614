import { type Language, languageFacts } from '#rules/interface-language.ts'

/**
 * What fills the `{{names}}` of a text. `count` also chooses between the forms of a plural. A number is written as the
 * language writes it (13,837); one that is a name, as of a chapter or of a year, is given as a text.
 */
export interface TextValues {
  readonly [name: string]: unknown
  readonly count?: number
  /** Stands where the text is missing; without it the key does. */
  readonly defaultValue?: string
  /** True for a key below which a list or an object stands: it is answered as it is, with all its texts filled in. */
  readonly returnObjects?: boolean
}

/**
 * A text by its key. `ns:key` names its file; without that it is looked up in the file that `useTranslation` was given
 * first. Of several keys the first that has a text is taken.
 */
export type Translate = (keys: string | readonly string[], values?: TextValues) => string

/** The texts of one language, as locales/ has them: the format is the JSON of i18next in its version 4. */
export interface Texts {
  readonly lang: Language
  /** Looks up in `common` what names no file. */
  readonly t: Translate
  /** The same function each time it is asked for the same file. */
  inFile(namespace: string): Translate
  has(namespace: string): boolean
  add(namespace: string, texts: unknown): void
}

export const COMMON = 'common'

interface TextSettings {
  readonly lang: Language
  readonly files: Readonly<Record<string, unknown>>
  /** What every text may name without being told. */
  readonly always: Readonly<Record<string, unknown>>
  readonly onMissing?: ((namespace: string, key: string) => void) | undefined
}

/**
 * i18next with its part for React was 15 of the 102 kB of a first load, and a quarter of the time in which the server
 * renders a page. What the shop uses of it is here; tests/house/texts.test.ts compares every text with what i18next makes of
 * it.
 */
export function createTexts({ lang, files: given, always, onMissing }: TextSettings): Texts {
  const files = new Map(Object.entries(given))
  const translators = new Map<string, Translate>()
  const plurals = new Intl.PluralRules(lang)
  /** The texts that were found, by their file and key; what is missing is looked for again. */
  const known = new Map<string, Map<string, string>>()
  const fill = filler(lang, always)

  const filled = (found: unknown, values: TextValues): unknown => {
    if (typeof found === 'string') return fill(found, values)
    if (!found || typeof found !== 'object') return found
    if (Array.isArray(found)) return found.map(one => filled(one, values))
    return Object.fromEntries(Object.entries(found).map(([key, one]) => [key, filled(one, values)]))
  }

  const lookUp = (namespace: string, key: string, { count, returnObjects }: TextValues): unknown => {
    const texts = known.get(namespace) ?? new Map<string, string>()
    known.set(namespace, texts)
    for (const name of count === undefined ? [key] : formsOf(key, count, plurals)) {
      const found = texts.get(name) ?? valueAt(files.get(namespace), name)
      if (typeof found === 'string') texts.set(name, found)
      if (typeof found === 'string' || (returnObjects && found)) return found
    }
    return undefined
  }

  const inFile = (own: string): Translate => {
    const existing = translators.get(own)
    if (existing) return existing
    const translate: Translate = (keys, values = {}) => {
      let namespace = own
      let key = ''
      for (const full of typeof keys === 'string' ? [keys] : keys) {
        const colon = full.indexOf(':')
        namespace = colon < 0 ? own : full.slice(0, colon)
        key = full.slice(colon + 1)
        const found = lookUp(namespace, key, values)
        if (found !== undefined) return filled(found, values) as string
      }
      if (values.defaultValue !== undefined) return values.defaultValue
      // A file that is still to come is no missing text: nothing stands there until then.
      if (!files.has(namespace)) return ''
      onMissing?.(namespace, key)
      return key
    }
    translators.set(own, translate)
    return translate
  }

  return {
    lang,
    t: inFile(COMMON),
    inFile,
    has: namespace => files.has(namespace),
    add(namespace, texts) {
      files.set(namespace, texts)
      known.delete(namespace)
    },
  }
}

/**
 * The keys under which the form for a number may stand, the best first. A language may have more forms than its texts do, as
 * French for millions.
 */
function formsOf(key: string, count: number, plurals: Intl.PluralRules): readonly string[] {
  const forms = [`${key}_${plurals.select(count)}`, key, `${key}_other`]
  return count === 0 ? [`${key}_zero`, ...forms] : forms
}

function valueAt(file: unknown, key: string): unknown {
  let found = file
  for (const name of key.split('.')) {
    if (!found || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** Intl formatters are dear to make: one for each language, at its first number. */
const numbers = new Map<Language, Intl.NumberFormat>()

function written(value: unknown, lang: Language): string {
  if (typeof value !== 'number') return String(value ?? '')
  const format = numbers.get(lang) ?? new Intl.NumberFormat(languageFacts[lang].locale)
  numbers.set(lang, format)
  return format.format(value)
}

/**
 * Each text is taken apart once. Values are put in as they are: what somebody typed is never looked at for names of its own.
 */
function filler(
  lang: Language,
  always: Readonly<Record<string, unknown>>,
): (text: string, values: TextValues) => string {
  const taken = new Map<string, readonly string[]>()
  return (text, values) => {
    const parts = taken.get(text) ?? text.split(/\{\{(.+?)\}\}/)
    taken.set(text, parts)
    if (parts.length === 1) return text
    // At each second place stands a name.
    return parts
      .map((part, at) => (at % 2 === 0 ? part : written(part in values ? values[part] : always[part], lang)))
      .join('')
  }
}
