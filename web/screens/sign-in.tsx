import { useState } from 'react'
import { login } from '#contract/calls/sign-in.ts'
import { nextPath } from '#rules/next-path.ts'
import { AccountSheet } from '../accounts/AccountSheet.tsx'
import { nextQuery, useOpenNext } from '../accounts/next-address.ts'
import { PasskeyButton } from '../accounts/PasskeyButton.tsx'
import type { RouteLocation } from '../router/match.ts'
import { useLink } from '../router/navigation.ts'
import { useReader } from '../session/reader.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Check, Field } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { PasswordField } from '../ui/forms/PasswordField.tsx'
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
/** How long "stay signed in" lasts: 14 days. */
const REMEMBERED_SECONDS = 14 * 86_400

const CODE_REFUSALS = ['codeNeeded', 'codeIncorrect']
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
  const [asksCode, setAsksCode] = useState(CODE_REFUSALS.includes(refused ?? ''))
  const [unverified, setUnverified] = useState(refused === 'emailNotVerified' ? (search.login ?? '') : null)
  // The name that was typed where strangers' guesses keep everybody waiting.
  const [guarded, setGuarded] = useState(refused === 'tooManyTries' ? (search.login ?? '') : null)
  const next = nextPath(search.next)

  const form = useForm({
    call: login,
    namespace: 'accounts',
    fields: ['login', 'password', 'code', 'remember'],
    check: values => ({
      login: values.login.trim() === '' ? 'loginMissing' : null,
      password: values.password === '' ? 'passwordMissing' : null,
      code: asksCode && values.code.trim() === '' ? 'codeMissing' : null,
    }),
    input: values => ({
      body: {
        login: values.login.trim(),
        password: values.password,
        code: values.code.trim(),
        ttl: values.remember ? REMEMBERED_SECONDS : undefined,
      },
    }),
    at: { codeNeeded: 'code', codeIncorrect: 'code' },
    atFirst: signInReason ? undefined : refused,
    done: goOn,
    refused(reason, values) {
      if (CODE_REFUSALS.includes(reason)) setAsksCode(true)
      setGuarded(reason === 'tooManyTries' ? values.login.trim() : null)
      setUnverified(reason === 'emailNotVerified' ? values.login : null)
      // The password was right: the code is the next step, and no error is shown.
      return reason === 'codeNeeded'
    },
  })

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
      <Form of={form} send={t('signIn.send')} action={link('/sign-in')} method="post">
        <Field
          {...form.field('login')}
          label={t('field.login')}
          defaultValue={search.login ?? ''}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          {...form.field('password')}
          label={t('field.password')}
          autoComplete="current-password"
          required
        />
        {asksCode && (
          <Field
            {...form.field('code')}
            label={t('field.code')}
            hint={t('signIn.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        )}
        <Check {...form.field('remember')} label={t('field.remember')} />
        {search.next && <input type="hidden" name="next" value={next} />}
      </Form>
      {guarded !== null && (
        <p>
          {t('signIn.guarded')}{' '}
          <a
            href={link(
              `/forgot-password${guarded.includes('@') ? `?email=${encodeURIComponent(guarded)}` : ''}`,
            )}
          >
            {t('signIn.guardedWay')}
          </a>
        </p>
      )}
      {unverified !== null && (
        <p>
          <a
            href={link(
              `/verify-email?email=${unverified.includes('@') ? encodeURIComponent(unverified) : ''}${nextQuery(next)('&')}`,
            )}
          >
            {t('signIn.sendAgain')}
          </a>
        </p>
      )}
      <PasskeyButton done={goOn} />
    </AccountSheet>
  )
}
