import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'

/**
 * The part that follows, if need be in the next volume, and whether it is not out yet; null for the last part of the series.
 */
export function nextPart({ next }: Part): { readonly next: Part; readonly soon: boolean } | null {
  return next ? { next, soon: next.access?.label === AccessLabel.TO_BE_ANNOUNCED } : null
}
