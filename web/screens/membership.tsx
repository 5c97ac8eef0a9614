import { MembershipScreen } from '../membership/MembershipScreen.tsx'
import type { Screen } from '../platform/screen.ts'

/** The same for everybody; what is personal comes in the browser. */
const screen: Screen = {
  head: ({ t }) => ({
    title: t('membership:mine.title') + t('titleSuffix'),
    description: t('membership:mine.lead'),
    unlisted: true,
  }),
  View: MembershipScreen,
}
export default screen
