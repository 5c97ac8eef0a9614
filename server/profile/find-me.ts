import type { findMe as call } from '#contract/calls/accounts.ts'
import { User } from '#contract/generated/accounts.ts'
import { planFeatures } from '#rules/plans.ts'
import type { CallInput, Reader } from '../calls/bind.ts'
import { getMe } from './get-me.ts'

/** Who is signed in; in a preview somebody without an account. */
export async function findMe(input: CallInput<typeof call>): Promise<User> {
  return input.visitor.standIn ? standInUser(input.reader) : getMe(input)
}

function standInUser({ id, level, lang, country, membership }: Reader): User {
  const features = membership && planFeatures(membership)
  return User.fromPartial({
    ...{ id, level, language: lang, country: country ?? '', emailVerified: true },
    subscriptionStatus: features ? 'ACTIVE' : 'UNKNOWN',
    subscriptionFeatures: features
      ? {
          premium: features.premium,
          clubStreamingAccess: features.clubStreaming,
          readerStreamingAccess: features.readerStreaming,
          coinDiscountBps: features.coinDiscountBps,
          monthlyCoinBonus: features.monthlyCoinBonus,
        }
      : undefined,
  })
}
