import { isBlockedIn } from './blocked-countries.ts'
import { isForSale, type SaleFacts } from './for-sale.ts'
import { type Holding, NOTHING_HELD, type PartFacts, type Person, partAccess } from './part-access.ts'
import { type PlanFeatures, planFeatures } from './plans.ts'
import { isRunning } from './rental.ts'

/**
 * docs/product.md#access-labels. Members stream what is `streaming`, only premium members what is `premium_streaming`;
 * `not_in_membership` is either of them for a member whose membership is for series of another language.
 */
export type LabelName =
  | 'free_preview'
  | 'streaming'
  | 'premium_streaming'
  | 'not_in_membership'
  | 'expired'
  | 'owned'
  | 'rented'
  | 'preorder'
  | 'buy'
  | 'unavailable'
  | 'to_be_announced'

const REGULAR = planFeatures({ premium: false })
const PREMIUM = planFeatures({ premium: true })

export interface AccessLabel {
  label: LabelName
  /** When streaming or the rental ends, or the volume or part comes out. */
  until: Date | null
}

export interface VolumeFacts extends SaleFacts {
  /** Its parts that are not hidden. */
  parts: readonly PartFacts[]
  /** Where it may not be sold: its own, and those of its series and parts. */
  blockedCountries: readonly string[]
  /** False where the shop sells no books of its kind for coins. */
  forCoins?: boolean
}

/**
 * What a volume is for this person now: what they have of it first, then what a member may stream, then what can be bought,
 * then what is free, and at the end why there is nothing.
 */
export function volumeLabel(whoever: Person, volume: VolumeFacts, holding: Holding, now: Date): AccessLabel {
  const person = asReader(whoever)
  const { publishingAt, parts, forCoins = true } = volume
  const isOpenHere = (part: PartFacts) => !isBlockedIn(person.country, part.blockedCountries)
  const isSoldHere = !isBlockedIn(person.country, volume.blockedCountries)
  if (holding.owned) return { label: 'owned', until: null }
  // What is rented does not open where all of it is blocked.
  if (holding.rental && isRunning(holding.rental, now) && parts.some(isOpenHere))
    return { label: 'rented', until: holding.rental.until }
  const answers = parts.map(part => partAccess(person, part, NOTHING_HELD, now))
  const streamed = parts.filter((_, at) => answers[at]?.status === 204 && answers[at]?.reason === 'streaming')
  if (streamed.length > 0) return streaming(person, streamed, now)
  if (publishingAt && isSoldHere && forCoins && isForSale(volume, now))
    return publishingAt > now ? { label: 'preorder', until: publishingAt } : { label: 'buy', until: null }
  if (answers.some(({ reason }) => reason === 'preview')) return { label: 'free_preview', until: null }
  if (volume.withdrawn) return { label: 'unavailable', until: null }
  const launched = parts.filter(part => part.launchAt <= now && isOpenHere(part))
  if (launched.some(part => !isOver(part, now))) return streaming(person, launched, now)
  if (!isSoldHere) return { label: 'unavailable', until: null }
  if (launched.length > 0) return { label: 'expired', until: null }
  return { label: publishingAt ? 'unavailable' : 'to_be_announced', until: publishingAt }
}

/** What a part is for this person now. `until` of one that is to come is its launch. */
export function partLabel(whoever: Person, part: PartFacts, holding: Holding, now: Date): AccessLabel {
  const person = asReader(whoever)
  const access = partAccess(person, part, holding, now)
  if (access.status === 404) return { label: 'to_be_announced', until: part.hidden ? null : part.launchAt }
  if (access.status === 451) return { label: 'unavailable', until: null }
  if (access.reason === 'owned') return { label: 'owned', until: null }
  if (access.reason === 'rented') return { label: 'rented', until: holding.rental?.until ?? null }
  if (part.preview) return { label: 'free_preview', until: null }
  return isOver(part, now) ? { label: 'expired', until: null } : streaming(person, [part], now)
}

/**
 * Editors read everything everywhere, and others some of it before it is published: their labels say what it is to readers.
 */
function asReader({ proofs: _, ...person }: Person): Person {
  return person.kind === 'editor' ? { ...person, kind: 'reader', country: null } : person
}

function streaming(person: Person, parts: readonly PartFacts[], now: Date): AccessLabel {
  if (parts.every(({ lang }) => isForOtherLanguage(person, lang)))
    return { label: 'not_in_membership', until: null }
  const until = lastOf(parts.map(part => endOf(person, part, now)))
  // Parts whose streaming is over for every member do not decide whether it needs a premium membership.
  const premium = parts
    .filter(part => !isOver(part, now))
    .every(part => checkWith(REGULAR, part, now) !== 204)
  return { label: premium ? 'premium_streaming' : 'streaming', until }
}

function isForOtherLanguage({ membership }: Person, lang: PartFacts['lang']): boolean {
  return membership !== null && membership.lang !== null && membership.lang !== lang
}

/**
 * When streaming ends; null where it does not: in a catch-up series, and for who reads it in the readers' library after the
 * usual end.
 */
function endOf(person: Person, part: PartFacts, now: Date): Date | null {
  const { catchup, readerStreamingEnabled, expiresAt } = part
  if (catchup || (readerStreamingEnabled && expiresAt !== null && expiresAt <= now)) return null
  const afterwards = partAccess(person, { ...part, expiresAt: now }, NOTHING_HELD, now)
  return afterwards.reason === 'streaming' ? null : expiresAt
}

/** Whether streaming has ended also for the highest membership. */
function isOver(part: PartFacts, now: Date): boolean {
  return checkWith(PREMIUM, part, now) === 410
}

/** What the check answers to a member with these features. */
function checkWith(features: PlanFeatures, part: PartFacts, now: Date): number {
  const person: Person = { kind: 'reader', membership: { ...features, lang: null }, country: null }
  return partAccess(person, { ...part, blockedCountries: [] }, NOTHING_HELD, now).status
}

/** The latest; null where one has no end, or where there is none. */
function lastOf(ends: readonly (Date | null)[]): Date | null {
  const known = ends.filter(end => end !== null)
  if (known.length < ends.length || known.length === 0) return null
  return new Date(Math.max(...known.map(end => end.getTime())))
}
