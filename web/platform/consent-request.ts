/** What opens the consent dialog; parts of the page ask for it without importing it. */
const openers = new Set<() => void>()

export function openConsent(): void {
  for (const open of openers) open()
}

export function onConsentAsked(open: () => void): () => void {
  openers.add(open)
  return () => openers.delete(open)
}
