import forgotPassword from '../../accounts/ForgotPassword.tsx'
import newsletter from '../../accounts/Newsletter.tsx'
import newsletterToken from '../../accounts/NewsletterToken.tsx'
import register from '../../accounts/Register.tsx'
import resetPasswordToken from '../../accounts/ResetPassword.tsx'
import signIn from '../../accounts/SignIn.tsx'
import verifyEmailToken from '../../accounts/VerifyEmail.tsx'
import verifyEmail from '../../accounts/VerifyWaiting.tsx'
import { groupScreens } from './group-screens.tsx'

/** The ways to an account: who makes one walks through several. */
export default groupScreens({
  '/sign-in': signIn,
  '/register': register,
  '/forgot-password': forgotPassword,
  '/reset-password/:token': resetPasswordToken,
  '/verify-email': verifyEmail,
  '/verify-email/:token': verifyEmailToken,
  '/newsletter': newsletter,
  '/newsletter/:token': newsletterToken,
})
