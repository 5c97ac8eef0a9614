import { publishRelease } from '#contract/calls/studio-releases.ts'
import type { Language } from '#rules/interface-language.ts'
import { refusalSentence } from '../platform/http/refusal-sentence.ts'

/** Why something was not published, for people. */
export function reasonSentence(reason: string, lang: Language): string {
  return refusalSentence(reason, lang, {}, publishRelease.name)
}
