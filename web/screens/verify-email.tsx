import { useState } from 'react'
import { sendVerification } from '#contract/calls/accounts.ts'
import { AccountSheet } from '../accounts/AccountSheet.tsx'
import { EmailForm } from '../accounts/EmailForm.tsx'
import { nextQuery } from '../accounts/next-address.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { unlistedScreen } from './groups/group-screens.tsx'

export default unlistedScreen('accounts:verify.', VerifyWaiting)

/** docs/product.md#verifying-mail: waiting for the mail, or asking for another one. */
function VerifyWaiting({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const { email, late, next } = place.search
  const [sent, setSent] = useState<{ to: string; late: boolean; count: number } | null>(null)
  const began = email ? { to: email, late: late !== undefined, count: 0 } : null
  const shown = sent ?? began

  return (
    <AccountSheet
      name="verify"
      withoutLead={shown !== null}
      otherwise={
        <p>
          {t('verify.confirmed')} <a href={link('/sign-in') + nextQuery(next)('?')}>{t('verify.signIn')}</a>
        </p>
      }
    >
      {shown && (
        <Notice
          key={shown.count}
          look={shown.late ? 'plain' : 'good'}
          title={t(shown.late ? 'verify.lateTitle' : 'verify.sentTitle', { email: shown.to })}
          focused={sent !== null}
        >
          <p>{t(shown.late ? 'verify.late' : 'verify.sent', { email: shown.to })}</p>
        </Notice>
      )}
      <EmailForm
        call={sendVerification}
        next={next}
        send={t('verify.send')}
        email={email}
        hint={t('verify.hint')}
        done={to => setSent(last => ({ to, late: false, count: (last?.count ?? 0) + 1 }))}
        refused={(reason, to) => {
          if (reason !== 'mailNotSent') return false
          setSent(last => ({ to, late: true, count: (last?.count ?? 0) + 1 }))
          return true
        }}
      />
    </AccountSheet>
  )
}
