import { OptOut } from '../analytics/OptOut.tsx'
import type { RouteLocation } from '../router/match.ts'
import { StaticPage, staticScreen } from '../visit/StaticPage.tsx'
import { legalScreen } from './groups/legal-screen.tsx'

const program = { ...staticScreen('privacy'), View: Privacy }
export default legalScreen('privacy', program, <OptOut />)

function Privacy({ place }: { readonly place: RouteLocation }) {
  return <StaticPage place={place} ends={{ analytics: <OptOut /> }} />
}
