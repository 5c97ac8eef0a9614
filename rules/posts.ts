import { launchWhenReady, type Stage, type StudioState, studioState } from './studio-states.ts'

/** What can be missing before a post can be ready. */
export const POST_MISSING = ['title', 'text', 'coverAlt', 'pictureAlt'] as const
export type PostMissing = (typeof POST_MISSING)[number]

interface PostTexts {
  readonly title: string
  readonly body: string
  /** The name of the cover picture; empty without. */
  readonly cover: string
  readonly coverAlt: string
}

const WITHOUT_ALT = /!\[\s*\]\(/

/** docs/product.md#news: a picture is described for who does not see it. */
export function missingForPost({ title, body, cover, coverAlt }: PostTexts): PostMissing[] {
  const isMissing: Readonly<Record<PostMissing, boolean>> = {
    title: title.trim() === '',
    text: body.trim() === '',
    coverAlt: cover !== '' && coverAlt.trim() === '',
    pictureAlt: WITHOUT_ALT.test(body),
  }
  return POST_MISSING.filter(one => isMissing[one])
}

export interface PostDates {
  readonly stage: Stage
  readonly publishAt: Date | null
  /** When readers could read it first, where that is noted. */
  readonly firstPublishedAt: Date | null
}

export function postState({ stage, publishAt }: PostDates, now: Date): StudioState {
  return studioState({ stage, hidden: false, launchAt: publishAt }, now)
}

/** When readers could read it first; null where they never could. Its time passes without anybody saving it. */
export function firstPublished({ stage, publishAt, firstPublishedAt }: PostDates, now: Date): Date | null {
  if (firstPublishedAt !== null) return firstPublishedAt
  return stage === 'ready' && publishAt !== null && publishAt <= now ? publishAt : null
}

/**
 * Whether a post may come to this stage. What readers could read stays ready or is withdrawn; what they never could is not
 * withdrawn.
 */
export function mayBecome(stage: Stage, wasPublished: boolean): boolean {
  return wasPublished ? stage === 'ready' || stage === 'withdrawn' : stage !== 'withdrawn'
}

/** The stage that is stored: a planned post with a text is a draft. */
export function stageOfText(stage: Stage, body: string): Stage {
  return stage === 'planned' && body.trim() !== '' ? 'draft' : stage
}

/**
 * When a post is published that is ready from now on: at its time, or now where that has passed. What was published keeps
 * its date.
 */
export function publishWhenReady(
  publishAt: Date | null,
  { firstPublishedAt, now }: { firstPublishedAt: Date | null; now: Date },
): Date | null {
  return launchWhenReady(publishAt, { wasReadyUntil: firstPublishedAt && now, now })
}
