import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Language, languages } from '#rules/interface-language.ts'
import { ROOT } from './sources.ts'

interface Text {
  /** File and place within it. */
  where: string
  text: string
}

/** All words of a language that people see. The stories of the demo get their typography when they are built. */
function textsOf(lang: Language): Text[] {
  const folder = join(ROOT, 'locales', lang)
  return readdirSync(folder).flatMap(file =>
    textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')), file.replace('.json', '')),
  )
}

function textsIn(value: unknown, where: string): Text[] {
  if (typeof value === 'string') return [{ where, text: value }]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${where}.${key}`))
}

/** Addresses, names of values and targets of links are no text. */
const withoutMachines = (text: string) =>
  text.replace(/\{\{[^}]*\}\}|\b[a-z]\w*:\/\S*|mailto:\S*|\]\([^)]*\)|<[^>]*>/g, 'x')
const wrongIn = (texts: Text[], pattern: RegExp) =>
  texts
    .filter(({ text }) => pattern.test(withoutMachines(text)))
    .map(({ where, text }) => `${where}: ${text}`)

/** What the studio and its refusals do not say, since another word stands for the same (docs/glossary.md). */
const OTHER_WORDS: Readonly<Record<Language, RegExp>> = {
  en: /\blowest price in coins\b/i,
  de: /\bSerien?\b|\bMünze|\bAltersfreigabe|\bverborgen|\bangesetzt|\bDemobestand|\bsichern\b/i,
  fr: /\bvolumes?\b|\bétiquettes?\b|\blivres? numériques?\b|\bjournal des changements\b/iu,
}

const ofTheStudio = ({ where }: Text) => /^(?:studio|refusals)\b/.test(where)

describe('the languages of the shop', () => {
  // At the beginning of a sentence it may be somebody, or something, else.
  it('German says du, and never Sie', () => {
    expect(wrongIn(textsOf('de'), /[\p{Ll},;] (Sie|Ihnen|Ihre?[nmrs]?)\b/u)).toEqual([])
  })

  it('French has a no-break space before ; : ! ? » and after «', () => {
    expect(wrongIn(textsOf('fr'), /(?<!\u00a0)(?:[;!»]|[:?](?!\w))|«(?!\u00a0)/u)).toEqual([])
  })

  // Without one of them i18next shows the text of another language.
  it.each(languages)('%s has each plural in all forms that its numbers take', lang => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories
    const found = textsOf(lang).map(({ where }) => where)
    const plurals = found.filter(where => where.endsWith('_other')).map(where => where.replace(/_other$/, ''))
    const missing = plurals.flatMap(where =>
      forms.map(form => `${where}_${form}`).filter(key => !found.includes(key)),
    )
    expect(missing).toEqual([])
  })

  it('French has typographic apostrophes', () => {
    expect(wrongIn(textsOf('fr'), /\p{L}'\p{L}/u)).toEqual([])
  })

  it('put … where each of them does: German after a space, the others without', () => {
    expect(wrongIn(textsOf('de'), /\p{L}…/u)).toEqual([])
    for (const lang of ['en', 'fr'] as const) expect(wrongIn(textsOf(lang), /\p{L}\s…/u)).toEqual([])
  })

  it.each(languages)('have no doubled space, no straight quotes and no three dots in %s', lang => {
    expect(wrongIn(textsOf(lang), /[ \u00a0\u202f]{2}|"|\.{3}/u)).toEqual([])
  })

  it.each(languages)('have one term for one thing in the studio in %s', lang => {
    expect(wrongIn(textsOf(lang).filter(ofTheStudio), OTHER_WORDS[lang])).toEqual([])
  })
})
