import type { BookRemark } from '#contract/generated/studio_upload.ts'
import type { Translate } from '../../texts/texts.ts'

/** Arguments that are words of the shop and no names. */
const WORDS = new Set(['by', 'otherBy', 'right', 'fields'])

/** A remark as somebody reads it here; null where there is only a line in English. */
export function remarkText(
  { code, args, inner, lists }: BookRemark,
  t: Translate,
  lang: string,
): string | null {
  const textOf = (one: BookRemark) => remarkText(one, t, lang) ?? one.line
  const own = Object.entries(args).map(([name, value]) => [
    name,
    name === 'count' ? Number(value) : argText(name, value, t, lang),
  ])
  const within = Object.entries(inner).map(([name, one]) => [name, textOf(one)])
  const listed = Object.entries(lists).map(([name, { remarks }]) => [
    name,
    remarks.map(textOf).join(name === 'reasons' ? '; ' : ', '),
  ])
  const text = t(`studio-remarks:${code}`, {
    ...Object.fromEntries([...own, ...within, ...listed]),
    defaultValue: '',
  })
  return code === 'plain' || text === '' ? null : text
}

/** Arguments whose names begin with `lang` are codes of languages. */
function argText(name: string, value: string, t: Translate, lang: string): string {
  if (WORDS.has(name)) return wordsOf(value, t)
  if (!name.startsWith('lang')) return value
  const names = new Intl.DisplayNames(lang, { type: 'language' })
  const codes = value.split(', ').map(code => (code === '' ? code : (names.of(code) ?? code)))
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(codes)
}

function wordsOf(value: string, t: Translate): string {
  return value
    .split(', ')
    .map(word => t(`studio-remarks:words.${word.replaceAll(' ', '-')}`, { defaultValue: word }))
    .join(', ')
}
