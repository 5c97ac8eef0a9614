import { accountScreen } from '../accounts/account-screen.ts'
import { ForgotPassword } from '../accounts/ForgotPassword.tsx'

export default accountScreen('forgot', ForgotPassword)
