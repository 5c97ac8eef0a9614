import { staticScreen } from '../visit/StaticPage.tsx'

export default staticScreen('terms', { credits: true })
