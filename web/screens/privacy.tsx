import { OptOut } from '../analytics/OptOut.tsx'
import type { Place } from '../platform/match.ts'
import type { Screen } from '../platform/screen.ts'
import { StaticPage, staticScreen } from '../visit/StaticPage.tsx'

const privacy: Screen = { ...staticScreen('privacy'), View: Privacy }
export default privacy

function Privacy({ place }: { readonly place: Place }) {
  return <StaticPage place={place} ends={{ analytics: <OptOut /> }} />
}
