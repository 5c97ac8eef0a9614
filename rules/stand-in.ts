import type { Holding } from './part-access.ts'
import { type MembershipRights, planFeatures } from './plans.ts'
import { rentalFrom } from './rental.ts'

/** Whose view of the shop can be looked at. */
export const STAND_INS = ['visitor', 'member', 'premium', 'owner', 'renter'] as const
export type StandInKind = (typeof STAND_INS)[number]

/** For how long a preview is good, and a link for reading before publication of which nobody says how long. */
export const PREVIEW_HOURS = 1

/** For how many days a link for reading before publication is good at most. */
export const PROOF_LINK_DAYS = 30
const HOUR_MS = 3_600_000

/** When a preview ends. */
export function previewEnds(now: Date): Date {
  return new Date(now.getTime() + PREVIEW_HOURS * HOUR_MS)
}

/**
 * When a link for reading before publication ends; null where it cannot be good for so many days. 0: nobody has said how
 * long.
 */
export function proofLinkEnds(days: number, now: Date): Date | null {
  if (days === 0) return previewEnds(now)
  if (!Number.isInteger(days) || days < 0 || days > PROOF_LINK_DAYS) return null
  return new Date(now.getTime() + days * 24 * HOUR_MS)
}

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
