import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmNewsletter, leaveNewsletter } from '#contract/calls/visit.ts'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { unlistedScreen } from '../screens/groups/group-screens.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { TokenAnswer } from './TokenAnswer.tsx'

export default unlistedScreen('accounts:newsletterToken.', NewsletterToken)

/** The address from the mail: it confirms, and it leaves. */
function NewsletterToken({ place }: { readonly place: Place }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [result, setResult] = useState<'confirmed' | 'left' | null>(null)
  const token = place.params.token ?? ''
  const again = (
    <p>
      <LinkButton href={link('/newsletter')}>{t('newsletterToken.again')}</LinkButton>
    </p>
  )
  return (
    <AccountSheet name="newsletterToken" withoutLead={result !== null}>
      {result ? (
        <Notice look="good" title={t(`newsletterToken.${result}Title`)} focused>
          <p>{t(`newsletterToken.${result}`)}</p>
        </Notice>
      ) : (
        <>
          <TokenAnswer
            call={confirmNewsletter}
            token={token}
            press={t('newsletterToken.confirm')}
            done={() => setResult('confirmed')}
            otherwise={again}
          />
          <TokenAnswer
            call={leaveNewsletter}
            token={token}
            press={t('newsletterToken.leave')}
            done={() => setResult('left')}
            look="plain"
          />
        </>
      )}
    </AccountSheet>
  )
}
