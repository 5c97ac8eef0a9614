import { preferredLanguage } from '#rules/choose-language.ts'
import type { Language } from '#rules/interface-language.ts'
import type { MembershipRights } from '#rules/plans.ts'
import type { UserLevel } from '#rules/user-level.ts'
import { type Credential, cookieOf, credentialOf } from './credential.ts'
import { networkOf } from './network.ts'

/** Marks a browser in which somebody was signed in; it opens nothing. */
export const KNOWN_COOKIE = 'kashihon-known'

/** Who is signed in. */
export interface Reader {
  /** USR-… */
  readonly id: string
  /** SES-…: names the session and is no credential. */
  readonly sessionId: string
  readonly lang: Language
  /** Two letters; null where the reader has not said. */
  readonly country: string | null
  readonly level: UserLevel
  /** What the membership that counts now gives; null without one. */
  readonly membership: MembershipRights | null
  /** Signed in with a second factor or a passkey. */
  readonly strong: boolean
}

/** Who asks. */
export interface Visitor {
  /** null: not signed in. */
  readonly reader: Reader | null
  /** Two letters, ISO 3166; null where nobody knows. */
  readonly country: string | null
  /** In which refusals are worded. */
  readonly lang: Language
  /** Names the network that the question came from, for limits; '' within the process. */
  readonly network: string
  /** What the client says of itself. */
  readonly userAgent: string
  /** The mark of a browser in which somebody was signed in before; null without one. */
  readonly known: string | null
  /** A page of a browser asks, which keeps no token where scripts could read it. */
  readonly browser: boolean
}

/** Somebody at the door. */
export interface Asking {
  readonly visitor: Visitor
  /** What was shown, if only something worthless. */
  readonly credential: Credential | null
  /** Why there is no reader: nothing valid was shown, or it has run out. */
  readonly missing: 'signInFirst' | 'sessionExpired'
}

export type FindReader = (token: string) => Promise<Reader | 'expired' | null>
/** Answers at once where nothing was shown. `peer` is the address at the other end of the connection. */
export type WhoAsks = (request: Request, peer: string) => Asking | Promise<Asking>

interface Settings {
  readonly countryHeader: string | null
  /** How many proxies of the operator's stand in front of the shop. */
  readonly proxies: number
  readonly cookieName: string
}

/** Finds out who asks, as far as the request shows. */
export function openDoor({ countryHeader, proxies, cookieName }: Settings, findReader: FindReader): WhoAsks {
  return ({ headers }, peer) => {
    const said = countryOf(headers, countryHeader)
    const visitor: Visitor = {
      reader: null,
      country: said,
      lang: languageOf(headers),
      network: networkOf(peer, headers.get('x-forwarded-for'), proxies),
      userAgent: (headers.get('user-agent') ?? '').slice(0, 400),
      known: cookieOf(headers, KNOWN_COOKIE),
      browser: headers.has('sec-fetch-site'),
    }
    const credential = credentialOf(headers, cookieName)
    if (!credential) return { visitor, credential, missing: 'signInFirst' }
    return findReader(credential.token).then(found => {
      const reader = found === 'expired' ? null : found
      return {
        // docs/product.md#countries: what the proxy says goes before what the account says.
        visitor: { ...visitor, reader, country: said ?? reader?.country ?? null },
        credential,
        missing: found === 'expired' ? 'sessionExpired' : 'signInFirst',
      }
    })
  }
}

/** In which somebody wants to be answered. */
export function languageOf(headers: Headers): Language {
  return preferredLanguage(headers.get('accept-language') ?? '') ?? 'en'
}

/** Two letters, or null; XX and T1 are what proxies write when they do not know. */
export function countryOf(headers: Headers, countryHeader: string | null): string | null {
  const said = countryHeader ? headers.get(countryHeader)?.trim().toUpperCase() : undefined
  return said && /^[A-Z]{2}$/.test(said) && said !== 'XX' ? said : null
}
