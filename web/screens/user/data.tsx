import { useEffect, useState } from 'react'
import { findExport, requestDeletion, requestExport } from '#contract/calls/accounts.ts'
import { AccountPage } from '../../accounts/AccountPage.tsx'
import styles from '../../accounts/Security.module.css'
import { useLocalTime } from '../../platform/local-time.ts'
import { read, useRead } from '../../session/read.ts'
import { useForm } from '../../session/use-form.ts'
import { useMutation } from '../../session/use-mutation.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useFormat } from '../../ui/format.ts'
import { Form } from '../../ui/forms/Form.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { PasswordField } from '../../ui/forms/PasswordField.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('accounts:data.', OwnData)

/** Data rights: the export of everything that is held about a reader, and the deletion of the account. */
function OwnData() {
  return (
    <AccountPage name="data">
      {({ email }) => (
        <>
          <Export />
          <Deletion email={email} />
        </>
      )}
    </AccountPage>
  )
}

const LOOK_AGAIN_MS = 2_000

function Export() {
  const { t } = useTranslation('accounts')
  const format = useFormat()
  const localTime = useLocalTime()
  const { act, acting } = useMutation(requestExport, 'accounts')
  const [making, setMaking] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const { answer, again } = useRead(read(findExport, {}), {
    refreshInterval: making ? LOOK_AGAIN_MS : 0,
    dedupingInterval: 500,
  })
  const unready = answer !== undefined && !answer.ready
  useEffect(() => setMaking(unready), [unready])

  async function ask() {
    const outcome = await act({})
    setSaid(outcome.refused === undefined ? null : outcome.said)
    again()
  }

  return (
    <section className={styles.block} aria-labelledby="export">
      <h2 id="export">{t('data.exportTitle')}</h2>
      <p>{t('data.exportText')}</p>
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <div role="status">{making && <p>{t('data.making')}</p>}</div>
      {answer?.ready && (
        <>
          <p>
            {t('data.ready', {
              date: localTime(answer.ready),
              until: answer.expires ? localTime(answer.expires) : '',
            })}
          </p>
          <p>
            <LinkButton look="main" href={answer.link} download>
              {t('data.download', { size: `${format.number(Math.ceil(answer.bytes / 1024))} KB` })}
            </LinkButton>
          </p>
        </>
      )}
      {!making && (
        <p>
          <Button onClick={() => void ask()} aria-disabled={acting || undefined}>
            {t(answer?.ready ? 'data.again' : 'data.ask')}
          </Button>
        </p>
      )}
    </section>
  )
}

function Deletion({ email }: { readonly email: string }) {
  const { t } = useTranslation('accounts')
  const [result, setResult] = useState<'sent' | 'late' | null>(null)
  const form = useForm({
    call: requestDeletion,
    namespace: 'accounts',
    fields: ['currentPassword'],
    check: values => ({ currentPassword: values.currentPassword === '' ? 'passwordMissing' : null }),
    input: values => ({ body: values }),
    at: { passwordIncorrect: 'currentPassword' },
    done: () => setResult('sent'),
    refused(reason) {
      if (reason !== 'mailNotSent') return false
      setResult('late')
      return true
    },
  })
  return (
    <section className={styles.block} aria-labelledby="deletion">
      <h2 id="deletion">{t('data.deleteTitle')}</h2>
      <p>{t('data.deleteText')}</p>
      {result ? (
        <Notice
          look={result === 'sent' ? 'good' : 'plain'}
          title={t(`data.${result}Title`, { email })}
          focused
        >
          <p>{t(`data.${result}`)}</p>
        </Notice>
      ) : (
        <Form of={form} send={t('data.deleteSend')}>
          <PasswordField
            {...form.field('currentPassword')}
            label={t('field.currentPassword')}
            hint={t('data.deleteHint')}
            autoComplete="current-password"
            required
          />
        </Form>
      )}
    </section>
  )
}
