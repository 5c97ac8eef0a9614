import type { StudioKeepers } from '#contract/generated/studio_catalogue.ts'
import type { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { useTakedownTexts } from './use-takedown-texts.ts'

/** The words of requests, with what they are about. */
export function useRequestTexts() {
  const { t } = useTranslation('studio-second-person')
  const { t: ofTakedowns, whereOf, whenOf } = useTakedownTexts()
  return {
    t,
    whenOf,
    whatOf: ({ deed, countries }: SecondPersonRequest) => t(`what.${deed}`, { where: whereOf(countries) }),
    /** What happens as soon as it is confirmed. */
    effectOf: ({ deed, kind, countries }: SecondPersonRequest) =>
      deed === 'takedown.add'
        ? ofTakedowns(`lost.${kind}`, { where: whereOf(countries) })
        : t(`effect.${deed}`, { where: whereOf(countries) }),
    askedLine: ({ source, askedBy, askedAt }: SecondPersonRequest) => {
      const values = { who: askedBy, when: whenOf(askedAt) }
      return source === ''
        ? t('askedLine', values)
        : `${ofTakedowns(`source.${source}`)} · ${t('asked', values)}`
    },
    /** Whom a takedown leaves it to, and whose rentals it ends. */
    keepersOf: ({ countries }: SecondPersonRequest, { owners, renters }: StudioKeepers) => [
      ofTakedowns('owners', { count: owners }),
      ofTakedowns(countries.length > 0 ? 'rentersThere' : 'rentersEverywhere', { count: renters }),
    ],
    answeredLine: ({ answeredBy, answeredAt, answerReason }: SecondPersonRequest) =>
      t('declinedLine', { who: answeredBy, when: whenOf(answeredAt), reason: answerReason }),
  }
}
