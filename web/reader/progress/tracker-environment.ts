import type { PlaceList } from '#contract/generated/places.ts'
import type { UnsentPosition } from './unsent-positions.ts'

/** What the tracker and the sender of positions use of a browser; tests bring their own. */
export interface TrackerEnvironment {
  /** Throws without a connection; answers null where the account refuses the position. `last` outlives the page. */
  send(position: UnsentPosition, last: boolean): Promise<PlaceList | null>
  find(partId: string): Promise<PlaceList | null>
  saveUnsent(position: UnsentPosition): void
  deleteUnsent(position: UnsentPosition): void
  listUnsent(): readonly UnsentPosition[]
  /** Whether this browser has ever sent a position in this part. */
  wasSent(partId: string): boolean
  /** Deletes what this browser has stored about the part. */
  deletePosition(partId: string): void
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back once. The function that is returned cancels it. */
  schedule(work: () => void, ms: number): () => void
}
