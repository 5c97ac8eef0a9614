import type { BookRemark } from '#contract/generated/studio_upload.ts'
import type { Translate } from '../../texts/texts.ts'

/** Arguments that are words of the shop and no names. */
const WORDS = new Set(['by', 'otherBy', 'right', 'fields'])

/** A remark as somebody reads it here; null where there is only a line in English. */
export function remarkText({ code, args, inner }: BookRemark, t: Translate): string | null {
  const own = Object.entries(args).map(([name, value]) => [
    name,
    name === 'count' ? Number(value) : WORDS.has(name) ? wordsOf(value, t) : value,
  ])
  const within = Object.entries(inner).map(([name, one]) => [name, remarkText(one, t) ?? one.line])
  const text = t(`studio-remarks:${code}`, {
    ...Object.fromEntries([...own, ...within]),
    defaultValue: '',
  })
  return code === 'plain' || text === '' ? null : text
}

function wordsOf(value: string, t: Translate): string {
  return value
    .split(', ')
    .map(word => t(`studio-remarks:words.${word.replaceAll(' ', '-')}`, { defaultValue: word }))
    .join(', ')
}
