import { REMARKS } from './remarks.ts'

export type RemarkCode = keyof typeof REMARKS

/** What the publisher should know of a file: what was left out of it or mended, or why it is not taken. In which words is for whoever shows it. */
export interface Remark {
  readonly code: RemarkCode
  readonly args: Readonly<Record<string, RemarkArg>>
}

type RemarkArg = string | number | Remark

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

/** A line that nobody has given a code: what another program said, or what an earlier version stored. */
export function plainRemark(text: string): Remark {
  return remark('plain', { text })
}

/** The line in English, as the command line has it. */
export function remarkLine({ code, args }: Remark): string {
  const text: string | readonly [string, string] = REMARKS[code]
  const words = typeof text === 'string' ? text : text[args.count === 1 ? 0 : 1]
  return words.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const arg = args[name]
    return typeof arg === 'object' ? remarkLine(arg) : String(arg ?? '')
  })
}

export function remarkLines(remarks: readonly Remark[]): string[] {
  return remarks.map(remarkLine)
}
