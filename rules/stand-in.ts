import type { Holding } from './part-access.ts'
import { type MembershipRights, planFeatures } from './plans.ts'
import { rentalFrom } from './rental.ts'

/** Whose view of the shop can be looked at. */
export const STAND_INS = ['visitor', 'member', 'premium', 'owner', 'renter'] as const
export type StandInKind = (typeof STAND_INS)[number]

/** For how long a preview or a link for reading before publication is good. */
export const PREVIEW_HOURS = 1

/** The stand-in of this name; null where there is none. */
export function standInNamed(name: string): StandInKind | null {
  return STAND_INS.find(kind => kind === name) ?? null
}

/** What a stand-in holds of a part or volume of the series that is looked at. */
export function holdingOfStandIn(kind: StandInKind | null, at: Date): Holding {
  return { owned: kind === 'owner', rental: kind === 'renter' ? rentalFrom(at) : null }
}

/** The membership of a stand-in; null without one. */
export function membershipOfStandIn(kind: StandInKind | null): MembershipRights | null {
  if (kind !== 'member' && kind !== 'premium') return null
  return { ...planFeatures({ premium: kind === 'premium' }), lang: null }
}
