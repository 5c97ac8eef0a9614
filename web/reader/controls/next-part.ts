import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'

/** The part that follows in the volume, and whether it is not out yet; null for the last part. */
export function nextPart(part: Part): { readonly next: Part; readonly soon: boolean } | null {
  const parts = part.toc?.parts?.parts ?? []
  const next = parts[parts.findIndex(one => one.id === part.id) + 1]
  return next ? { next, soon: next.access?.label === AccessLabel.TO_BE_ANNOUNCED } : null
}
