import { accountScreen } from '../accounts/account-screen.ts'
import { Register } from '../accounts/Register.tsx'

export default accountScreen('register', Register)
