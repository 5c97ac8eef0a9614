import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from '#contract/calls/visit.ts'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { EmailForm } from './EmailForm.tsx'
import { TokenAnswer } from './TokenAnswer.tsx'

/** docs/product.md#newsletter: an empty and a badly formed address are refused, each in its own words. */
export function Newsletter() {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [came, setCame] = useState<{ to: string; how: 'sent' | 'late' } | null>(null)
  return (
    <AccountSheet
      name="newsletter"
      withoutLead={came !== null}
      otherwise={
        <p>
          <a href={link('/privacy')}>{t('newsletter.privacy')}</a>
        </p>
      }
    >
      {came ? (
        <Notice
          look={came.how === 'sent' ? 'good' : 'plain'}
          title={t(`newsletter.${came.how}Title`, { email: came.to })}
          focused
        >
          <p>{t(`newsletter.${came.how}`)}</p>
        </Notice>
      ) : (
        <EmailForm
          call={subscribeNewsletter}
          send={t('newsletter.send')}
          done={to => setCame({ to, how: 'sent' })}
          refused={(reason, to) => {
            if (reason === 'mailNotSent') setCame({ to, how: 'late' })
            return reason === 'mailNotSent'
          }}
        />
      )}
    </AccountSheet>
  )
}

/** The address from the mail: it confirms, and it leaves. */
export function NewsletterAnswer({ place }: { readonly place: Place }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [came, setCame] = useState<'confirmed' | 'left' | null>(null)
  const token = place.params.token ?? ''
  const again = (
    <p>
      <LinkButton href={link('/newsletter')}>{t('newsletterToken.again')}</LinkButton>
    </p>
  )
  return (
    <AccountSheet name="newsletterToken" withoutLead={came !== null}>
      {came ? (
        <Notice look="good" title={t(`newsletterToken.${came}Title`)} focused>
          <p>{t(`newsletterToken.${came}`)}</p>
        </Notice>
      ) : (
        <>
          <TokenAnswer
            call={confirmNewsletter}
            token={token}
            press={t('newsletterToken.confirm')}
            done={() => setCame('confirmed')}
            otherwise={again}
          />
          <TokenAnswer
            call={leaveNewsletter}
            token={token}
            press={t('newsletterToken.leave')}
            done={() => setCame('left')}
            look="plain"
          />
        </>
      )}
    </AccountSheet>
  )
}
