import { accountScreen } from '../accounts/account-screen.ts'
import { VerifyEmail } from '../accounts/VerifyEmail.tsx'

export default accountScreen('verifyToken', VerifyEmail)
