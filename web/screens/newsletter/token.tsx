import { useState } from 'react'
import { confirmNewsletter, unsubscribeNewsletter } from '#contract/calls/visit.ts'
import { AccountSheet } from '../../accounts/AccountSheet.tsx'
import { TokenAnswer } from '../../accounts/TokenAnswer.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:newsletterToken.', NewsletterToken)

/** The address from the mail: it confirms, and it leaves. */
function NewsletterToken({ place }: { readonly place: RouteLocation }) {
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
            call={unsubscribeNewsletter}
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
