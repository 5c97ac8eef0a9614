import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyEmail } from '#contract/calls/accounts.ts'
import { useForget } from '../platform/forget.ts'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { useReader } from '../platform/reader.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { Sheet } from './Sheet.tsx'
import { TokenAnswer } from './TokenAnswer.tsx'

/** Section 2, email verification: the address from the mail. */
export function VerifyEmail({ place }: { readonly place: Place }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const reader = useReader()
  const forget = useForget()
  const [done, setDone] = useState(false)
  return (
    <Sheet name="verifyToken" withoutLead={done}>
      {done ? (
        <>
          <Notice look="good" title={t('verifyToken.doneTitle')} focused>
            <p>{t('verifyToken.done')}</p>
          </Notice>
          <p>
            {reader ? (
              <LinkButton look="main" href={link('/user/profile')}>
                {t('verifyToken.profile')}
              </LinkButton>
            ) : (
              <LinkButton look="main" href={link('/sign-in')}>
                {t('verifyToken.signIn')}
              </LinkButton>
            )}
          </p>
        </>
      ) : (
        <TokenAnswer
          call={verifyEmail}
          token={place.params.token ?? ''}
          press={t('verifyToken.press')}
          done={() => {
            setDone(true)
            void forget()
          }}
          otherwise={
            <p>
              <LinkButton href={link('/verify-email')}>{t('verifyToken.again')}</LinkButton>
            </p>
          }
        />
      )}
    </Sheet>
  )
}
