import { cancelPendingChange, payPendingChange } from '#contract/calls/membership.ts'
import type { Plan, Subscription } from '#contract/generated/membership.ts'
import { planOf } from '#rules/plans.ts'
import { useLocalTime } from '../platform/local-time.ts'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useMutation } from '../session/use-mutation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { ActionNotice, useActionNotice } from './ActionNotice.tsx'
import styles from './Membership.module.css'

/**
 * docs/product.md#plan-changes: an upgrade whose payment is waited for, what to do about it, and that everything goes on
 * meanwhile.
 */
export function PendingChange({ subscription }: { readonly subscription: Subscription }) {
  const { t } = useTranslation('membership')
  const localTime = useLocalTime()
  const { outcome, pay, drop, busy } = useActions()
  const { plan, pendingPlan, pendingUntil } = subscription
  const named = (one: Plan | undefined) => {
    const known = planOf(one?.id ?? '')
    return known ? t(`plan.${known.id}`) : (one?.name ?? '')
  }
  const waits = pendingPlan && pendingUntil
  return (
    <>
      <ActionNotice outcome={outcome} />
      {waits && (
        <Notice look="bad" title={t('pending.title')}>
          <p>{t('pending.text', { plan: named(pendingPlan), date: localTime(pendingUntil) })}</p>
          <p>{t('pending.old', { plan: named(plan) })}</p>
          <p className={styles.ways}>
            <Button look="main" aria-disabled={busy || undefined} onClick={() => !busy && void pay()}>
              {t('pending.pay')}
            </Button>
            <Button aria-disabled={busy || undefined} onClick={() => !busy && void drop(named)}>
              {t('pending.drop')}
            </Button>
          </p>
        </Notice>
      )}
    </>
  )
}

function useActions() {
  const { t } = useTranslation('membership')
  const refresh = useRefreshReads()
  const paying = useMutation(payPendingChange, 'membership')
  const dropping = useMutation(cancelPendingChange, 'membership')
  const { outcome, show, refuse } = useActionNotice()

  async function pay() {
    const { answer, said } = await paying.act({})
    if (answer?.url) return location.assign(answer.url)
    await refresh()
    refuse(said ?? '')
  }

  async function drop(named: (plan: Plan | undefined) => string) {
    const { answer, said } = await dropping.act({})
    await refresh()
    if (!answer) return refuse(said ?? '')
    show({
      look: 'good',
      title: t('pending.gone'),
      text: t('pending.goneText', { plan: named(answer.plan) }),
    })
  }

  return { outcome, pay, drop, busy: paying.acting || dropping.acting }
}
