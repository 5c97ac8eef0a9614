/** docs/product.md#offline-reading: after how many days a member's right is checked again. */
const MEMBER_DAYS = 7

export interface KeepFacts {
  /** What the part's check answers. */
  readonly check: number
  /** Everybody may read it. */
  readonly preview: boolean
  readonly owned: boolean
  /** When the rental ends; null without one. */
  readonly rentedUntil: Date | null
  /** When streaming ends; null where it does not, or is not known. */
  readonly streamingUntil: Date | null
}

/** Until when a part may be kept on a device: 'always', an instant, or null where it may not be. */
export function keepUntil(
  { check, preview, owned, rentedUntil, streamingUntil }: KeepFacts,
  now: Date,
): Date | 'always' | null {
  if (check !== 204) return null
  if (preview || owned) return 'always'
  if (rentedUntil) return rentedUntil
  const soon = new Date(now.getTime() + MEMBER_DAYS * 86_400_000)
  return streamingUntil && streamingUntil < soon ? streamingUntil : soon
}
