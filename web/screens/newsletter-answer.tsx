import { accountScreen } from '../accounts/account-screen.ts'
import { NewsletterAnswer } from '../accounts/Newsletter.tsx'

export default accountScreen('newsletterToken', NewsletterAnswer)
