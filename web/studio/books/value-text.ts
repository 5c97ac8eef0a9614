import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { usePageState } from '../../platform/page-state.ts'
import type { Translate } from '../../texts/texts.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { momentText } from '../frame/moment-text.ts'
import { useStudioMe } from '../frame/studio-me.ts'

/** What a value of a field is called where it is one of a few. */
export function choiceText(field: string, value: string, t: Translate, lang: string): string {
  if (field === 'lang') return new Intl.DisplayNames(lang, { type: 'language' }).of(value) ?? value
  return t(`choice.${field}.${value}`, { defaultValue: value })
}

interface Wording {
  readonly t: Translate
  readonly lang: string
  readonly zone: string
}

/** A value in words; what is no value is a dash. */
export function valueText(field: Pick<StudioField, 'name' | 'type'>, json: string, wording: Wording): string {
  const { t, lang } = wording
  const value: unknown = JSON.parse(json)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('nothing')
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (typeof value === 'number') return value.toLocaleString(lang)
  if (Array.isArray(value)) return value.map(one => rowText(field, one, wording)).join(', ')
  if (field.type === 'moment') return momentText(new Date(String(value)), wording)
  return field.type === 'choice' ? choiceText(field.name, String(value), t, lang) : String(value)
}

/** A value that is a text, as such. */
export function textIn(json: string | undefined): string {
  const value: unknown = JSON.parse(json ?? 'null')
  return typeof value === 'string' ? value : ''
}

function rowText({ name }: Pick<StudioField, 'name'>, row: unknown, { t, lang }: Wording): string {
  if (typeof row === 'string') return row
  const { name: who, role, store, identifier, after, series, relation } = row as Record<string, string>
  if (series) return relation ? `${series} (${choiceText(name, relation, t, lang)})` : series
  if (store) return `${choiceText(name, store, t, lang)} ${identifier}`
  if (role) return `${who} (${choiceText(name, role, t, lang)})`
  return t('section', { after, name: who })
}

export function useWording(): Wording {
  const { t } = useTranslation('studio-books')
  const { lang } = usePageState()
  const { zone } = useStudioMe()
  return { t, lang, zone }
}
