import { accountScreen } from '../accounts/account-screen.ts'
import { ResetPassword } from '../accounts/ResetPassword.tsx'

export default accountScreen('reset', ResetPassword)
