/** Why a part cannot be shown although it may be read. */
export type Trouble =
  /** What came differs from what the shop has sealed. */
  | 'damaged'
  /** This page is too old for what the shop sends. */
  | 'outdated'
  /** Browsers offer no cryptography on a connection without TLS. */
  | 'insecure'
  /** The session has ended. */
  | 'signedOut'
  /** The reader has lost access to the part. */
  | 'ended'
  | 'tooOften'
  | 'offline'
  /** The shop could not answer. */
  | 'fault'
  | 'busy'
  /** Something between the shop and the reader withholds the part (418). */
  | 'withheld'

export class ContentTrouble extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble, options)
    this.trouble = trouble
  }
}

/** The trouble that follows from a call's status while a part is open. */
export function troubleOf(status: number): Trouble {
  if (status === 400) return isSecureContext ? 'outdated' : 'insecure'
  if (status === 401 || status === 403) return 'signedOut'
  if (status === 429) return 'tooOften'
  if (status === 0) return 'offline'
  if (status === 418) return 'withheld'
  return status < 500 ? 'ended' : status === 500 ? 'fault' : 'busy'
}

type Watcher = (trouble: Trouble) => void
const watchers = new Set<Watcher>()

/** Reports trouble with the open part. Pictures fail one by one within a reader; the notice above it is shown once. */
export function reportTrouble(trouble: Trouble): void {
  for (const watcher of watchers) watcher(trouble)
}

export function watchTrouble(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
