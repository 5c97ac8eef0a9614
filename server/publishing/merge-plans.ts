import { refuseBook } from '../book-files/book-refused.ts'
import { remark } from '../book-files/remark.ts'
import type { PartOptions } from './import-request.ts'
import type { KnownPart } from './part-store.ts'
import { indexInBody, launchAfter, type PartPlan } from './plan-launches.ts'

interface MergePlansInput {
  /** As the parts would be published if they were new. */
  plans: readonly PartPlan[]
  /** For each part the one of the volume that it is; null: it is new. */
  ids: readonly (KnownPart | null)[]
  /** For each part all those of which it has text, first the one of which it has most. */
  sources: readonly (readonly KnownPart[])[]
  options: PartOptions
  /** Of the volume; null: to be announced */
  publishingAt: Date | null
  /** How many parts stand before the first of the body. */
  front: number
  /** The publisher has confirmed the replacement. */
  replace: boolean
  now: Date
}

/**
 * The plans of the parts, where the options do not name them. A part that is there keeps its own, a new one has that of the
 * part of which it has most text. A part that joins several is free only where all of them were, and launches with the first
 * that is out, else with the last (docs/decisions/0053). A part that is inserted launches with the one after it, and one at
 * the end as long after the last as parts do, so that nothing is out before what is read before it; it costs what its
 * neighbour costs and is not free. Throws BookRefused where a part would have text that is out and text that is to come.
 */
export function mergePlans(input: MergePlansInput): PartPlan[] {
  const { plans, ids } = input
  const sourceOf = (at: number) => ids[at] ?? input.sources[at]?.[0] ?? null
  if (plans.every((_, at) => sourceOf(at) === null))
    return plans.map((plan, at) => mergedPlan(input, at, plan))
  const merged = plans.map((plan, at) => (sourceOf(at) ? mergedPlan(input, at, plan) : null))
  const planned: PartPlan[] = []
  for (const [at, plan] of plans.entries())
    planned.push(
      merged[at] ?? mergedPlan(input, at, insertedPlan(input, plan, planned.at(-1), laterPlan(merged, at))),
    )
  return planned
}

function laterPlan(merged: readonly (PartPlan | null)[], at: number): PartPlan | undefined {
  return merged.slice(at).find(plan => plan !== null) ?? undefined
}

/** The plan of a part that has no text of the volume, between its neighbours. */
function insertedPlan(
  { options: { everyDays }, publishingAt, now }: MergePlansInput,
  plan: PartPlan,
  before: PartPlan | undefined,
  after: PartPlan | undefined,
): PartPlan {
  const neighbour = before ?? after ?? plan
  const launchAt = after
    ? latest([after, before ?? after])
    : launchAfter(neighbour.launchAt, { everyDays, publishingAt, now })
  return { launchAt, expiresAt: neighbour.expiresAt, preview: false, rentalCoins: neighbour.rentalCoins }
}

function mergedPlan(input: MergePlansInput, at: number, inserted: PartPlan): PartPlan {
  const { ids, options } = input
  const plan = input.plans[at] as PartPlan
  const sources = input.sources[at] ?? []
  const main = ids[at] ?? sources[0] ?? null
  const own = main ?? inserted
  return {
    launchAt: isLaunchSaid(input, at) || !main ? launchOf(input, at, own) : joinedLaunch(input, at, main),
    expiresAt: options.expirations?.[at] === undefined ? own.expiresAt : plan.expiresAt,
    preview:
      options.previews === undefined ? own.preview && sources.every(({ preview }) => preview) : plan.preview,
    rentalCoins: options.rentalCoins === undefined ? own.rentalCoins : plan.rentalCoins,
  }
}

function isLaunchSaid({ options, front }: MergePlansInput, at: number): boolean {
  return options.launches?.[indexInBody(at, front)] !== undefined
}

function launchOf(input: MergePlansInput, at: number, own: PartPlan): Date {
  return isLaunchSaid(input, at) ? (input.plans[at] as PartPlan).launchAt : own.launchAt
}

/** When a part launches: with the first of its texts that are out; else when all of its texts may be. */
function joinedLaunch({ sources, replace, now }: MergePlansInput, at: number, main: KnownPart): Date {
  const parts = [...new Set([main, ...(sources[at] ?? [])])]
  const out = parts.filter(({ launchAt }) => launchAt <= now)
  const toCome = parts.filter(({ launchAt, type }) => launchAt > now && type !== null)
  if (out.length === 0) return latest(parts)
  const [other, next] = [out[0], toCome[0]]
  if (other && next && !replace)
    refuseBook(remark('earlyJoined', { number: at + 1, other: other.number, next: next.number }))
  return earliest(out)
}

function latest(plans: readonly Pick<PartPlan, 'launchAt'>[]): Date {
  return new Date(Math.max(...plans.map(({ launchAt }) => launchAt.getTime())))
}

function earliest(plans: readonly Pick<PartPlan, 'launchAt'>[]): Date {
  return new Date(Math.min(...plans.map(({ launchAt }) => launchAt.getTime())))
}
