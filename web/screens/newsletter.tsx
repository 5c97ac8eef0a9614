import { useState } from 'react'
import { subscribeNewsletter } from '#contract/calls/visit.ts'
import { AccountSheet } from '../accounts/AccountSheet.tsx'
import { EmailForm } from '../accounts/EmailForm.tsx'
import { useLink } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { unlistedScreen } from './groups/group-screens.tsx'

export default unlistedScreen('accounts:newsletter.', Newsletter)

/** docs/product.md#newsletter: an empty and a badly formed address are refused, each in its own words. */
function Newsletter() {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [result, setResult] = useState<{ to: string; how: 'sent' | 'late' } | null>(null)
  return (
    <AccountSheet
      name="newsletter"
      withoutLead={result !== null}
      otherwise={
        <p>
          <a href={link('/privacy')}>{t('newsletter.privacy')}</a>
        </p>
      }
    >
      {result ? (
        <Notice
          look={result.how === 'sent' ? 'good' : 'plain'}
          title={t(`newsletter.${result.how}Title`, { email: result.to })}
          focused
        >
          <p>{t(`newsletter.${result.how}`)}</p>
        </Notice>
      ) : (
        <EmailForm
          call={subscribeNewsletter}
          send={t('newsletter.send')}
          done={to => setResult({ to, how: 'sent' })}
          refused={(reason, to) => {
            if (reason === 'mailNotSent') setResult({ to, how: 'late' })
            return reason === 'mailNotSent'
          }}
        />
      )}
    </AccountSheet>
  )
}
