import type { Consent } from '../coins/consents/consent.ts'
import { findMembershipConsent } from '../coins/consents/consent-store.ts'
import type { Reads } from '../platform/db/connect.ts'

/** For so long the page of the provider can be paid on that was opened with a consent. */
const PAGE_LIVES_MS = 86_400_000

/** What the reader agreed to when they began or changed a membership then, or later; null where they ticked nothing. */
export function findConsent(reads: Reads, accountId: string, at: Date): Promise<Consent | null> {
  return findMembershipConsent(reads, accountId, new Date(at.getTime() - PAGE_LIVES_MS))
}
