import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { verifyEmail } from '#contract/calls/accounts.ts'
import { nextPath } from '#rules/next-path.ts'
import { useForget } from '../platform/forget.ts'
import type { Place } from '../platform/match.ts'
import { useLink } from '../platform/navigation.ts'
import { useReader } from '../platform/reader.ts'
import { unlistedScreen } from '../screens/groups/group-screens.tsx'
import { LinkButton } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { nextQuery } from './go-on.ts'
import { TokenAnswer } from './TokenAnswer.tsx'

export default unlistedScreen('accounts:verifyToken.', VerifyEmail)

/** docs/product.md#verifying-mail: the address from the mail. */
function VerifyEmail({ place }: { readonly place: Place }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const reader = useReader()
  const forget = useForget()
  const [done, setDone] = useState(false)
  const next = nextPath(place.search.next)
  return (
    <AccountSheet name="verifyToken" withoutLead={done}>
      {done ? (
        <>
          <Notice look="good" title={t('verifyToken.doneTitle')} focused>
            <p>{t('verifyToken.done')}</p>
          </Notice>
          <p>
            {reader ? (
              <LinkButton look="main" href={next === '/' ? link('/user/profile') : next}>
                {t(next === '/' ? 'verifyToken.profile' : 'signIn.goOn')}
              </LinkButton>
            ) : (
              <LinkButton look="main" href={link('/sign-in') + nextQuery(next)('?')}>
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
              <LinkButton href={link('/verify-email') + nextQuery(next)('?')}>
                {t('verifyToken.again')}
              </LinkButton>
            </p>
          }
        />
      )}
    </AccountSheet>
  )
}
