/** What opens the consent dialog; parts of the page ask for it without importing it. */
const openers = new Set<() => void>()

export function requestConsent(): void {
  for (const open of openers) open()
}

export function onConsentRequest(open: () => void): () => void {
  openers.add(open)
  return () => openers.delete(open)
}
