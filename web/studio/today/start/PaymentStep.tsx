import { useState } from 'react'
import { checkPayments } from '#contract/calls/studio-start.ts'
import type { PaymentCheck, StudioStart } from '#contract/generated/studio_start.ts'
import { usePageState } from '../../../platform/page-state.ts'
import { useTranslation } from '../../../texts/use-translation.ts'
import { Button } from '../../../ui/Button.tsx'
import { useStudioMe } from '../../frame/studio-me.ts'
import { useSend } from '../../ui/use-send.ts'
import styles from './FirstStart.module.css'

/** Which settings payments need where the server is started, and whether the provider answers. */
export function PaymentStep({ start: { payments, paymentsMissing } }: { readonly start: StudioStart }) {
  const { t } = useTranslation('studio-start')
  const { may } = useStudioMe()
  const { site } = usePageState()
  const { send, sending, refusal } = useSend(checkPayments)
  const [check, setCheck] = useState<PaymentCheck | null>(null)
  return (
    <div className={styles.step}>
      <p>{t(`payments.${payments}`)}</p>
      {paymentsMissing.length > 0 && (
        <>
          <p>{t('payments.missing', { address: `${site.origin}/webhooks/stripe` })}</p>
          <pre className={styles.lines}>{paymentsMissing.map(name => `${name}=…`).join('\n')}</pre>
        </>
      )}
      {payments !== 'off' && may('changeSettings') && (
        <div className={styles.actions}>
          <Button
            disabled={sending}
            onClick={async () => {
              const { answer } = await send({})
              setCheck(answer ?? null)
            }}
          >
            {t('payments.check')}
          </Button>
          <p role="status">
            {sending && t('payments.checking')}
            {!sending && refusal?.said}
            {!sending && check && t(check.works ? 'payments.works' : `payments.problem.${check.problem}`)}
          </p>
        </div>
      )}
    </div>
  )
}
