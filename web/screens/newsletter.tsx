import { accountScreen } from '../accounts/account-screen.ts'
import { Newsletter } from '../accounts/Newsletter.tsx'

export default accountScreen('newsletter', Newsletter)
