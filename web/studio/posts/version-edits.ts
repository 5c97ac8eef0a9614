import type { StudioPostContent } from '#contract/generated/studio_posts.ts'

export type Edits = Partial<StudioPostContent>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The fields whose value is another than before. */
export function changedFields(before: StudioPostContent, edits: Edits): (keyof StudioPostContent)[] {
  return (Object.keys(edits) as (keyof StudioPostContent)[]).filter(
    name => !isSame(before[name], edits[name]),
  )
}

/** What was changed while something was being saved. */
export function leftAfter(now: Edits, sent: Edits): Edits {
  return Object.fromEntries(
    Object.entries(now).filter(([name, value]) => !isSame(value, sent[name as keyof Edits])),
  )
}

/** A post in a further language begins with what is the same in all. */
export function contentOfTranslation(of: StudioPostContent | undefined): StudioPostContent {
  return {
    ...{ slug: '', title: '', excerpt: '', body: '', stage: 'draft', publishAt: of?.publishAt },
    ...{ tags: of?.tags ?? [], featured: of?.featured ?? false, authors: of?.authors ?? [] },
    ...{ cover: of?.cover ?? '', coverAlt: '', seriesIds: [] },
  }
}

/** What differs between two states of a post, as texts that can be compared. */
export function comparedFields(
  before: StudioPostContent,
  after: StudioPostContent,
): { name: keyof StudioPostContent; before: string; after: string }[] {
  const text = (value: unknown): string => {
    if (Array.isArray(value)) return value.join(', ')
    return value instanceof Date ? value.toISOString() : String(value ?? '')
  }
  return (Object.keys(after) as (keyof StudioPostContent)[])
    .map(name => ({ name, before: text(before[name]), after: text(after[name]) }))
    .filter(field => field.before !== field.after)
}
