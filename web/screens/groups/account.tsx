import deleteAccountToken from '../delete-account/token.tsx'
import analytics from '../staff/analytics.tsx'
import app from '../user/app.tsx'
import data from '../user/data.tsx'
import ereader from '../user/ereader.tsx'
import password from '../user/password.tsx'
import profile from '../user/profile.tsx'
import security from '../user/security.tsx'
import sessions from '../user/sessions.tsx'
import { groupScreens } from './group-screens.tsx'

/** What an account is, and how it is protected. */
export default groupScreens({
  '/user/profile': profile,
  '/user/password': password,
  '/user/sessions': sessions,
  '/user/security': security,
  '/user/app': app,
  '/user/data': data,
  '/user/ereader': ereader,
  '/delete-account/:token': deleteAccountToken,
  '/staff/analytics': analytics,
})
