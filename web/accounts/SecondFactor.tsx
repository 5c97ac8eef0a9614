import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSWRConfig } from 'swr'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findSecondFactor,
} from '#contract/calls/sign-in.ts'
import type { SecondFactorSetup } from '#contract/generated/credentials.ts'
import { useFormat } from '../platform/format.ts'
import { read, useRead } from '../platform/read.ts'
import { meRead } from '../platform/reader.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { PasswordField } from '../ui/forms/PasswordField.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { QrCode } from './QrCode.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './Security.module.css'

type Step =
  | { readonly at: 'start' | 'ended' }
  | { readonly at: 'scan'; readonly setup: SecondFactorSetup }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

/** The authenticator: off, being set up, or on. */
export function SecondFactor() {
  const { t } = useTranslation('accounts')
  const { answer, again } = useRead(read(findSecondFactor, {}))
  const { mutate } = useSWRConfig()
  const [step, setStep] = useState<Step>({ at: 'start' })
  const turn = (next: Step) => {
    setStep(next)
    again()
    void mutate(meRead.key)
  }

  return (
    <section className={styles.block} aria-labelledby="second-factor">
      <h2 id="second-factor">{t('security.factor')}</h2>
      {step.at === 'ended' && (
        <Notice look="good" focused>
          <p>{t('security.ended')}</p>
        </Notice>
      )}
      {!answer ? (
        <Skeleton />
      ) : step.at === 'codes' ? (
        <RecoveryCodes codes={step.codes} done={() => setStep({ at: 'start' })} />
      ) : answer.since ? (
        <On since={answer.since} left={answer.recoveryCodesLeft} ended={() => turn({ at: 'ended' })} />
      ) : step.at === 'scan' ? (
        <Scan
          setup={step.setup}
          confirmed={codes => turn({ at: 'codes', codes })}
          cancel={() => setStep({ at: 'start' })}
        />
      ) : (
        <Begin begun={setup => setStep({ at: 'scan', setup })} />
      )}
    </section>
  )
}

function Begin({ begun }: { readonly begun: (setup: SecondFactorSetup) => void }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    call: beginSecondFactor,
    namespace: 'accounts',
    fields: ['currentPassword'],
    check: values => ({ currentPassword: values.currentPassword === '' ? 'passwordMissing' : null }),
    input: values => ({ body: values }),
    at: { passwordIncorrect: 'currentPassword' },
    done: begun,
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

interface Scanning {
  readonly setup: SecondFactorSetup
  readonly confirmed: (codes: readonly string[]) => void
  readonly cancel: () => void
}

function Scan({ setup, confirmed, cancel }: Scanning) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    call: confirmSecondFactor,
    namespace: 'accounts',
    fields: ['code'],
    check: values => ({ code: values.code.trim() === '' ? 'codeMissing' : null }),
    input: values => ({ body: { code: values.code } }),
    at: { codeIncorrect: 'code' },
    done: ({ codes }) => confirmed(codes),
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
        beside={<Button onClick={cancel}>{t('security.cancel')}</Button>}
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

interface BeingOn {
  readonly since: Date
  readonly left: number
  readonly ended: () => void
}

function On({ since, left, ended }: BeingOn) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const form = useForm({
    call: endSecondFactor,
    namespace: 'accounts',
    fields: ['currentPassword', 'code'],
    check: values => ({
      currentPassword: values.currentPassword === '' ? 'passwordMissing' : null,
      code: values.code.trim() === '' ? 'codeMissing' : null,
    }),
    input: values => ({ body: values }),
    at: { passwordIncorrect: 'currentPassword', codeIncorrect: 'code' },
    done: ended,
  })
  return (
    <>
      <p>
        {t('security.factorOn', { date: format.date(since) })} {t('security.left', { count: left })}
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
