import { plansRead } from '../membership/plans-read.ts'
import { SubscribeSteps } from '../membership/SubscribeSteps.tsx'
import { stepOf } from '../membership/steps.ts'
import type { Screen } from '../platform/screen.ts'

/** docs/product.md#subscribing: with its prices for everybody; who is here, and what they would pay, comes in the browser. */
const screen: Screen = {
  reads: () => [plansRead],
  head: ({ place, t }) => ({
    title: t('membership:title') + t('titleSuffix'),
    description: t('membership:description'),
    unlisted: stepOf(place.search.step) !== 'plan',
    canonicalSearch: '',
  }),
  View: SubscribeSteps,
}
export default screen
