import { numberIn, romanNumber } from '#rules/number-words.ts'

const UNITS = ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun']
const TENS = ['zwan', 'drei', 'vier', 'fünf', 'sech', 'sieb', 'acht', 'neun']
const TEENS = ['drei', 'vier', 'fünf', 'sech', 'sieb', 'acht', 'neun']
/** German ordinals without their ending, with what they count. */
const STEMS = new Map<string, number>([
  ...[
    'erst',
    'zweit',
    'dritt',
    'viert',
    'fünft',
    'sechst',
    'siebt',
    'acht',
    'neunt',
    'zehnt',
    'elft',
    'zwölft',
  ].map((stem, at) => [stem, at + 1] as const),
  ['siebent', 7],
  ['eilft', 11],
  ...TEENS.map((stem, at) => [`${stem}zehnt`, at + 13] as const),
  ...TENS.flatMap((stem, at) => {
    const ten = `${stem}${stem === 'drei' ? 'ß' : 'z'}igst`
    const value = (at + 2) * 10
    return [
      [ten, value] as const,
      ...UNITS.map((unit, index) => [`${unit}und${ten}`, value + index + 1] as const),
    ]
  }),
])
const OTHERS =
  'premi(?:er|ère)|seconde?|deuxième|troisième|quatrième|cinquième|sixième|septième|huitième|neuvième|dixième|onzième|douzième|derni(?:er|ère)|' +
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|letzte[rs]?'

/** A pattern for ordinals that stand before what they count, the longest first. */
export const ORDINAL = `(?:${[...STEMS.keys()].sort((a, b) => b.length - a.length).join('|')})(?:e[rs]?)|${OTHERS}`

const ROMAN_SIGNS: readonly (readonly [string, number])[] = [
  ...([
    ['M', 1000],
    ['CM', 900],
    ['D', 500],
    ['CD', 400],
    ['C', 100],
    ['XC', 90],
    ['L', 50],
  ] as const),
  ...([
    ['XL', 40],
    ['X', 10],
    ['IX', 9],
    ['V', 5],
    ['IV', 4],
    ['I', 1],
  ] as const),
]

/** 4 as "IV". */
export function romanNumeral(number: number): string {
  let rest = number
  let numeral = ''
  for (const [sign, value] of ROMAN_SIGNS) {
    numeral += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return numeral
}

/**
 * The number that digits, words and Roman or Japanese numerals of titles write; null where it is none that is known here.
 */
export function numeralValue(number: string): number | null {
  const plain = number.trim().toLowerCase().normalize('NFKC')
  if (/^[ivxlcdm]+$/.test(plain)) return romanNumber(plain)
  const stem = /^(.*t)(?:e[rs]?)$/.exec(plain)?.[1]
  return numberIn(plain) ?? (stem === undefined ? undefined : STEMS.get(stem)) ?? null
}
