import { staticScreen } from '../visit/StaticPage.tsx'
import { legalScreen } from './groups/legal-screen.tsx'

export default legalScreen('terms', staticScreen('terms', { credits: true }))
