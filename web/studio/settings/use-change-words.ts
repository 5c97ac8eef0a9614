import type { AuditChange, AuditEntry } from '#contract/generated/studio.ts'
import { slugFrom } from '#rules/slug.ts'
import { usePageState } from '../../platform/page-state.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { momentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'
import { storedValue } from './stored-value.ts'

/**
 * Where the values of a column have their words, @ standing for the value; of several the first that is there. Columns that
 * mean another thing in one table are named with it.
 */
const WORDS: Readonly<Record<string, string | readonly string[]>> = {
  stage: 'studio-catalogue:state.@',
  'text_drafts.state': 'studio-catalogue:state.@',
  'cover_drafts.state': 'studio-catalogue:state.@',
  'text_drafts.field': ['volume', 'series', 'part'].map(kind => `studio-books:fields.${kind}.@.label`),
  type: 'studio:type.@',
  status: 'studio-books:choice.status.@',
  layout: 'studio-books:choice.layout.@',
  store: 'studio-books:choice.stores.@',
  role: 'studio:role.@',
  'volume_creators.role': 'studio-books:choice.creators.@',
  source: 'studio-settings:source.@',
  subject_kind: 'studio-settings:kind.@',
  answer: 'studio-settings:answer.@',
  stands_for: 'studio-preview:as.@',
  events: 'studio-webhooks:event.@',
  page: 'studio-shop:legal.page.@',
  hero: 'studio-shop:hero.@',
  relation: 'studio-books:choice.related.@',
  'sales.covers': 'studio-settings:covers.@',
  tags: 'tags:names.@',
  // The rule itself, which somebody asks to switch off.
  'second_person_requests.subject_id': 'studio-settings:rule.@',
  'two_person_rules.name': 'studio-settings:rule.@',
}
const FILES = [
  ...['studio-settings', 'studio-catalogue', 'studio-books', 'studio', 'tags'],
  ...['studio-preview', 'studio-webhooks', 'studio-shop'],
]
const COINS = /coins$/
const LANGUAGES = new Set(['lang', 'langs'])
const COUNTRIES = new Set(['country', 'countries'])

type Column = Pick<AuditChange, 'kind' | 'field'>
type Named = Pick<AuditEntry, 'subjectId' | 'subjectName' | 'subjects'>

/** How the log calls a column. */
export function columnName(t: Translate, { kind, field }: Column): string {
  return t([`columnOf.${kind}.${field}`, `column.${field}`], { defaultValue: field.replaceAll('_', ' ') })
}

/** What the log says that a column was or is, in the words and the clock of who looks. */
export function useChangeWords() {
  const { t } = useTranslation(FILES)
  const { lang } = usePageState()
  const { zone } = useStudioMe()

  function wordOf({ kind, field }: Column, text: string, entry: Named): string {
    const named = entry.subjects.find(({ id }) => id === text)?.title
    if (named) return named
    if (text === entry.subjectId && entry.subjectName) return entry.subjectName
    if (LANGUAGES.has(field)) return displayed('language', text, lang)
    if (COUNTRIES.has(field)) return displayed('region', text, lang)
    if (COINS.test(field) && text !== '') return Number(text).toLocaleString(lang)
    if (field === 'discount_bps')
      return (Number(text) / 10_000).toLocaleString(lang, { style: 'percent', maximumFractionDigits: 2 })
    const words = WORDS[`${kind}.${field}`] ?? WORDS[field]
    const code = field === 'tags' ? slugFrom(text, '-') : text
    if (!words || !/^[\w.-]+$/.test(code)) return text
    const keys = [words].flat().map(one => one.replace('@', code))
    return t(keys, { defaultValue: text })
  }

  /** `isValue` is false for what only says that there is none, or whether something is on. */
  function wordsOf(
    column: Column,
    json: string | undefined,
    entry: Named,
  ): { text: string; isValue: boolean } {
    const shown = storedValue(json)
    if ('word' in shown) return { text: t(`value.${shown.word}`), isValue: false }
    if ('moment' in shown) return { text: momentText(shown.moment, { lang, zone }), isValue: true }
    return { text: shown.texts.map(text => wordOf(column, text, entry)).join(', '), isValue: true }
  }

  return { wordsOf }
}

/** A code that is none stays as it is. */
function displayed(type: 'language' | 'region', code: string, lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type }).of(code) ?? code
  } catch {
    return code
  }
}
