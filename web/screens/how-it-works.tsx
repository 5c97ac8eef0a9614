import { staticScreen } from '../visit/StaticPage.tsx'

export default staticScreen('how-it-works', { credits: true })
