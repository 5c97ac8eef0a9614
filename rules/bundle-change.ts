import type { BundleTime } from './bundle.ts'
import { isOver, type SaleState, type Stage, saleState } from './studio-states.ts'

/** How far the publisher is with a bundle, and when it is offered. */
export interface BundleStage extends BundleTime {
  readonly stage: Exclude<Stage, 'planned'>
}

/** Later than anything that a publisher plans. */
const NEVER = new Date(8_640_000_000_000_000)

/** What the studio shows of a bundle; it has the states of a sale. */
export function bundleState({ stage, startsAt, endsAt }: BundleStage, now: Date): SaleState {
  return saleState({ stage, startsAt, endsAt: endsAt ?? NEVER }, now)
}

export type BundleChangeDecision =
  | { readonly save: true; readonly startsAt: Date }
  | { readonly save: false; readonly because: 'bundleEnded' | 'bundleEndTooEarly' }

/**
 * docs/product.md#bundles: whether a bundle becomes another; `before` is null for a new one. Everything may change, also
 * while it is offered: whoever buys it says the price that they were shown. What is over stays as it was. One that is
 * launched later than it was to begin begins now.
 */
export function decideBundleChange(
  before: BundleStage | null,
  next: BundleStage,
  now: Date,
): BundleChangeDecision {
  const state = before && bundleState(before, now)
  if (state !== null && isOver(state)) return { save: false, because: 'bundleEnded' }
  const startsAt = startOf(before && state === 'running' ? before : null, next, now)
  const isTooEarly = next.endsAt !== null && (next.endsAt <= startsAt || next.endsAt <= now)
  return isTooEarly ? { save: false, because: 'bundleEndTooEarly' } : { save: true, startsAt }
}

function startOf(running: BundleStage | null, next: BundleStage, now: Date): Date {
  if (next.stage !== 'ready' || next.startsAt > now) return next.startsAt
  return running ? running.startsAt : now
}

/** Whether a bundle can be withdrawn: one that is over or was withdrawn stays that. */
export function mayWithdraw(bundle: BundleStage, now: Date): boolean {
  const state = bundleState(bundle, now)
  return !isOver(state)
}
