import type { StudioCover } from '#contract/generated/studio_covers.ts'
import { momentText } from '../../frame/moment-text.ts'
import { choiceText, useWording } from '../value-text.ts'

/** The texts of covers, with what a cover is called. */
export function useCoverTexts() {
  const wording = useWording()
  const { t, lang } = wording
  return {
    ...wording,
    /** As the language of the screens that show it. */
    nameOf: (cover: Pick<StudioCover, 'lang'>) =>
      cover.lang ? choiceText('lang', cover.lang, t, lang) : t('covers.everyLanguage'),
    /** From when on it is shown. */
    whenOf: ({ from }: Pick<StudioCover, 'from'>) =>
      from ? t('covers.from', { when: momentText(from, wording) }) : t('covers.always'),
  }
}
