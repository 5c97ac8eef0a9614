import { type Language, languages } from '#rules/interface-language.ts'
import { foldText } from '#rules/search-words.ts'
import { rawTexts } from '../../platform/texts/texts.ts'

/**
 * docs/product.md#tags: publishers write tags in the language of the series. Those that locales/*\/tags.json names are the
 * same tag in every language, whatever language or spelling a series has it in. Every other tag is itself, as the publisher
 * writes it.
 */

/** Further spellings of known tags, folded. */
const SPELLINGS: Readonly<Record<string, string>> = {
  apocalypse: 'post-apocalyptic',
  bl: 'boys-love',
  'boys love': 'boys-love',
  cooks: 'cooking',
  cozy: 'cosy',
  detective: 'crime',
  food: 'cooking',
  gl: 'girls-love',
  'girls love': 'girls-love',
  history: 'historical',
  humor: 'humour',
  'light hearted': 'comedy',
  queer: 'lgbtq',
  romanze: 'romance',
  'sci fi': 'science-fiction',
  scifi: 'science-fiction',
  sf: 'science-fiction',
  shojou: 'shojo',
  shounen: 'shonen',
  shoujo: 'shojo',
  trains: 'railway',
  yaoi: 'boys-love',
  yuri: 'girls-love',
}

/** Tags that say what columns of the series have: its label, print state and status. They are no subjects to look for. */
const STATES = new Set([
  'club',
  'heart',
  'pulp',
  'complete',
  'almost-complete',
  'available-in-print',
  'planned-for-print',
  'fully-translated',
])

interface KnownTags {
  readonly slugs: ReadonlyMap<string, string>
  readonly spellings: ReadonlyMap<string, readonly string[]>
}

let known: KnownTags | undefined

function knownTags(): KnownTags {
  if (known) return known
  const slugs = new Map<string, string>(Object.entries(SPELLINGS))
  for (const lang of languages) {
    for (const [slug, name] of Object.entries(namesIn(lang))) slugs.set(foldText(name), slug)
  }
  for (const slug of Object.keys(namesIn('en'))) slugs.set(foldText(slug), slug)
  const spellings = new Map<string, string[]>()
  for (const [spelling, slug] of slugs) spellings.set(slug, [...(spellings.get(slug) ?? []), spelling])
  known = { slugs, spellings }
  return known
}

function namesIn(lang: Language): Readonly<Record<string, string>> {
  return (rawTexts(lang, 'tags', 'names') ?? {}) as Record<string, string>
}

/** The last part of the address of a tag: the same for all spellings of a known one. '' for a tag without letters. */
export function tagSlug(tag: string): string {
  const folded = foldText(tag)
  return knownTags().slugs.get(folded) ?? folded.replaceAll(' ', '-')
}

/** All folded spellings of a tag, which may be given in any of them or as a slug. */
export function tagSpellings(tag: string): readonly string[] {
  return knownTags().spellings.get(tagSlug(tag)) ?? [foldText(tag)]
}

/** The name of a known tag in a language; null for one that only the publisher knows. */
export function tagName(slug: string, lang: Language): string | null {
  return namesIn(lang)[slug] ?? null
}

export function isStateTag(slug: string): boolean {
  return STATES.has(slug)
}

/** The last part of the address of a creator. */
export function creatorSlug(name: string): string {
  return foldText(name).replaceAll(' ', '-')
}
