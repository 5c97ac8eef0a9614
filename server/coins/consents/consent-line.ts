import type { Language } from '#rules/interface-language.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { translator } from '../../platform/texts/texts.ts'
import type { Consent } from './consent.ts'

/** What somebody agreed to and when, as mails repeat it: word for word, in the language in which they read it. */
export function consentLine(
  { words, givenAt }: Pick<Consent, 'words' | 'givenAt'>,
  { lang, zone }: { lang: Language; zone: string },
): string {
  return translator(lang, 'mail')('consent', { words, moment: momentIn(givenAt, lang, zone) })
}
