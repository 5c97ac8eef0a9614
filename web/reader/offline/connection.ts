/** What browsers on phones say of their connection; most others say nothing. */
interface Connection extends EventTarget {
  readonly type?: string
}

/** Where bytes may cost money. */
const METERED: readonly string[] = ['cellular', 'bluetooth', 'wimax']

/** Whether the browser knows which kind of connection it has. */
export function knowsConnection(): boolean {
  return connection()?.type !== undefined
}

/** Whether the connection is one by radio to a provider; false where that is not known. */
export function isMetered(): boolean {
  return METERED.includes(connection()?.type ?? '')
}

/** Calls back when the connection may be of another kind. What is returned ends that. */
export function watchConnection(changed: () => void): () => void {
  const watched = connection()
  watched?.addEventListener('change', changed)
  return () => watched?.removeEventListener('change', changed)
}

function connection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection
}
