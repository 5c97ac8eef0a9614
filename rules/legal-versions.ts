/** docs/product.md#legal-texts: the pages whose texts a publisher may replace. */
export const LEGAL_PAGES = ['terms', 'privacy', 'legal', 'accessibility'] as const
export type LegalPageName = (typeof LEGAL_PAGES)[number]

/** When a version begins to hold, and when it was published. */
export interface LegalMoments {
  readonly holdsFrom: Date
  readonly publishedAt: Date
}

export interface VersionsAt<Version> {
  /** The one that holds; null while none does. */
  readonly current: Version | null
  /** The one that holds next; null where none is published. */
  readonly next: Version | null
}

/**
 * Which version holds, and which one next: the newest date that has come, and of those with one date the one that was
 * published last.
 */
export function versionsAt<Version extends LegalMoments>(
  versions: readonly Version[],
  now: Date,
): VersionsAt<Version> {
  const inOrder = versions.toSorted(
    (one, other) =>
      one.holdsFrom.getTime() - other.holdsFrom.getTime() ||
      one.publishedAt.getTime() - other.publishedAt.getTime(),
  )
  const current = inOrder.findLast(({ holdsFrom }) => holdsFrom <= now) ?? null
  const first = inOrder.find(({ holdsFrom }) => holdsFrom > now)
  const next = inOrder.findLast(({ holdsFrom }) => holdsFrom.getTime() === first?.holdsFrom.getTime()) ?? null
  return { current, next }
}
