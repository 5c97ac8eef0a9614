import { type Language, languages } from '#rules/interface-language.ts'
import { mayIn } from '#rules/studio-rights.ts'
import { useStaff } from '../frame/studio-me.ts'

/** The languages in which who works here writes posts. */
export function useWritableLanguages(): Language[] {
  const staff = useStaff()
  return languages.filter(lang => mayIn(staff, 'news', { lang }))
}
