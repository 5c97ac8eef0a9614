import { useState } from 'react'
import { useSWRConfig } from 'swr'
import { sendTestMail } from '#contract/calls/studio-start.ts'
import type { MailCheck, StudioStart } from '#contract/generated/studio_start.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStudioMe } from '../../frame/studio-me.ts'
import { showMessage } from '../../frame/toasts.ts'
import { useSend } from '../../ui/use-send.ts'
import styles from './FirstStart.module.css'

/** Sends a mail to who asks, and says what became of it. */
export function MailStep({ start: { mailServer, mailFolder } }: { readonly start: StudioStart }) {
  const { t } = useTranslation('studio-start')
  const { may } = useStudioMe()
  const { mutate } = useSWRConfig()
  const { send, sending, refusal } = useSend(sendTestMail)
  const [check, setCheck] = useState<MailCheck | null>(null)

  async function test() {
    const { answer } = await send({})
    setCheck(answer ?? null)
    if (!answer?.sent) return
    showMessage(t(mailServer ? 'mail.sent' : 'mail.stored', { to: answer.to, folder: mailFolder }))
    await mutate(() => true)
  }

  return (
    <div className={styles.step}>
      {!mailServer && (
        <>
          <p>{t('mail.noServer', { folder: mailFolder })}</p>
          <pre className={styles.lines}>SMTP_URL=smtp://user:password@host:587</pre>
        </>
      )}
      {may('changeSettings') && (
        <div className={styles.actions}>
          <Button disabled={sending} onClick={() => void test()}>
            {t('mail.send')}
          </Button>
          <p role="status">
            {sending && t('mail.sending')}
            {!sending && refusal?.said}
            {!sending && check && !check.sent && t('mail.failed', { error: check.error })}
          </p>
        </div>
      )}
    </div>
  )
}
