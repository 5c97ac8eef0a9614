import { type ReactNode, useState } from 'react'
import { login } from '#contract/calls/sign-in.ts'
import { useLink } from '../router/navigation.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Check, Field } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { PasswordField } from '../ui/forms/PasswordField.tsx'
import { nextQuery } from './next-address.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

const DAY_SECONDS = 86_400
/** How long "stay signed in" lasts: 14 days. */
const REMEMBERED_SECONDS = 14 * DAY_SECONDS

const CODE_REFUSALS = ['codeNeeded', 'codeIncorrect']

interface Props {
  readonly done: () => Promise<void>
  /** What was typed before, where the form was sent without scripts. */
  readonly login?: string | undefined
  /** Why that was refused. */
  readonly refused?: string | undefined
  /** Where it goes from here. */
  readonly next?: string | undefined
  /** Hidden fields for who has no scripts. */
  readonly children?: ReactNode
}

/** Name and password, the code where one is asked for, or a passkey. */
export function SignInForm({ done, login: typed = '', refused, next, children }: Props) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const [asksCode, setAsksCode] = useState(CODE_REFUSALS.includes(refused ?? ''))
  const [unverified, setUnverified] = useState(refused === 'emailNotVerified' ? typed : null)
  // The name that was typed where strangers' guesses keep everybody waiting.
  const [guarded, setGuarded] = useState(refused === 'tooManyTries' ? typed : null)

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
        ttl: values.remember ? REMEMBERED_SECONDS : DAY_SECONDS,
      },
    }),
    at: { codeNeeded: 'code', codeIncorrect: 'code' },
    atFirst: refused,
    done,
    refused(reason, values) {
      if (CODE_REFUSALS.includes(reason)) setAsksCode(true)
      setGuarded(reason === 'tooManyTries' ? values.login.trim() : null)
      setUnverified(reason === 'emailNotVerified' ? values.login : null)
      // The password was right: the code is the next step, and no error is shown.
      return reason === 'codeNeeded'
    },
  })

  return (
    <>
      <Form of={form} send={t('signIn.send')} action={link('/sign-in')} method="post">
        <Field
          {...form.field('login')}
          label={t('field.login')}
          defaultValue={typed}
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
        {children}
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
      <PasskeyButton done={done} />
    </>
  )
}
