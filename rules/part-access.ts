import { isBlockedIn } from './blocked-countries.ts'
import type { Language } from './interface-language.ts'
import { mayProof, type ProofScope } from './proof-scope.ts'
import { isRunning, type Rental } from './rental.ts'

/** Who wants to read. */
export interface Person {
  /** A visitor is not signed in; an editor is EDITOR or above. */
  kind: 'visitor' | 'reader' | 'editor'
  /** A membership that counts now; null without one. */
  membership: Membership | null
  /** Two letters; null where it is not known: then only what is blocked everywhere is. */
  country: string | null
  /** What they read before it is published, to correct or approve it; none unless said. */
  proofs?: readonly ProofScope[]
}

export interface Membership {
  clubStreaming: boolean
  readerStreaming: boolean
  /** The language of the series that the membership covers; null: all languages. */
  lang: Language | null
}

/** What decides about access to a part. */
export interface PartFacts {
  id: string
  volumeId: string
  seriesId: string
  /** It, its volume or its series is hidden. */
  hidden: boolean
  /** Of a hidden part: an edition has removed its text from the volume. */
  removed?: boolean
  /** Of a hidden part: it, its volume or its series was withdrawn after it had come out, and nothing else hides it. */
  withdrawn?: boolean
  launchAt: Date
  expiresAt: Date | null
  preview: boolean
  /** The series is a catch-up series. */
  catchup: boolean
  readerStreamingEnabled: boolean
  lang: Language
  /** Of the part, its volume and its series. */
  blockedCountries: readonly string[]
}

/** What the person holds of it. */
export interface Holding {
  owned: boolean
  rental: Rental | null
}

export const NOTHING_HELD: Holding = { owned: false, rental: null }

export type PartAccess =
  | { status: 204; reason: 'proof' | 'editor' | 'owned' | 'preview' | 'rented' | 'streaming' }
  | { status: 402; reason: 'buyOrSubscribe' }
  | { status: 403; reason: 'signInFirst' }
  | { status: 404; reason: 'partNotFound' }
  | { status: 410; reason: 'streamingEnded' }
  | { status: 451; reason: 'blockedInCountry' }

/**
 * docs/product.md#part-access: the one answer to "may this person read this part now", and why. Used wherever a part is
 * listed, opened, downloaded or sent.
 *
 * @param part null where there is no such part
 */
export function partAccess(person: Person, part: PartFacts | null, holding: Holding, now: Date): PartAccess {
  const reads = part !== null && mayProof(person.proofs ?? [], part)
  const isRented = holding.rental !== null && isRunning(holding.rental, now)
  const isPaidFor = holding.owned || isRented
  if (reads && !isPublished(part, now) && !(part.withdrawn && isPaidFor && part.launchAt <= now))
    return { status: 204, reason: 'proof' }
  if (!part || part.launchAt > now) return { status: 404, reason: 'partNotFound' }
  // A text that an edition removed, or that is not sold any more, stays for those who paid for it.
  const isKept = (part.removed || part.withdrawn) && isPaidFor
  if (part.hidden && !isKept) return { status: 404, reason: 'partNotFound' }
  if (person.kind === 'editor') return { status: 204, reason: 'editor' }
  if (holding.owned) return { status: 204, reason: 'owned' }
  if (reads) return { status: 204, reason: 'proof' }
  if (isBlockedIn(person.country, part.blockedCountries)) return { status: 451, reason: 'blockedInCountry' }
  if (part.preview) return { status: 204, reason: 'preview' }
  if (isRented) return { status: 204, reason: 'rented' }
  const membership = membershipFor(person, part.lang)
  if (membership && streamsTo(membership, part, now)) return { status: 204, reason: 'streaming' }
  if (person.kind === 'visitor') return { status: 403, reason: 'signInFirst' }
  if (membership && isExpired(part, now)) return { status: 410, reason: 'streamingEnded' }
  return { status: 402, reason: 'buyOrSubscribe' }
}

/** Whether readers find it. */
export function isPublished(
  { hidden, launchAt }: Pick<PartFacts, 'hidden' | 'launchAt'>,
  now: Date,
): boolean {
  return !hidden && launchAt <= now
}

function isExpired({ expiresAt }: PartFacts, now: Date): boolean {
  return expiresAt !== null && expiresAt <= now
}

function membershipFor({ kind, membership }: Person, lang: Language): Membership | null {
  if (kind === 'visitor' || !membership) return null
  return membership.lang === null || membership.lang === lang ? membership : null
}

function streamsTo({ clubStreaming, readerStreaming }: Membership, part: PartFacts, now: Date): boolean {
  if (clubStreaming && (part.catchup || !isExpired(part, now))) return true
  return readerStreaming && part.readerStreamingEnabled
}
