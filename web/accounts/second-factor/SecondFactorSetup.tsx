import { confirmSecondFactor } from '#contract/calls/sign-in.ts'
import type { SecondFactorSetup as Setup } from '#contract/generated/credentials.ts'
import { useForm } from '../../session/use-form.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import styles from '../Security.module.css'
import { QrCode } from './QrCode.tsx'

interface Props {
  readonly setup: Setup
  readonly onConfirmed: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The secret to be scanned or typed into an authenticator, and the code that proves that it was. */
export function SecondFactorSetup({ setup, onConfirmed, onCancel }: Props) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    call: confirmSecondFactor,
    namespace: 'accounts',
    fields: ['code'],
    check: values => ({ code: values.code.trim() === '' ? 'codeMissing' : null }),
    input: values => ({ body: { code: values.code } }),
    at: { codeIncorrect: 'code' },
    done: ({ codes }) => onConfirmed(codes),
  })
  return (
    <>
      <h3>{t('security.scan')}</h3>
      <p>{t('security.scanHint')}</p>
      <QrCode text={setup.uri} label={t('security.scan')} />
      <p>
        <a href={setup.uri}>{t('security.open')}</a>
      </p>
      <p>
        {t('security.secret')}
        <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <h3>{t('security.confirm')}</h3>
      <Form
        of={form}
        send={t('security.turnOn')}
        beside={<Button onClick={onCancel}>{t('security.cancel')}</Button>}
      >
        <Field
          {...form.field('code')}
          label={t('field.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
      </Form>
    </>
  )
}
