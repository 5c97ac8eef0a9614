import { preferredLanguage } from '#rules/choose-language.ts'
import { cookieValue } from '#rules/cookie-name.ts'
import type { Currency } from '#rules/currency.ts'
import type { Language } from '#rules/interface-language.ts'
import type { MembershipRights } from '#rules/plans.ts'
import type { ProofScope } from '#rules/proof-scope.ts'
import type { StandInKind } from '#rules/stand-in.ts'
import { type Staff, scopesOf } from '#rules/studio-rights.ts'
import type { UserLevel } from '#rules/user-level.ts'
import type { Countries } from './countries.ts'
import { type Credential, credentialOf } from './credential.ts'
import { networkOf } from './network.ts'

/** Marks a browser in which somebody was signed in; it is no credential. */
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
  /** In which they pay; null before their first payment. */
  readonly currency: Currency | null
  readonly level: UserLevel
  /** The rights of the current membership; null without one. */
  readonly membership: MembershipRights | null
  /** Signed in with a second factor or a passkey. */
  readonly strong: boolean
  /** The roles that count in this session; null for readers, and in production for staff without a second factor. */
  readonly staff: Staff | null
  /** A program of theirs that acts in the studio; null where they act themselves. */
  readonly token: { readonly id: string; readonly name: string } | null
}

/** Who sends a request. */
export interface Visitor {
  /** null: not signed in. */
  readonly reader: Reader | null
  /** Two letters, ISO 3166; null where nobody knows. */
  readonly country: string | null
  /** The language of refusals. */
  readonly lang: Language
  /** Names the network that the request came from, for limits; '' within the process. */
  readonly network: string
  /** The User-Agent. */
  readonly userAgent: string
  /** The mark of a browser in which somebody was signed in before; null without one. */
  readonly known: string | null
  /**
   * The request comes from a page of the shop in a browser, whose token belongs in a cookie that scripts cannot read. A page
   * of another origin has no use for it.
   */
  readonly browser: boolean
  /** What they may read before it is published. */
  readonly proofs: readonly ProofScope[]
  /**
   * The account that keeps what it has paid for when that is withdrawn; null for who is not signed in. A page that is
   * rendered has it without a reader.
   */
  readonly keeperId: string | null
  /** For a preview: who is looked at; null for everybody who exists. */
  readonly standIn: StandIn | null
}

/** Somebody who does not exist, and as whom the shop is looked at. */
export interface StandIn {
  /** Reads links for proofs as nobody in particular. */
  readonly kind: StandInKind | null
  /** The series that is looked at; all of it is held, where anything is. */
  readonly seriesId: string
  /** The moment at which the shop is looked at. */
  readonly at: Date
  /** Below which all addresses lie. */
  readonly base: string
}

/** A request, with who sends it and by which credential. */
export interface IdentifiedRequest {
  readonly visitor: Visitor
  /** The credential that was sent, valid or not. */
  readonly credential: Credential | null
  /** Why there is no reader: no valid credential, or an expired one. */
  readonly missing: 'signInFirst' | 'sessionExpired'
}

/** What browsers say of requests that pages of the same origin, or their users, have caused. */
const OWN_PAGES = /^(same-origin|none)$/

export type FindReader = (token: string) => Promise<Reader | 'expired' | null>
/** Returns without a promise where no credential was sent. `peer` is the address at the other end of the connection. */
export type Authenticate = (request: Request, peer: string) => IdentifiedRequest | Promise<IdentifiedRequest>

interface Settings {
  readonly countries: Pick<Countries, 'of'>
  /** How many proxies of the operator's stand in front of the shop. */
  readonly proxies: number
  readonly cookieName: string
}

/** Finds out who sends a request. */
export function openAuthenticator(
  { countries, proxies, cookieName }: Settings,
  findReader: FindReader,
): Authenticate {
  return (request, peer) => {
    const { headers } = request
    const said = countries.of(request, peer)
    const visitor: Visitor = {
      reader: null,
      country: said,
      lang: languageOf(headers),
      network: networkOf(peer, headers.get('x-forwarded-for'), proxies),
      userAgent: (headers.get('user-agent') ?? '').slice(0, 400),
      known: cookieValue(headers.get('cookie') ?? '', KNOWN_COOKIE),
      browser: OWN_PAGES.test(headers.get('sec-fetch-site') ?? ''),
      proofs: [],
      keeperId: null,
      standIn: null,
    }
    const credential = credentialOf(headers, cookieName)
    if (!credential) return { visitor, credential, missing: 'signInFirst' }
    return findReader(credential.token).then(found => {
      const reader = found === 'expired' ? null : found
      return {
        // docs/product.md#countries: what the proxy or the file says goes before the account's.
        visitor: {
          ...visitor,
          reader,
          country: said ?? reader?.country ?? null,
          keeperId: reader?.id ?? null,
          proofs: reader?.staff ? scopesOf(reader.staff, 'proof') : [],
        },
        credential,
        missing: found === 'expired' ? 'sessionExpired' : 'signInFirst',
      }
    })
  }
}

/** The language in which a request is to be answered. */
export function languageOf(headers: Headers): Language {
  return preferredLanguage(headers.get('accept-language') ?? '') ?? 'en'
}
