import type { User } from '#contract/generated/accounts.ts'
import { accountOf } from '../accounts/change-profile.ts'
import { userMessage } from '../accounts/view.ts'
import type { Reader } from '../calls/bind.ts'
import { areCreditsShown } from '../coins/credits-shown.ts'
import { findPurseAndDebt } from '../coins/ledger-store.ts'
import type { AppContext } from '../context.ts'
import { findLatest } from '../membership/store.ts'
import { featuresMessage } from '../membership/view.ts'

type ProfileContext = Pick<AppContext, 'db' | 'clock' | 'payments'>

/** docs/product.md#profile: the signed-in user with coins, credits and membership. */
export async function getMe({ app, reader }: { app: ProfileContext; reader: Reader }): Promise<User> {
  const { db, clock, payments } = app
  const [account, { credits: _, ...purse }, givesCredits, membership, customerId] = await Promise.all([
    accountOf(db, reader),
    findPurseAndDebt(db, reader.id),
    areCreditsShown(db, null, clock.now()),
    findLatest(db, reader.id),
    payments.findCustomer(reader.id),
  ])
  return userMessage(
    account,
    reader.level,
    { ...purse, showsCredits: givesCredits || purse.earnedCredits > 0 },
    {
      subscriptionStatus: membership?.status ?? 'UNKNOWN',
      subscriptionFeatures: featuresMessage(membership, clock.now()),
      customerId: customerId ?? '',
    },
  )
}
