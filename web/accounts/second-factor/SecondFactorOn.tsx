import { disableSecondFactor } from '#contract/calls/sign-in.ts'
import { useForm } from '../../session/use-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'

interface Props {
  readonly since: Date
  /** Recovery codes that have not been used. */
  readonly codesLeft: number
  readonly onEnded: () => void
}

/** The second factor is on: password and code turn it off. */
export function SecondFactorOn({ since, codesLeft, onEnded }: Props) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const form = useForm({
    call: disableSecondFactor,
    namespace: 'accounts',
    fields: ['currentPassword', 'code'],
    check: values => ({
      currentPassword: values.currentPassword === '' ? 'passwordMissing' : null,
      code: values.code.trim() === '' ? 'codeMissing' : null,
    }),
    input: values => ({ body: values }),
    at: { passwordIncorrect: 'currentPassword', codeIncorrect: 'code' },
    done: onEnded,
  })
  return (
    <>
      <p>
        {t('security.factorOn', { date: format.date(since) })} {t('security.left', { count: codesLeft })}
      </p>
      <Form of={form} send={t('security.end')}>
        <PasswordField
          {...form.field('currentPassword')}
          label={t('field.currentPassword')}
          autoComplete="current-password"
          required
        />
        <Field
          {...form.field('code')}
          label={t('field.code')}
          hint={t('security.endHint')}
          autoComplete="one-time-code"
          maxLength={30}
          required
        />
      </Form>
    </>
  )
}
