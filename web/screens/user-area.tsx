import { AppSignIn } from '../accounts/AppSignIn.tsx'
import { ChangePassword } from '../accounts/ChangePassword.tsx'
import { DeleteAccount } from '../accounts/DeleteAccount.tsx'
import { OwnData } from '../accounts/OwnData.tsx'
import { Profile } from '../accounts/Profile.tsx'
import { Security } from '../accounts/Security.tsx'
import { Sessions } from '../accounts/Sessions.tsx'
import { severalScreens } from '../accounts/several-screens.tsx'
import { Totals } from '../accounts/Totals.tsx'

export default severalScreens({
  '/user/profile': { name: 'profile', View: Profile },
  '/user/password': { name: 'password', View: ChangePassword },
  '/user/sessions': { name: 'sessions', View: Sessions },
  '/user/security': { name: 'security', View: Security },
  '/user/app': { name: 'app', View: AppSignIn },
  '/user/data': { name: 'data', View: OwnData },
  '/delete-account/:token': { name: 'deletion', View: DeleteAccount },
  '/staff/analytics': { name: 'analytics', View: Totals },
})
