import type { StudioBundle } from '#contract/generated/studio_bundles.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { type SaleTexts, useSaleTexts } from '../use-sale-texts.ts'

export interface BundleTexts extends Omit<SaleTexts, 'covered' | 'time'> {
  /** What is in a bundle, in one line. */
  readonly contents: (bundle: Pick<StudioBundle, 'items'> & { readonly unseenItems?: number }) => string
  /** When it is offered. */
  readonly time: (bundle: Pick<StudioBundle, 'startsAt' | 'endsAt'>) => string
}

export function useBundleTexts(): BundleTexts {
  const { t } = useTranslation('studio-bundles')
  const { covered, time, ...texts } = useSaleTexts()
  const { moment } = texts
  return {
    ...texts,
    t,
    contents: bundle => covered({ ...bundle, covers: 'chosen', lang: '' }),
    time: ({ startsAt, endsAt }) =>
      endsAt ? time({ startsAt, endsAt }) : t('fromOn', { from: moment(startsAt) }),
  }
}
