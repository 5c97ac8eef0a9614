import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askReset } from '#contract/calls/accounts.ts'
import { useLink } from '../platform/navigation.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { EmailForm } from './EmailForm.tsx'

type Came = { readonly to: string; readonly how: 'sent' | 'late' | 'unverified' }

/** docs/product.md#password-reset. */
export function ForgotPassword() {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [came, setCame] = useState<Came | null>(null)
  return (
    <AccountSheet
      name="forgot"
      withoutLead={came !== null && came.how !== 'unverified'}
      otherwise={
        <p>
          {t('forgot.remembered')} <a href={link('/sign-in')}>{t('forgot.signIn')}</a>
        </p>
      }
    >
      {came?.how === 'unverified' && (
        <Notice look="bad" title={t('forgot.unverifiedTitle')} focused>
          <p>{t('forgot.unverified')}</p>
          <p>
            <a href={link(`/verify-email?email=${encodeURIComponent(came.to)}`)}>{t('forgot.verify')}</a>
          </p>
        </Notice>
      )}
      {came && came.how !== 'unverified' ? (
        <Notice
          look={came.how === 'sent' ? 'good' : 'plain'}
          title={t(`forgot.${came.how}Title`, { email: came.to })}
          focused
        >
          <p>{t(`forgot.${came.how}`)}</p>
        </Notice>
      ) : (
        <EmailForm
          call={askReset}
          send={t('forgot.send')}
          done={to => setCame({ to, how: 'sent' })}
          refused={(reason, to) => {
            const how = { mailNotSent: 'late', emailNotVerified: 'unverified' }[reason]
            if (how) setCame({ to, how } as Came)
            return how !== undefined
          }}
        />
      )}
    </AccountSheet>
  )
}
