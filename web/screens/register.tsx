import { register } from '#contract/calls/accounts.ts'
import { emailFault, passwordFault, usernameFault } from '#rules/credentials.ts'
import { AccountSheet } from '../accounts/AccountSheet.tsx'
import { NewPassword } from '../accounts/NewPassword.tsx'
import { nextQuery } from '../accounts/next-address.ts'
import type { RouteLocation } from '../router/match.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useForm } from '../session/use-form.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Check, Field } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { unlistedScreen } from './groups/group-screens.tsx'

export default unlistedScreen('accounts:register.', Register)

/** docs/product.md#registration, with what is asked of each field. */
function Register({ place }: { readonly place: RouteLocation }) {
  const { t } = useTranslation('accounts')
  const link = useLink()
  const { go } = useNavigation()
  const { next } = place.search
  const onward = nextQuery(next)
  const waitAt = (email: string, more = '') =>
    go(link(`/verify-email?email=${encodeURIComponent(email.trim())}${more}${onward('&')}`), {
      replace: true,
    })

  const form = useForm({
    call: register,
    namespace: 'accounts',
    fields: ['email', 'username', 'password1', 'password2', 'terms', 'newsletter'],
    check: values => ({
      email: emailFault(values.email),
      username: usernameFault(values.username.trim()),
      password1: passwordFault(values.password1),
      password2: values.password2 === values.password1 ? null : 'passwordsDiffer',
      terms: values.terms ? null : 'termsNotAgreed',
    }),
    input: values => ({
      query: { next },
      body: {
        email: values.email.trim(),
        username: values.username.trim(),
        password1: values.password1,
        password2: values.password2,
        newsletter: values.newsletter !== '',
        termsAgreed: values.terms !== '',
      },
    }),
    at: {
      termsNotAgreed: 'terms',
      passwordTooWeak: 'password1',
      emailInvalid: 'email',
      usernameInvalid: 'username',
      passwordsDiffer: 'password2',
    },
    done: (_, { email }) => waitAt(email),
    refused(reason, { email }) {
      // The account is there all the same; its mail follows by itself.
      if (reason !== 'mailNotSent') return false
      waitAt(email, '&late=1')
      return true
    },
  })

  return (
    <AccountSheet
      name="register"
      otherwise={
        <p>
          {t('register.haveAccount')} <a href={link('/sign-in') + onward('?')}>{t('register.signIn')}</a>
        </p>
      }
    >
      <Form of={form} send={t('register.send')}>
        <Field
          {...form.field('email')}
          label={t('field.email')}
          hint={t('register.emailHint')}
          type="email"
          autoComplete="email"
          required
        />
        <Field
          {...form.field('username')}
          label={t('field.username')}
          hint={t('register.usernameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NewPassword of={form} label={t('field.password')} />
        <div>
          <Check
            {...form.field('terms')}
            label={
              <>
                {t('register.agree')}{' '}
                <a href={link('/terms')} target="_blank" rel="noreferrer">
                  {t('register.terms')}
                </a>
              </>
            }
            required
          />
          <Check {...form.field('newsletter')} label={t('field.newsletter')} />
        </div>
      </Form>
    </AccountSheet>
  )
}
