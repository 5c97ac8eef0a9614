import { accountScreen } from '../accounts/account-screen.ts'
import { VerifyWaiting } from '../accounts/VerifyWaiting.tsx'

export default accountScreen('verify', VerifyWaiting)
