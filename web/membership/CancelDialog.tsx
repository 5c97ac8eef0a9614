import { SubscriptionStatus } from '#contract/generated/enums.ts'
import type { Subscription } from '#contract/generated/membership.ts'
import { useLocalDay } from '../platform/local-time.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './Membership.module.css'

interface Props {
  readonly open: boolean
  readonly subscription: Subscription
  readonly busy: boolean
  readonly keep: () => void
  readonly press: () => Promise<void>
}

/** What ends when, and what stays. One press cancels: no reason is asked for, and nothing is offered instead. */
export function CancelDialog({ open, subscription, busy, keep, press }: Props) {
  const { t } = useTranslation('membership')
  const localDay = useLocalDay()
  const { status, currentPeriodEnd, owedAmount, plan } = subscription
  const date = currentPeriodEnd ? localDay(currentPeriodEnd) : ''
  const trial = status === SubscriptionStatus.TRIALING
  return (
    <Dialog
      open={open}
      title={t('cancel.title')}
      onClose={keep}
      actions={
        <>
          <Button look="main" aria-disabled={busy || undefined} onClick={() => !busy && void press()}>
            {t('cancel.press')}
          </Button>
          <Button onClick={keep}>{t('cancel.keep')}</Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <p>{t(owedAmount > 0 ? 'cancel.endsNow' : trial ? 'cancel.endsTrial' : 'cancel.ends', { date })}</p>
        <p>{t(plan?.premium ? 'cancel.afterPremium' : 'cancel.after')}</p>
        {plan && plan.monthlyCredits > 0 && <p>{t('cancel.afterCredits')}</p>}
        <p>{t('cancel.stays')}</p>
      </div>
    </Dialog>
  )
}
