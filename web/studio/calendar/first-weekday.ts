import { isLanguage, languageFacts } from '#rules/interface-language.ts'

interface WeekInfo {
  getWeekInfo?(): { readonly firstDay: number }
}

/** The day on which calendars in this language begin a week, from 1, Monday, to 7; Monday where the browser does not say. */
export function firstWeekday(lang: string): number {
  const locale = new Intl.Locale(isLanguage(lang) ? languageFacts[lang].locale : lang) as WeekInfo
  return locale.getWeekInfo?.().firstDay ?? 1
}
