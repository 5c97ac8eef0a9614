import { AccountPage } from '../../accounts/AccountPage.tsx'
import { FirstPasswordNotice } from '../../accounts/FirstPasswordNotice.tsx'
import { Passkeys } from '../../accounts/Passkeys.tsx'
import { StaffRightsNotice } from '../../accounts/StaffRightsNotice.tsx'
import { SecondFactor } from '../../accounts/second-factor/SecondFactor.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:security.', Security)

/** A second proof beside the password, and signing in without one. */
function Security() {
  return (
    <AccountPage name="security">
      {reader => (
        <>
          <FirstPasswordNotice reader={reader} />
          <StaffRightsNotice reader={reader} here />
          <SecondFactor />
          <Passkeys />
        </>
      )}
    </AccountPage>
  )
}
