import type { Part } from '#contract/generated/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'

/** Whether a part has come out. */
export function isOut({ access }: Part): boolean {
  return access?.label !== AccessLabel.TO_BE_ANNOUNCED
}

/** Whether its reader opens more of a volume than its preview, as with a membership. */
export function opensBeyondPreview(parts: readonly Part[]): boolean {
  return parts.some(part => opens(part) && !part.preview)
}

/** Whether a part opens for this reader now. */
export function opens({ check }: Part): boolean {
  return check === OPEN
}

const OPEN = 204

/**
 * The part of a volume in which its reader goes on: one that was begun, or what follows the last that was read; the first
 * where nothing or all was read.
 */
export function nextPart(parts: readonly Part[]): Part | undefined {
  const out = parts.filter(isOut)
  const begun = out.findLast(part => part.progress > 0 && !part.read)
  const last = out.findLastIndex(part => part.read)
  return begun ?? out.slice(last + 1).find(part => !part.read) ?? out[0]
}

/** “Rain: Volume 2 Part 1” is “Volume 2 Part 1” on the page of “Rain”: a button on a phone has no room for both. */
export function titleWithoutSeries(title: string, series: string): string {
  const rest = title.startsWith(series)
    ? /^(?:\s*：\s*|\s*[:;,.·–—-]*\s+)(.+)/u.exec(title.slice(series.length))
    : null
  return (series && rest?.[1]) || title
}
