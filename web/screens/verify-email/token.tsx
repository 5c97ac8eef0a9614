import { useState } from 'react'
import { verifyEmail } from '#contract/calls/accounts.ts'
import { nextPath } from '#rules/next-path.ts'
import { AccountSheet } from '../../accounts/AccountSheet.tsx'
import { nextQuery, useOpenNext } from '../../accounts/next-address.ts'
import { TokenAnswer } from '../../accounts/TokenAnswer.tsx'
import type { RouteLocation } from '../../router/match.ts'
import { useLink } from '../../router/navigation.ts'
import { useResetReads } from '../../session/cached-reads.ts'
import { useReader } from '../../session/reader.ts'
import { isSignedIn, updateSignedIn } from '../../session/signed-in.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:verifyToken.', VerifyEmail)

/** docs/product.md#verifying-mail: the address from the mail. */
function VerifyEmail({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const reader = useReader()
  const forget = useResetReads()
  const [done, setDone] = useState<'signedIn' | 'confirmed' | null>(null)
  const next = nextPath(place.search.next)
  const goOn = useOpenNext(next)
  return (
    <AccountSheet name="verifyToken" withoutLead={done !== null}>
      {done ? (
        <>
          <Notice look="good" title={t('verifyToken.doneTitle')} focused>
            <p>{t(done === 'signedIn' ? 'verifyToken.doneSignedIn' : 'verifyToken.done')}</p>
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
            updateSignedIn()
            const hasSignedIn = !reader && isSignedIn()
            // The reader goes on where they came from.
            if (hasSignedIn && next !== '/') {
              void import('../../ui/show-toast.ts').then(toast =>
                toast.showToast(t('verifyToken.doneSignedIn')),
              )
              return void goOn()
            }
            setDone(hasSignedIn ? 'signedIn' : 'confirmed')
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
