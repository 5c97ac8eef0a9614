import { useState } from 'react'
import type { User } from '#contract/generated/accounts.ts'
import { UserArea } from '../../accounts/UserArea.tsx'
import { CheckoutNotice } from '../../membership/CheckoutNotice.tsx'
import { MembershipActions } from '../../membership/MembershipActions.tsx'
import { MembershipFacts } from '../../membership/MembershipFacts.tsx'
import { PendingChange } from '../../membership/PendingChange.tsx'
import { cheapestMonth } from '../../membership/plans.ts'
import { useCheckoutReturn } from '../../membership/use-checkout-return.ts'
import { useOwnPlans } from '../../membership/use-own-plans.ts'
import { subscriptionRead } from '../../membership/use-subscription.ts'
import { usePageState } from '../../platform/page-state.ts'
import { useLink } from '../../router/navigation.ts'
import { ReadFault } from '../../session/ReadFault.tsx'
import { useRead } from '../../session/read.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFormat } from '../../ui/format.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { unlistedScreen } from '../groups/group-screens.tsx'

export default unlistedScreen('membership:mine.', Membership)

/** docs/product.md#membership: what one has, what comes next, and how to change or end it. */
function Membership() {
  const { t } = useTranslation('membership')
  return (
    <UserArea title={t('mine.title')} lead={t('mine.lead')}>
      {reader => <Mine reader={reader} />}
    </UserArea>
  )
}

function Mine({ reader }: { readonly reader: User }) {
  const { answer, refused, broken, fault, again } = useRead(subscriptionRead)
  const [asked] = useState(() => new URLSearchParams(location.search).get('checkout'))
  const arrival = useCheckoutReturn(asked)
  const arriving = arrival.how && (
    <CheckoutNotice {...arrival} subscription={answer ?? null} reader={reader} />
  )
  if (answer) {
    return (
      <>
        {arriving}
        <PendingChange subscription={answer} />
        <MembershipFacts subscription={answer} />
        <MembershipActions subscription={answer} />
      </>
    )
  }
  if (refused !== undefined) {
    // While a payment is being checked no membership is offered.
    const waiting = arrival.how === 'waiting' || arrival.how === 'late'
    return (
      <>
        {arriving}
        {!waiting && <None />}
      </>
    )
  }
  if (!broken) return <Skeleton count={6} />
  return (
    <>
      {arriving}
      <ReadFault fault={fault} again={again} />
    </>
  )
}

/** No membership: what one would give, and from how much on. */
function None() {
  const { t } = useTranslation('membership')
  const format = useFormat()
  const link = useLink()
  const cheapest = cheapestMonth(useOwnPlans(usePageState().lang)?.plans ?? [])
  return (
    <EmptyState
      title={t('mine.none')}
      action={
        <LinkButton look="main" href={link('/subscribe')}>
          {t('mine.offer')}
        </LinkButton>
      }
    >
      <p>
        {cheapest
          ? t('mine.noneText', { money: format.money(cheapest.amount, cheapest.currency) })
          : t('mine.noneWithout')}
      </p>
    </EmptyState>
  )
}
