import type { Remark, RemarkCode } from './remark.ts'

/** What is still to be said of a file before it can be imported, by the code of the refusal that asks for it. */
const REMEDIES = {
  chapterOnly: 'whichVolume',
  chaptersOnly: 'whichVolume',
  contradicts: 'whichVolume',
  bothInShop: 'whichVolume',
  identifierOfOther: 'whichVolume',
  sayVolumeOfPart: 'whereToAdd',
  sayLaunch: 'launch',
  hasBook: 'otherVolume',
  sameSeries: 'sameSeries',
} as const satisfies Partial<Record<RemarkCode, string>>

type BookRemedy = (typeof REMEDIES)[keyof typeof REMEDIES]

/** Null where only another file helps. */
export function remedyOf({ code }: Remark): BookRemedy | null {
  return (REMEDIES as Partial<Record<RemarkCode, BookRemedy>>)[code] ?? null
}
