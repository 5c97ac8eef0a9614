import { REMARKS } from './remarks.ts'

export type RemarkCode = keyof typeof REMARKS

/**
 * What the publisher should know of a file: what was left out of it or mended, or why it is not taken. In which words is for
 * whoever shows it.
 */
export interface Remark {
  readonly code: RemarkCode
  readonly args: Readonly<Record<string, RemarkArg>>
}

type RemarkArg = string | number | Remark | readonly Remark[]

type Names<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never
type TextOf<Code extends RemarkCode> = (typeof REMARKS)[Code] extends readonly [infer One, infer More]
  ? One | More
  : (typeof REMARKS)[Code]
type ArgsOf<Code extends RemarkCode> = { readonly [Name in Names<TextOf<Code>>]: RemarkArg }

export function remark<Code extends RemarkCode>(
  code: Code,
  ...[args]: [Names<TextOf<Code>>] extends [never] ? [] : [ArgsOf<Code>]
): Remark {
  return { code, args: args ?? {} }
}

/**
 * A line in English alone: what only commands and the import folder say, what another program said, or what an earlier
 * version stored.
 */
export function plainRemark(text: string): Remark {
  return remark('plain', { text })
}

/** How whoever shows a line words what the reader can do. */
export interface RemarkWords {
  /** What stands for the name of something that can be said of the file. */
  readonly name: (name: string) => string
  /** What else helps, by the code, as an end of the line. */
  readonly help: Readonly<Partial<Record<string, string>>>
}

const AS_FIELDS: RemarkWords = { name: name => `“${name}”`, help: {} }

/** The line in English. */
export function remarkLine({ code, args }: Remark, by = AS_FIELDS): string {
  const text: string | readonly [string, string] = REMARKS[code]
  const words = typeof text === 'string' ? text : text[args.count === 1 ? 0 : 1]
  return (words + (by.help[code] ?? '')).replace(
    /\{\{(\w+)\}\}|<(\w+)>/g,
    (_, name: string, said: string) => {
      if (said) return by.name(said)
      const arg = args[name] ?? ''
      if (isRemarks(arg)) return remarkLines(arg, by).join(name === 'reasons' ? '; ' : ', ')
      if (typeof arg === 'object') return remarkLine(arg, by)
      return name.startsWith('lang') ? languageNames(String(arg)) : String(arg)
    },
  )
}

export function isRemarks(arg: RemarkArg): arg is readonly Remark[] {
  return Array.isArray(arg)
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' })

/** Arguments whose names begin with `lang` are codes of languages. */
function languageNames(codes: string): string {
  return codes
    .split(', ')
    .map(code => (code === '' ? code : (ENGLISH.of(code) ?? code)))
    .join(' and ')
}

export function remarkLines(remarks: readonly Remark[], by = AS_FIELDS): string[] {
  return remarks.map(one => remarkLine(one, by))
}
