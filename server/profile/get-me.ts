import type { User } from '#contract/generated/accounts.ts'
import { paysFixedPrices } from '#rules/fixed-price.ts'
import { USER_LEVELS } from '#rules/user-level.ts'
import { userMessage } from '../accounts/view.ts'
import type { Reader } from '../calls/bind.ts'
import type { AppContext } from '../context.ts'
import { featuresMessage } from '../membership/view.ts'
import { findProfile, type ProfileRow } from './store.ts'

type ProfileContext = Pick<AppContext, 'db' | 'clock' | 'payments' | 'config'>

/** docs/product.md#profile: the signed-in user with coins, credits and membership. */
export async function getMe({ app, reader }: { app: ProfileContext; reader: Reader }): Promise<User> {
  const { db, clock, payments } = app
  const now = clock.now()
  const profile = await findProfile(db, { accountId: reader.id, provider: payments.provider, now })
  if (!profile) throw new Error('the account of a session is gone')
  const { coins, earnedCredits, usedCredits, debtCoins, givesCredits, customerId } = profile
  return userMessage(
    profile,
    {
      level: reader.level,
      studio: reader.staff !== null,
      rightsRest: profile.isStaff && reader.staff === null && reader.level > USER_LEVELS.UNVERIFIED,
    },
    { coins, earnedCredits, usedCredits, debtCoins, showsCredits: givesCredits || earnedCredits > 0 },
    {
      subscriptionStatus: profile.status ?? 'UNKNOWN',
      subscriptionFeatures: featuresMessage(membershipOf(profile), paysFixedPrices(reader, app.config), now),
      customerId: customerId ?? '',
    },
  )
}

function membershipOf({ plan, status, periodEnd, cancelAtPeriodEnd, pastDueSince, restsUntil }: ProfileRow) {
  if (!plan || !status || !periodEnd || cancelAtPeriodEnd === null) return null
  return { plan, status, periodEnd, cancelAtPeriodEnd, pastDueSince, restsUntil }
}
