import { refuseBook } from '../book-files/book-refused.ts'
import type { PartOptions } from './import-request.ts'
import type { KnownPart } from './part-store.ts'
import { indexInBody, type PartPlan } from './plan-launches.ts'

interface MergePlansInput {
  /** As the parts would be published if they were new. */
  plans: readonly PartPlan[]
  /** For each part the one of the volume that it is; null: it is new. */
  ids: readonly (KnownPart | null)[]
  /** For each part all those of which it has text, first the one of which it has most. */
  sources: readonly (readonly KnownPart[])[]
  /** Whether a part of the volume was free. */
  hadPreview: boolean
  options: PartOptions
  /** How many parts stand before the first of the body. */
  front: number
  /** The publisher has confirmed the replacement. */
  replace: boolean
  now: Date
}

/**
 * The plans of the parts, where the options do not name them. A part that is there keeps its own, a new one has that of the part of which it has most text.
 * A part that joins several is free only where all of them were, and launches with the first that is out, else with the last (docs/decisions/0053); where the volume had
 * a free part and has none then, the first of the body is free. A part that is inserted before others launches with them, since it is read before them. Throws BookRefused where a part would have text that is out and text that is to come.
 */
export function mergePlans(input: MergePlansInput): PartPlan[] {
  const { plans, ids, options, hadPreview, front } = input
  const isKnown = ids.some(part => part !== null)
  const planned: PartPlan[] = []
  for (const [at, plan] of [...plans.entries()].toReversed())
    planned.unshift(mergedPlan(input, at, insertedPlan(plan, planned[0], isKnown)))
  if (options.previews !== undefined || !hadPreview || planned.some(({ preview }) => preview)) return planned
  return planned.map((plan, at) => (at === front ? { ...plan, preview: true } : plan))
}

/** The plan of a part that has no text of the volume. */
function insertedPlan(plan: PartPlan, after: PartPlan | undefined, isKnown: boolean): PartPlan {
  if (!isKnown) return plan
  return { ...plan, preview: false, launchAt: after ? earliest([after, plan]) : plan.launchAt }
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
  if (out.length === 0) return new Date(Math.max(...parts.map(({ launchAt }) => launchAt.getTime())))
  if (toCome.length > 0 && !replace)
    refuseBook(
      `its part ${at + 1} has text of part ${out[0]?.number}, which is out, and of part ${toCome[0]?.number}, which is to come: say with --launch when it comes out, or with --replace that it is out at once`,
    )
  return earliest(out)
}

function earliest(plans: readonly Pick<PartPlan, 'launchAt'>[]): Date {
  return new Date(Math.min(...plans.map(({ launchAt }) => launchAt.getTime())))
}
