import { OptOut } from '../analytics/OptOut.tsx'
import type { RouteLocation } from '../router/match.ts'
import type { Screen } from '../router/screen.ts'
import { StaticPage, staticScreen } from '../visit/StaticPage.tsx'

const privacy: Screen = { ...staticScreen('privacy'), View: Privacy }
export default privacy

function Privacy({ place }: { readonly place: RouteLocation }) {
  return <StaticPage place={place} ends={{ analytics: <OptOut /> }} />
}
