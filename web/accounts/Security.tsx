import { Page } from './Page.tsx'
import { Passkeys } from './Passkeys.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { StaffRest } from './StaffRest.tsx'

/** A second proof beside the password, and signing in without one. */
export function Security() {
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
