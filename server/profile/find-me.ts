import type { findMe as call } from '#contract/calls/accounts.ts'
import { User } from '#contract/generated/accounts.ts'
import { coinDiscounts } from '#rules/coin-purchase.ts'
import { planFeatures } from '#rules/plans.ts'
import type { CallInput } from '../calls/bind.ts'
import { getMe } from './get-me.ts'

/** Who is signed in; in a preview somebody without an account. */
export async function findMe(input: CallInput<typeof call>): Promise<User> {
  return input.visitor.standIn ? standInUser(input) : getMe(input)
}

function standInUser({ app, reader }: Pick<CallInput<typeof call>, 'app' | 'reader'>): User {
  const { id, level, lang, country, membership } = reader
  const features = membership && planFeatures(membership)
  return User.fromPartial({
    ...{ id, level, language: lang, country: country ?? '', emailVerified: true },
    subscriptionStatus: features ? 'ACTIVE' : 'UNKNOWN',
    subscriptionFeatures: features
      ? {
          premium: features.premium,
          clubStreamingAccess: features.clubStreaming,
          readerStreamingAccess: features.readerStreaming,
          coinDiscountBps: coinDiscounts(reader, app.config).discountBps,
          monthlyCoinBonus: features.monthlyCoinBonus,
        }
      : undefined,
  })
}
