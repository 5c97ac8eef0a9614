import { useState } from 'react'
import { trustBrowser } from '#contract/calls/accounts.ts'
import { AccountSheet } from '../../accounts/AccountSheet.tsx'
import { PasswordByLink } from '../../accounts/PasswordByLink.tsx'
import { TokenAnswer } from '../../accounts/TokenAnswer.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:reset.', ResetPassword)

/** docs/product.md#password-reset: by the address from the mail. */
function ResetPassword({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [isTrusted, setTrusted] = useState(false)
  const token = place.params.token ?? ''
  if (isTrusted)
    return (
      <AccountSheet name="reset" withoutLead>
        <Notice look="good" title={t('reset.trustedTitle')} focused>
          <p>{t('reset.trusted')}</p>
        </Notice>
        <p>
          <LinkButton look="main" href={link('/sign-in')}>
            {t('reset.trustedWay')}
          </LinkButton>
        </p>
      </AccountSheet>
    )
  return (
    <PasswordByLink
      name="reset"
      token={token}
      label={t('field.newPassword')}
      ways={{ done: '/sign-in', over: '/forgot-password' }}
      alsoDone={t('reset.donePasskeys')}
    >
      <h2>{t('reset.keepTitle')}</h2>
      <p>{t('reset.keep')}</p>
      <TokenAnswer
        call={trustBrowser}
        token={token}
        press={t('reset.keepSend')}
        done={() => setTrusted(true)}
        look="plain"
      />
    </PasswordByLink>
  )
}
