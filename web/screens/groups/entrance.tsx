import forgotPassword from '../forgot-password.tsx'
import newsletterToken from '../newsletter/token.tsx'
import newsletter from '../newsletter.tsx'
import register from '../register.tsx'
import resetPasswordToken from '../reset-password/token.tsx'
import signIn from '../sign-in.tsx'
import verifyEmailToken from '../verify-email/token.tsx'
import verifyEmail from '../verify-email.tsx'
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
