import { useState } from 'react'
import { changePassword } from '#contract/calls/accounts.ts'
import { passwordFault } from '#rules/credentials.ts'
import { AccountPage } from '../../accounts/AccountPage.tsx'
import { NewPassword } from '../../accounts/NewPassword.tsx'
import { useForm } from '../../session/use-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:password.', ChangePassword)

/** docs/product.md#passwords. */
function ChangePassword() {
  return <AccountPage name="password">{({ username }) => <PasswordForm username={username} />}</AccountPage>
}

function PasswordForm({ username }: { readonly username: string }) {
  const { t } = useTranslation('accounts')
  const [done, setDone] = useState(0)
  const form = useForm({
    call: changePassword,
    namespace: 'accounts',
    fields: ['currentPassword', 'password1', 'password2'],
    check: values => ({
      currentPassword: values.currentPassword === '' ? 'passwordMissing' : null,
      password1: passwordFault(values.password1),
      password2: values.password2 === values.password1 ? null : 'passwordsDiffer',
    }),
    input: values => ({ body: values }),
    at: {
      passwordIncorrect: 'currentPassword',
      passwordTooWeak: 'password1',
      passwordsDiffer: 'password2',
    },
    done: () => setDone(count => count + 1),
  })
  return (
    <>
      {done > 0 && (
        <Notice key={done} look="good" focused>
          <p>{t('password.done')}</p>
        </Notice>
      )}
      {/* Emptied after each change; a password manager wants to know whose password it is. */}
      <Form key={`form ${done}`} of={form} send={t('password.send')}>
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordField
          {...form.field('currentPassword')}
          label={t('field.currentPassword')}
          autoComplete="current-password"
          required
        />
        <NewPassword of={form} label={t('field.newPassword')} />
      </Form>
    </>
  )
}
