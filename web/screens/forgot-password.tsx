import { useState } from 'react'
import { requestPasswordReset } from '#contract/calls/accounts.ts'
import { AccountSheet } from '../accounts/AccountSheet.tsx'
import { EmailForm } from '../accounts/EmailForm.tsx'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { unlistedScreen } from './groups/group-screens.tsx'

type Result = { readonly to: string; readonly how: 'sent' | 'late' | 'unverified' }

export default unlistedScreen('accounts:forgot.', ForgotPassword)

/** docs/product.md#password-reset. */
function ForgotPassword({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [result, setResult] = useState<Result | null>(null)
  return (
    <AccountSheet
      name="forgot"
      withoutLead={result !== null && result.how !== 'unverified'}
      otherwise={
        <p>
          {t('forgot.remembered')} <a href={link('/sign-in')}>{t('forgot.signIn')}</a>
        </p>
      }
    >
      {result?.how === 'unverified' && (
        <Notice look="bad" title={t('forgot.unverifiedTitle')} focused>
          <p>{t('forgot.unverified')}</p>
          <p>
            <a href={link(`/verify-email?email=${encodeURIComponent(result.to)}`)}>{t('forgot.verify')}</a>
          </p>
        </Notice>
      )}
      {result && result.how !== 'unverified' ? (
        <Notice
          look={result.how === 'sent' ? 'good' : 'plain'}
          title={t(`forgot.${result.how}Title`, { email: result.to })}
          focused
        >
          <p>{t(`forgot.${result.how}`)}</p>
        </Notice>
      ) : (
        <EmailForm
          call={requestPasswordReset}
          send={t('forgot.send')}
          email={place.search.email}
          done={to => setResult({ to, how: 'sent' })}
          refused={(reason, to) => {
            const how = { mailNotSent: 'late', emailNotVerified: 'unverified' }[reason]
            if (how) setResult({ to, how } as Result)
            return how !== undefined
          }}
        />
      )}
    </AccountSheet>
  )
}
