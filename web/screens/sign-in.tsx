import { nextPath } from '#rules/next-path.ts'
import { AccountSheet } from '../accounts/AccountSheet.tsx'
import { nextQuery, useOpenNext } from '../accounts/next-address.ts'
import { SignInForm } from '../accounts/SignInForm.tsx'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useReader } from '../session/reader.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Notice } from '../ui/forms/Notice.tsx'
import { unlistedScreen } from './groups/group-screens.tsx'

/** Values of `refused` in the address, after a form that was sent without scripts or when a session has ended. */
const KNOWN_REFUSALS = [
  'badLogin',
  'incorrect',
  'passwordExpired',
  'codeNeeded',
  'codeIncorrect',
  'emailNotVerified',
  'tooManyTries',
  'temporarilyUnavailable',
  'signInFirst',
  'sessionExpired',
]
/** Values of `refused` that say why sign-in is needed, and are no fault. */
const SIGN_IN_REASONS = ['signInFirst', 'sessionExpired']

export default unlistedScreen('accounts:signIn.', SignIn)

/** docs/product.md#sign-in. Without scripts the same form is posted and answered with a redirect. */
function SignIn({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const { search } = place
  const reader = useReader()
  const goOn = useOpenNext(search.next)
  const refused = KNOWN_REFUSALS.find(one => one === search.refused)
  const signInReason = SIGN_IN_REASONS.find(one => one === refused)
  const next = nextPath(search.next)

  return (
    <AccountSheet
      name="signIn"
      otherwise={
        <>
          <p>
            {t('signIn.noAccount')}{' '}
            <a href={link('/register') + nextQuery(next)('?')}>{t('signIn.register')}</a>
          </p>
          <p>
            <a href={link('/forgot-password')}>{t('signIn.forgot')}</a>
          </p>
        </>
      }
    >
      {signInReason && !reader && (
        <Notice>
          <p>{t(`signIn.${signInReason}`)}</p>
        </Notice>
      )}
      {reader && (
        <Notice look="good">
          <p>{t('signIn.already', { name: reader.displayName || reader.username })}</p>
          <p>
            <a href={next === '/' ? link('/') : next}>{t('signIn.goOn')}</a>
          </p>
        </Notice>
      )}
      <SignInForm done={goOn} login={search.login} refused={signInReason ? undefined : refused} next={next}>
        {search.next && <input type="hidden" name="next" value={next} />}
      </SignInForm>
    </AccountSheet>
  )
}
