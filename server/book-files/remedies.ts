import type { RemarkCode } from './remark.ts'

/**
 * What helps a file that was refused, by the code of its refusal: what is still to be said of it, or how it is to be read.
 */
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
  otherLanguage: 'confirm',
  hasTextOf: 'confirm',
  publicChanged: 'publicChanged',
  pdfOfText: 'asManga',
  liveText: 'otherKind',
  nothingToRead: 'otherKind',
  noneShown: 'otherKind',
  shopFailed: 'again',
  readingLate: 'again',
  readingEnded: 'again',
  shopBusy: 'again',
} as const satisfies Partial<Record<RemarkCode, string>>

type BookRemedy = (typeof REMEDIES)[keyof typeof REMEDIES]

/** Null where only another file helps. */
export function remedyOf({ code }: { readonly code: string }): BookRemedy | null {
  return (REMEDIES as Partial<Record<string, BookRemedy>>)[code] ?? null
}
