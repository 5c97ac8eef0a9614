import { beginSecondFactor } from '#contract/calls/sign-in.ts'
import type { SecondFactorSetup as Setup } from '#contract/generated/credentials.ts'
import { useForm } from '../../session/use-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'

/** There is no second factor: the password begins to set one up. */
export function SecondFactorOff({ onBegun }: { readonly onBegun: (setup: Setup) => void }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    call: beginSecondFactor,
    namespace: 'accounts',
    fields: ['currentPassword'],
    check: values => ({ currentPassword: values.currentPassword === '' ? 'passwordMissing' : null }),
    input: values => ({ body: values }),
    at: { passwordIncorrect: 'currentPassword' },
    done: onBegun,
  })
  return (
    <>
      <p>{t('security.factorOff')}</p>
      <Form of={form} send={t('security.begin')}>
        <PasswordField
          {...form.field('currentPassword')}
          label={t('field.currentPassword')}
          hint={t('security.beginHint')}
          autoComplete="current-password"
          required
        />
      </Form>
    </>
  )
}
