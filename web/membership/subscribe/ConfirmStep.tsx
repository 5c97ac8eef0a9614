import { useEffect, useState } from 'react'
import { useLink, useNavigation } from '../../router/navigation.ts'
import { useReader } from '../../session/reader.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/forms/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { SoldPlan } from '../plans.ts'
import { ChosenPlan } from './ChosenPlan.tsx'
import styles from './ConfirmStep.module.css'
import { EstimateSums } from './EstimateSums.tsx'
import { Order } from './Order.tsx'
import { type OrderDraft, readOrderDraft } from './order-draft.ts'
import step from './Step.module.css'
import { subscribePath } from './steps.ts'
import { useEstimate } from './use-estimate.ts'

interface Props {
  readonly plan: SoldPlan
}

/**
 * docs/product.md#subscribing, step confirm. Who is not signed in, or has not confirmed the address, belongs one step back.
 */
export default function ConfirmStep({ plan, cancelled }: Props & { readonly cancelled: boolean }) {
  const { t } = useTranslation('membership')
  const reader = useReader()
  const { go } = useNavigation()
  const link = useLink()
  const early = reader === null || reader?.emailVerified === false
  useEffect(() => {
    if (early) go(link(subscribePath({ plan: plan.id, step: 'account' })), { replace: true })
  }, [early, go, link, plan.id])
  return (
    <div className={step.step}>
      {cancelled && (
        <Notice title={t('arrival.cancelled.title')} focused>
          <p>{t('arrival.cancelled.text')}</p>
        </Notice>
      )}
      <ChosenPlan plan={plan} />
      {reader?.emailVerified ? <Sum plan={plan} /> : <Skeleton count={6} />}
    </div>
  )
}

/** Refusals that are corrected in the step before, where the values were typed. */
const TYPED = [
  'countryRequired',
  'zipRequired',
  'zipInvalid',
  'couponNotFound',
  'couponExpired',
  'couponNotForPlan',
]
const SIGN_IN = ['signInFirst', 'sessionExpired']

function Sum({ plan }: Props) {
  const { t } = useTranslation('membership')
  const [draft] = useState<OrderDraft>(readOrderDraft)
  const { answer, refused, broken, slow, again } = useEstimate(plan, draft)
  if (answer) {
    return (
      <section className={step.rows} aria-labelledby="sum">
        <h2 id="sum">{t('confirm.title')}</h2>
        <EstimateSums plan={plan} estimate={answer} coupon={draft.coupon} />
        <Order plan={plan} estimate={answer} draft={draft} />
      </section>
    )
  }
  if (refused !== undefined) return <Refused plan={plan} reason={refused} again={again} />
  if (broken) {
    return (
      <EmptyState
        title={t('confirm.broken')}
        action={<Button onClick={again}>{t('common:broken.again')}</Button>}
      >
        <p>{t('confirm.brokenText')}</p>
      </EmptyState>
    )
  }
  return (
    <div>
      <p role="status" className={styles.asking}>
        {t(slow ? 'confirm.slow' : 'confirm.asking')}
      </p>
      <Skeleton count={6} />
    </div>
  )
}

interface RefusedProps extends Props {
  readonly reason: string
  readonly again: () => void
}

/** Why there is nothing to confirm, and one link on. */
function Refused({ plan, reason, again }: RefusedProps) {
  const { t } = useTranslation(['membership', 'refusals', 'common'])
  const { go, place } = useNavigation()
  const link = useLink()
  const back = TYPED.includes(reason)
    ? link(subscribePath({ plan: plan.id, step: 'account', refused: reason }))
    : SIGN_IN.includes(reason)
      ? `${link('/sign-in')}?refused=${reason}&next=${encodeURIComponent(link(subscribePath({ plan: plan.id, step: 'confirm' })))}`
      : null
  useEffect(() => {
    if (back && place.search.step === 'confirm') go(back, { replace: true })
  }, [back, go, place])
  if (back) return <Skeleton count={6} />
  const passing = reason === 'paymentsUnavailable' || reason === 'tooManyTries'
  const mine = [
    'changePending',
    'giftRuns',
    'paymentMissing',
    'disputeRuns',
    'periodRefunded',
    'otherCurrency',
  ].includes(reason)
  const mixed = reason === 'currencyMixed'
  return (
    <EmptyState
      title={t('confirm.refusedTitle')}
      action={
        passing ? (
          <Button onClick={again}>{t('common:broken.again')}</Button>
        ) : (
          <LinkButton href={link(mine ? '/user/membership' : mixed ? '/contact' : '/subscribe')}>
            {t(mine ? 'confirm.toMembership' : mixed ? 'confirm.toContact' : 'confirm.toPlans')}
          </LinkButton>
        )
      }
    >
      <p>{t([`refused.${reason}`, `refusals:${reason}`])}</p>
    </EmptyState>
  )
}
