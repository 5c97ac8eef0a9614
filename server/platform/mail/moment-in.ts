import { type Language, languageFacts } from '#rules/interface-language.ts'

/** A moment as mails write it, with the zone named: `21 November 2026 at 13:00 CET`. */
export function momentIn(at: Date, lang: Language, zone: string): string {
  return new Intl.DateTimeFormat(mailLocale(lang), {
    ...{ day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' },
    ...{ timeZoneName: 'short', timeZone: zone },
  }).format(at)
}

/** English days are written as in Britain. */
export const mailLocale = (lang: Language) => (lang === 'en' ? 'en-GB' : languageFacts[lang].locale)
