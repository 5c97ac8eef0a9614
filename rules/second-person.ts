import type { StudioRight } from './studio-rights.ts'

/** What can take two people in a shop. */
export const TWO_PERSON_RULES = ['takedown'] as const
export type TwoPersonRule = (typeof TWO_PERSON_RULES)[number]

/** What somebody asks for, and the right that it takes, of both. */
export const RIGHT_OF_DEED = {
  'takedown.add': 'takeDown',
  'takedown.lift': 'takeDown',
  'twoPeople.off': 'changeSettings',
} as const satisfies Readonly<Record<string, StudioRight>>
export type SecondPersonDeed = keyof typeof RIGHT_OF_DEED

/** Fewer cannot keep the rule. */
export const LEAST_PEOPLE = 2
/** How long whoever is alone waits before a rule is switched off. */
export const DAYS_ALONE = 7
const DAY_MS = 86_400_000

/**
 * From when on a rule that was asked to end may be switched off by who asked, as long as nobody else can confirm it; null:
 * never.
 */
export function endsAloneFrom({
  deed,
  alone,
  askedAt,
}: {
  readonly deed: SecondPersonDeed
  /** Nobody else could confirm it when it was asked for. */
  readonly alone: boolean
  readonly askedAt: Date
}): Date | null {
  return deed === 'twoPeople.off' && alone ? new Date(askedAt.getTime() + DAYS_ALONE * DAY_MS) : null
}

export interface Confirming {
  readonly deed: SecondPersonDeed
  readonly alone: boolean
  readonly askedAt: Date
  /** Who confirms is who asked, whatever role or token they use. */
  readonly isOwn: boolean
  readonly byToken: boolean
  /** How many others could confirm it now. */
  readonly others: number
  readonly now: Date
}

/** docs/product.md#two-people: what confirming comes to, or why it is refused. */
export function confirming({
  isOwn,
  byToken,
  others,
  now,
  ...request
}: Confirming): 'confirmed' | 'waited' | 'ownRequest' | 'notByToken' {
  if (byToken) return 'notByToken'
  if (!isOwn) return 'confirmed'
  const from = endsAloneFrom(request)
  return from && others === 0 && now >= from ? 'waited' : 'ownRequest'
}
