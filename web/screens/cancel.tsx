import { CancelAnswer } from '../membership/CancelAnswer.tsx'
import { CancelContract } from '../membership/CancelContract.tsx'
import type { Screen } from '../platform/screen.ts'

/** § 312k BGB: a notice without signing in, and the answer to the mail that follows it. The same for everybody. */
const screen: Screen = {
  head: ({ place, t }) => ({
    title: t(place.params.token ? 'cancel:answer.title' : 'cancel:title') + t('titleSuffix'),
    description: t(place.params.token ? 'cancel:answer.lead' : 'cancel:lead'),
    unlisted: true,
  }),
  View: ({ place }) =>
    place.params.token ? (
      <CancelAnswer key={place.path} place={place} />
    ) : (
      <CancelContract key={place.path} place={place} />
    ),
}
export default screen
