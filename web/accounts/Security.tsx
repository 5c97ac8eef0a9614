import { unlistedScreen } from '../screens/groups/group-screens.tsx'
import { AccountPage } from './Page.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { StaffRightsNotice } from './StaffRest.tsx'

export default unlistedScreen('accounts:security.', Security)

/** A second proof beside the password, and signing in without one. */
function Security() {
  return (
    <AccountPage name="security">
      {reader => (
        <>
          <StaffRightsNotice reader={reader} here />
          <SecondFactor />
          <Passkeys />
        </>
      )}
    </AccountPage>
  )
}
