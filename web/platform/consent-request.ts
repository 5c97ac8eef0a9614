/** Lets any part ask for the consent dialog without knowing it. */
const asked = new Set<() => void>()

export function openConsent(): void {
  for (const open of asked) open()
}

export function onConsentAsked(open: () => void): () => void {
  asked.add(open)
  return () => asked.delete(open)
}
