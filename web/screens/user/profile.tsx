import type { User } from '#contract/generated/accounts.ts'
import { AccountPage } from '../../accounts/AccountPage.tsx'
import { FirstPasswordNotice } from '../../accounts/FirstPasswordNotice.tsx'
import { MailNotices } from '../../accounts/MailNotices.tsx'
import { ProfileFields } from '../../accounts/ProfileFields.tsx'
import { StaffRightsNotice, StudioLink } from '../../accounts/StaffRightsNotice.tsx'
import { useSignOut, useSignOutFailure } from '../../accounts/sign-out.ts'
import { useProfileForm } from '../../accounts/use-profile-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:profile.', Profile)

/** docs/product.md#profile. */
function Profile() {
  return <AccountPage name="profile">{reader => <Details key={reader.id} reader={reader} />}</AccountPage>
}

function Details({ reader }: { readonly reader: User }) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const profile = useProfileForm(reader)
  return (
    <>
      {profile.saved && (
        <Notice look="good" focused>
          <p>{profile.saved}</p>
        </Notice>
      )}
      <FirstPasswordNotice reader={reader} />
      <StaffRightsNotice reader={reader} />
      <StudioLink reader={reader} />
      <MailNotices reader={reader} />
      <p>
        {t('profile.username')} <strong>{reader.username}</strong>
        {reader.created && (
          <>
            {' · '}
            {t('profile.since')} {format.date(reader.created)}
          </>
        )}
      </p>
      <ProfileFields reader={reader} profile={profile} />
      <SignOut />
    </>
  )
}

/** On a phone the header has no room for it. */
function SignOut() {
  const { t } = useTranslation('accounts')
  const { signOut, acting } = useSignOut()
  const said = useSignOutFailure()
  return (
    <>
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <p>
        <Button onClick={signOut} aria-disabled={acting || undefined}>
          {t('area.signOut')}
        </Button>
      </p>
    </>
  )
}
