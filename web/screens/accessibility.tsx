import { legalScreen } from './groups/legal-screen.tsx'

export default legalScreen('accessibility')
