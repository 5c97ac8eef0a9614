import { storedConsent } from '../platform/consent-cookie.ts'

/** Where one stopped in a part, as text; kept beyond the visit only for those who agreed to it (section 2, consent). */
export function keepPlace(partId: string, place: string): void {
  const shelf = storedConsent()?.includes('personalization') ? localStorage : sessionStorage
  try {
    shelf.setItem(`place ${partId}`, place)
  } catch {
    // The shelf is full or closed; the place is in the address too.
  }
}

export function lastPlace(partId: string): string | null {
  return sessionStorage.getItem(`place ${partId}`) ?? localStorage.getItem(`place ${partId}`)
}
