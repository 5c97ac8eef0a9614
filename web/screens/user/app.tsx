import { useState } from 'react'
import { approveAppCode, findAppCode } from '#contract/calls/sign-in.ts'
import type { AppCodeRequest } from '#contract/generated/session.ts'
import { AccountPage } from '../../accounts/AccountPage.tsx'
import styles from '../../accounts/Security.module.css'
import { useNow } from '../../platform/now.ts'
import { useForm } from '../../session/use-form.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useFormat } from '../../ui/format.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

type Step =
  | { readonly at: 'type' }
  | { readonly at: 'look'; readonly code: string; readonly request: AppCodeRequest }
  | { readonly at: 'done' | 'refused'; readonly client: string }

export default unlistedScreen('accounts:app.', AppSignIn)

/** docs/product.md#app-codes: what is typed is shown before it is approved, so that nobody lets a stranger in. */
function AppSignIn() {
  return <AccountPage name="app">{() => <Steps />}</AccountPage>
}

function Steps() {
  const { t } = useTranslation('accounts')
  const [step, setStep] = useState<Step>({ at: 'type' })
  if (step.at === 'type')
    return <TypeCode found={(code, request) => setStep({ at: 'look', code, request })} />
  if (step.at === 'look') {
    const client = step.request.client || t('sessions.app')
    return (
      <LookAtIt
        code={step.code}
        request={{ ...step.request, client }}
        end={approved => setStep({ at: approved ? 'done' : 'refused', client })}
      />
    )
  }
  return (
    <>
      <Notice look={step.at === 'done' ? 'good' : 'plain'} title={t(`app.${step.at}Title`)} focused>
        <p>{t(`app.${step.at}`, { client: step.client })}</p>
      </Notice>
      <p>
        <Button onClick={() => setStep({ at: 'type' })}>{t('app.another')}</Button>
      </p>
    </>
  )
}

function TypeCode({ found }: { readonly found: (code: string, request: AppCodeRequest) => void }) {
  const { t } = useTranslation('accounts')
  const form = useForm({
    call: findAppCode,
    namespace: 'accounts',
    fields: ['code'],
    check: values => ({ code: values.code.trim() === '' ? 'appCodeMissing' : null }),
    input: values => ({ params: { id: values.code.trim() } }),
    at: { codeNotFound: 'code', codeUsed: 'code' },
    done: (request, values) => found(values.code.trim(), request),
  })
  return (
    <Form of={form} send={t('app.send')}>
      <Field
        {...form.field('code')}
        className={styles.code}
        label={t('app.code')}
        hint={t('app.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
      />
    </Form>
  )
}

interface Looking {
  readonly code: string
  readonly request: AppCodeRequest
  readonly end: (approved: boolean) => void
}

function LookAtIt({ code, request, end }: Looking) {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const now = useNow()
  const { act, acting } = useMutation(approveAppCode, 'accounts')
  const [said, setSaid] = useState<string | null>(null)

  async function approve() {
    const outcome = await act({ params: { id: code } })
    if (outcome.refused === undefined) end(true)
    else setSaid(outcome.said)
  }

  return (
    <>
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <Notice title={t('app.asks', { client: request.client })} focused={!said}>
        {request.created && <p>{t('app.since', { when: format.relative(request.created, now) })}</p>}
        <p>{t('app.warn')}</p>
      </Notice>
      <p className={styles.buttons}>
        <Button look="main" onClick={() => void approve()} aria-disabled={acting || undefined}>
          {t('app.approve')}
        </Button>
        <Button onClick={() => end(false)}>{t('app.notMe')}</Button>
      </p>
    </>
  )
}
