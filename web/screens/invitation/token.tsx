import { PasswordByLink } from '../../accounts/PasswordByLink.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:invitation.', Invitation)

const INTO_STUDIO = '/sign-in?next=/studio'

/** Somebody who was invited to the studio sets their first password, and goes on there. */
function Invitation({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  return (
    <PasswordByLink
      name="invitation"
      token={place.params.token ?? ''}
      label={t('field.password')}
      ways={{ done: INTO_STUDIO, over: INTO_STUDIO }}
    />
  )
}
