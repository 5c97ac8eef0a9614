import type { StudioRight } from './studio-rights.ts'

/** How far the publisher is with a series, a volume, a part, a post or a sale. It is stored; only what is ready launches. */
export const STAGES = ['planned', 'draft', 'ready', 'withdrawn'] as const
export type Stage = (typeof STAGES)[number]

/**
 * What the studio shows, which follows from the stage and the date. Hidden: ready, and somebody has hidden it. What waits
 * would be published, and readers do not see it because its series or volume is hidden, as all that is not ready is. Held:
 * ready, said by somebody who may not publish; somebody who may has to release it.
 */
export const STUDIO_STATES = [
  'planned',
  'draft',
  'ready',
  'scheduled',
  'published',
  'waitsForSeries',
  'waitsForVolume',
  'held',
  'withdrawn',
  'hidden',
] as const
export type StudioState = (typeof STUDIO_STATES)[number]

/** What launches within seven days, and what should have launched and is not ready. */
export const DUES = ['week', 'overdue'] as const
export type Due = (typeof DUES)[number]

interface Staged {
  readonly stage: Stage
  readonly hidden: boolean
  readonly held?: boolean
  /** When it launches; null: nobody has said; 'always': it has no date and is there as soon as it is ready, as a series. */
  readonly launchAt: Date | null | 'always'
  /** Of a volume or part. */
  readonly isSeriesShown?: boolean
  /** Of a part. */
  readonly isVolumeShown?: boolean
}

export function studioState(
  { stage, hidden, held = false, launchAt, isSeriesShown = true, isVolumeShown = true }: Staged,
  now: Date,
): StudioState {
  if (stage !== 'ready') return stage
  if (held) return 'held'
  if (hidden) return 'hidden'
  if (launchAt === null) return 'ready'
  if (launchAt !== 'always' && launchAt > now) return 'scheduled'
  if (!isSeriesShown) return 'waitsForSeries'
  return isVolumeShown ? 'published' : 'waitsForVolume'
}

/**
 * Readers see it, or will at its time without anything else being said of it. A volume that is ready is announced to them
 * also without a date.
 */
function isDecided(state: string, kind: string): boolean {
  return state === 'scheduled' || hasLaunched(state) || (kind === 'volume' && state === 'ready')
}

/**
 * Whether a change of the state brings a series, volume or part before readers that was not to come before, or at once what
 * was to come later.
 */
export function goesPublic(kind: string, before: string, after: string): boolean {
  return isDecided(after, kind) && (!isDecided(before, kind) || (hasLaunched(after) && !hasLaunched(before)))
}

/** Its time has come, whether readers see it or not. */
export function hasLaunched(state: string): boolean {
  return state === 'published' || state === 'waitsForSeries' || state === 'waitsForVolume'
}

/** The stage of a sale, and its time where that says more. */
export type SaleStage =
  | { readonly stage: Exclude<Stage, 'ready'> }
  | { readonly stage: 'ready'; readonly startsAt: Date; readonly endsAt: Date }

/** What the studio shows of a sale, which follows from the stage and its time: only what is ready takes anything off. */
export type SaleState = 'running' | 'scheduled' | 'ended' | Exclude<Stage, 'ready'>

/** Whether a sale or bundle in this state is over for good. */
export function isOver(state: string): boolean {
  return state === 'ended' || state === 'withdrawn'
}

export function saleState(sale: SaleStage, now: Date): SaleState {
  if (sale.stage !== 'ready') return sale.stage
  if (sale.endsAt <= now) return 'ended'
  return sale.startsAt <= now ? 'running' : 'scheduled'
}

/**
 * What it takes to change the stage: whoever takes something from the shelf, or puts it back there, decides about
 * publishing.
 */
export function rightForStage(from: Stage, to: Stage, isOut: boolean): StudioRight {
  const publishes = from === 'withdrawn' || to === 'withdrawn' || (from === 'ready' && isOut)
  return publishes ? 'publish' : 'edit'
}

/**
 * When something launches that becomes ready: at its time, or now where that passed while it was not ready. What had
 * launched before it was taken back keeps its date.
 */
export function launchWhenReady(
  launchAt: Date | null,
  { wasReadyUntil, now }: { wasReadyUntil: Date | null; now: Date },
): Date | null {
  if (launchAt === null || launchAt > now) return launchAt
  return wasReadyUntil !== null && launchAt <= wasReadyUntil ? launchAt : now
}

/** What can be missing before something can launch. */
export const MISSING = [
  'cover',
  'description',
  'ageRating',
  'price',
  'text',
  'date',
  'series',
  'volume',
] as const
export type Missing = (typeof MISSING)[number]

/** What is known of a series, volume or part before its launch. A fact that does not concern it is left out. */
export interface LaunchFacts {
  readonly hasCover?: boolean
  readonly hasDescription?: boolean
  /** Somebody has said from which age on it may be read. */
  readonly hasAgeRating?: boolean
  /** It has a price where it is sold. */
  readonly hasPrice?: boolean
  /** It has text or pages, unless it only comes in print. */
  readonly hasText?: boolean
  readonly hasDate?: boolean
  readonly isSeriesShown?: boolean
  readonly isVolumeShown?: boolean
}

/** The fact without which each is missing. */
export const FACT_OF: Readonly<Record<Missing, keyof LaunchFacts>> = {
  cover: 'hasCover',
  description: 'hasDescription',
  ageRating: 'hasAgeRating',
  price: 'hasPrice',
  text: 'hasText',
  date: 'hasDate',
  series: 'isSeriesShown',
  volume: 'isVolumeShown',
}

/** What is missing for a launch, in the order of {@link MISSING}. */
export function missingFor(facts: LaunchFacts): Missing[] {
  return MISSING.filter(one => facts[FACT_OF[one]] === false)
}
