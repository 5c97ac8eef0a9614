import { isPartRead } from '#rules/part-read.ts'
import type { SavedPart } from './saved-part-entries.ts'

/** Where this device was in a part last. */
interface Position {
  /** From 0 to 1. */
  readonly progress: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The saved parts of one volume. */
export interface SavedVolume {
  readonly key: string
  readonly title: string
  /** In reading order. */
  readonly parts: readonly SavedPart[]
  readonly bytes: number
}

/** By volume, that which was read or saved last first. Parts of older versions know their volume by its title alone. */
export function volumesOf(
  saved: readonly SavedPart[],
  positionOf: (partId: string) => Position | null,
): SavedVolume[] {
  const lastAt = (parts: readonly SavedPart[]) =>
    Math.max(...parts.map(({ partId, keptAt }) => Math.max(keptAt, positionOf(partId)?.at ?? 0)))
  return [...Map.groupBy(saved, ({ volumeId, volume }) => volumeId ?? volume)]
    .sort(([, a], [, b]) => lastAt(b) - lastAt(a))
    .map(([key, parts]) => ({
      key,
      title: parts[0]?.volume ?? '',
      parts: parts.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0) || a.keptAt - b.keptAt),
      bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
    }))
}

/** How far a part is read, by what the device and the account know: 'read', or a share from 0 to 1. */
export function readingOf({ read, progress = 0 }: SavedPart, position: Position | null): 'read' | number {
  const share = position?.progress ?? progress
  return read || isPartRead(share) ? 'read' : share
}

/** Whether it was read to its end since it was saved; what had been read before was saved to be read again. */
export function wasReadSince({ keptAt, read, readBefore }: SavedPart, position: Position | null): boolean {
  if (position && position.at > keptAt && isPartRead(position.progress)) return true
  return read === true && readBefore === false
}
