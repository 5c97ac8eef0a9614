import { unlistedScreen } from '../screens/groups/group-screens.tsx'
import { Page } from './Page.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { StaffRest } from './StaffRest.tsx'

export default unlistedScreen('accounts:security.', Security)

/** A second proof beside the password, and signing in without one. */
function Security() {
  return (
    <Page name="security">
      {reader => (
        <>
          <StaffRest reader={reader} here />
          <SecondFactor />
          <Passkeys />
        </>
      )}
    </Page>
  )
}
