import { accountScreen } from '../accounts/account-screen.ts'
import { SignIn } from '../accounts/SignIn.tsx'

export default accountScreen('signIn', SignIn)
