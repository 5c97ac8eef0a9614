import { readFileSync } from 'node:fs'
import i18next, { type FormatterModule } from 'i18next'
import { type Language, languageFacts, languages } from '#rules/interface-language.ts'

type Values = Readonly<Record<string, string | number>>

/**
 * A text by its key, with `{{names}}` filled in; '' for a key that is not there. Numbers are written as the language
 * writes them. `count` chooses between the forms of a plural.
 */
export type Translate = (key: string, values?: Values, count?: number) => string

const FOLDER = new URL('../../../locales/', import.meta.url)

/** Numbers as the language writes them, as in browsers (web/texts/texts.ts), so that a file may be used by both. */
const formatter: FormatterModule = {
  type: 'formatter',
  init() {},
  add() {},
  addCached() {},
  format: (value, _format, lang) =>
    typeof value === 'number' ? value.toLocaleString(languageFacts[lang as Language].locale) : value,
}

const i18n = i18next.createInstance().use(formatter)
void i18n.init({
  supportedLngs: [...languages],
  fallbackLng: false,
  load: 'currentOnly',
  ns: [],
  nsSeparator: false,
  returnNull: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  missingInterpolationHandler: () => '',
  resources: Object.fromEntries(languages.map(lang => [lang, {}])),
  initAsync: false,
})

/** Texts of locales/{lang}/{namespace}.json, which is read when it is first asked for. */
export function translator(lang: Language, namespace: string): Translate {
  readOnce(lang, namespace)
  return (key, values = {}, count) => {
    const plural = count === undefined ? {} : { count }
    const replace = { ...plural, ...values }
    const options = { lng: lang, ns: namespace, replace, returnObjects: true, ...plural } as const
    const text = (name: string): string => {
      const found: unknown = i18n.t(name, { ...options, defaultValue: '' })
      return typeof found === 'string' ? found : ''
    }
    // A language may have more forms than its texts do, as French for millions.
    return text(key) || (count === undefined ? '' : text(`${key}_other`))
  }
}

/** The texts of a list, with `{{names}}` filled in; none for a key that is not there. */
export function textList(
  lang: Language,
  namespace: string,
  key: string,
  values: Values = {},
): readonly string[] {
  readOnce(lang, namespace)
  const texts = i18n.getResource(lang, namespace, key) as readonly string[] | undefined
  const translate = translator(lang, namespace)
  return (texts ?? []).map((_, at) => translate(`${key}.${at}`, values))
}

/** What stands below a key, with its placeholders as they are. */
export function rawTexts(lang: Language, namespace: string, key: string): unknown {
  readOnce(lang, namespace)
  return i18n.getResource(lang, namespace, key)
}

function readOnce(lang: Language, namespace: string): void {
  if (i18n.hasResourceBundle(lang, namespace)) return
  const file = new URL(`${lang}/${namespace}.json`, FOLDER)
  i18n.addResourceBundle(lang, namespace, JSON.parse(readFileSync(file, 'utf8')))
}
