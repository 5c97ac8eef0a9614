/** Why a part cannot be shown although it may be read. */
export type Trouble =
  /** It is not what was sent. */
  | 'damaged'
  /** It was made for a newer page. */
  | 'outdated'
  /** Browsers have no cryptography on this connection. */
  | 'insecure'
  /** The session has ended. */
  | 'signedOut'
  /** It may not be read any more. */
  | 'ended'
  | 'tooOften'
  | 'offline'

export class ContentTrouble extends Error {
  readonly trouble: Trouble
  constructor(trouble: Trouble, options?: ErrorOptions) {
    super(trouble, options)
    this.trouble = trouble
  }
}

/** What a refusal of the shop comes to while a part is open. */
export function troubleOf(status: number): Trouble {
  if (status === 400) return isSecureContext ? 'outdated' : 'insecure'
  if (status === 401 || status === 403) return 'signedOut'
  if (status === 429) return 'tooOften'
  return status === 0 || status >= 500 ? 'offline' : 'ended'
}

type Heard = (trouble: Trouble) => void
const listeners = new Set<Heard>()

/** Pictures fail one by one, deep in a reader; the reason is said once, above it. */
export function tellTrouble(trouble: Trouble): void {
  for (const heard of listeners) heard(trouble)
}

export function hearTrouble(heard: Heard): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
