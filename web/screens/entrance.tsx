import { ForgotPassword } from '../accounts/ForgotPassword.tsx'
import { Newsletter, NewsletterAnswer } from '../accounts/Newsletter.tsx'
import { Register } from '../accounts/Register.tsx'
import { ResetPassword } from '../accounts/ResetPassword.tsx'
import { SignIn } from '../accounts/SignIn.tsx'
import { severalScreens } from '../accounts/several-screens.tsx'
import { VerifyEmail } from '../accounts/VerifyEmail.tsx'
import { VerifyWaiting } from '../accounts/VerifyWaiting.tsx'

export default severalScreens({
  '/sign-in': { name: 'signIn', View: SignIn },
  '/register': { name: 'register', View: Register },
  '/forgot-password': { name: 'forgot', View: ForgotPassword },
  '/reset-password/:token': { name: 'reset', View: ResetPassword },
  '/verify-email': { name: 'verify', View: VerifyWaiting },
  '/verify-email/:token': { name: 'verifyToken', View: VerifyEmail },
  '/newsletter': { name: 'newsletter', View: Newsletter },
  '/newsletter/:token': { name: 'newsletterToken', View: NewsletterAnswer },
})
