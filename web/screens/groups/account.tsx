import app from '../../accounts/AppSignIn.tsx'
import password from '../../accounts/ChangePassword.tsx'
import deleteAccountToken from '../../accounts/DeleteAccount.tsx'
import data from '../../accounts/OwnData.tsx'
import profile from '../../accounts/Profile.tsx'
import security from '../../accounts/Security.tsx'
import sessions from '../../accounts/Sessions.tsx'
import analytics from '../../accounts/Totals.tsx'
import { groupScreens } from './group-screens.tsx'

/** What an account is, and how it is protected. */
export default groupScreens({
  '/user/profile': profile,
  '/user/password': password,
  '/user/sessions': sessions,
  '/user/security': security,
  '/user/app': app,
  '/user/data': data,
  '/delete-account/:token': deleteAccountToken,
  '/staff/analytics': analytics,
})
