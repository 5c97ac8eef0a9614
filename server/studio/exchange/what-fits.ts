import { type Language, languages } from '#rules/interface-language.ts'
import { translator } from '../../platform/texts/texts.ts'
import { fieldNamed } from '../fields/all-fields.ts'
import { choiceText } from './cell-form.ts'

/** Reasons after which it helps to know what a value has to look like. */
const HELPED = [
  'wrongKind',
  'outOfRange',
  'notADate',
  'notAChoice',
  'entryInvalid',
  'valueMissing',
  'notJson',
]

/** As cells have them in every language. */
const EXAMPLES: Readonly<Record<string, string>> = {
  countries: 'AT; DE',
  creators: 'author: Ada Wren; translator: Bo Li',
  stores: 'digital: 9783161484100',
  relations: 'sequel: rain',
  numbering: '3: After the War',
}

/** What would fit a cell whose value does not, as "Whole coins, such as 499."; '' where nothing more can be said. */
export function whatFits({ reason, field }: { reason: string; field: string }, lang: Language): string {
  if (!HELPED.includes(reason)) return ''
  const known = (['series', 'volume', 'part'] as const).flatMap(kind => fieldNamed(kind, field) ?? [])[0]
  // The language and kind of new series are no fields of what is there.
  const choices = field === 'type' ? ['novel', 'manga'] : field === 'lang' ? languages : known?.choices
  const name = known?.name === 'blocked' ? 'countries' : known?.type
  const { least = 0, most } = known ?? {}
  const t = translator(lang, 'studio-catalogue')
  if (choices && (name === undefined || name === 'choice'))
    return t('fits.choice', {
      choices: choices.map(one => choiceText({ name: field }, one, lang)).join(', '),
    })
  if (name === 'whole' && most !== undefined)
    return t('fits.between', { least: String(least), most: String(most) })
  return name === undefined ? '' : t(`fits.${name}`, { example: EXAMPLES[name] ?? '' })
}
