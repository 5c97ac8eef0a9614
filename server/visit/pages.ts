import type { RouteLocation, Send } from '#contract/page.ts'
import { languageOfHome } from '#rules/choose-language.ts'
import { type Language, localPath } from '#rules/interface-language.ts'
import type { PageVisitor } from '../calls/answer-in-process.ts'
import type { Takedowns } from '../catalogue/follow-takedowns.ts'
import type { CacheVersion, Moment } from '../platform/cache/cache-version.ts'
import { CHOICE, LISTS, type Shown } from '../platform/cache/shown.ts'
import { NEWS } from '../platform/db/catalogue-version.ts'
import { isUnavailable } from '../platform/db/unavailable.ts'
import { answerPage, finishPage } from '../platform/http/answer-page.ts'
import type { AnswerDirectly, DirectAnswers } from '../platform/http/direct-answers.ts'
import { pageOf } from '../platform/http/encoded-page.ts'
import { RETRY_AFTER_SECONDS } from '../platform/http/fault.ts'
import type { RequestHead } from '../platform/http/finished-answer.ts'
import { staleHeaders } from '../platform/http/mark-stale.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Visitor } from '../platform/http/visitor.ts'
import { nameRequest } from '../platform/observe/request-context.ts'
import type { OwnPart } from '../reading/open-own-part.ts'
import type { BuiltSite } from './built-site.ts'
import { openOwnPages } from './own-pages.ts'
import { PageCache, type PageVersion, type ShownPage } from './page-cache.ts'
import type { PageEdge } from './page-edge.ts'
import type { PageLook } from './page-look.ts'
import type { Texts } from './texts.ts'

export interface PageSettings {
  readonly built: BuiltSite
  readonly texts: Texts
  /** As it is now. */
  readonly look: () => PageLook
  /** Scheme and host of the shop. */
  readonly origin: string
  /** Memory for cached pages. */
  readonly cacheBytes: number
  /** Remembers addresses whose pages are cached. */
  readonly direct: Pick<DirectAnswers, 'remember'>
  /** Answers the reads of a page for a visitor, and notes what the answers show. */
  readonly sendFor: (visitor: PageVisitor, shown: Shown) => Send
  /** Who sends a request. */
  readonly visitorOf: (request: Request, peer: string) => Promise<Visitor>
  /** Whether a request comes from who may be signed in. */
  readonly hasSession: (request: RequestHead) => boolean
  /** The part that this reader opens; null where the page for everybody has to do. */
  readonly openOwnPart: (key: string, visitor: Visitor) => Promise<OwnPart | null>
  /** The slug of what had this one before; null where nothing that is shown had it. */
  readonly slugNow: (kind: 'series' | 'volume' | 'part', slug: string) => Promise<string | null>
  /** `peer` is the address at the other end of the connection. */
  readonly countryOf: (request: RequestHead, peer: string) => string | null
  /** Of the catalogue. */
  readonly cacheVersion: CacheVersion
  readonly takedowns: Pick<Takedowns, 'regionOf' | 'differ'>
  /** Names the state of the news. */
  readonly newsVersion: () => string
  /** Null where no page is cached outside of the shop. */
  readonly edge: PageEdge | null
  /** For how many seconds the version could not be asked for; 0 while all is well. */
  readonly unsureFor: () => number
  readonly now: () => Date
  readonly onFault: (fault: unknown, address: string) => void
}

/** The state of all that pages are made of. */
interface PageMoment {
  readonly catalogue: Moment
  readonly news: string
  readonly texts: string
}

const FRESH_FOR_MS = 600_000
/** Screens whose addresses may be other ones than they were. */
const KINDS = new Map([
  ['series/slug', 'series'],
  ['volumes/slug', 'volume'],
  ['read/slug', 'part'],
] as const)
/** Screens of which a signed-in reader has a page of their own, which is cached nowhere. */
const OWN = new Set(['home', 'read/slug'])
/** The parameter with which a browser asks for the page for everybody, as it could not open its own. */
const FOR_EVERYBODY = 'sealed'

/** Answers with pages. */
export interface Pages {
  (request: Request, peer: string): Response | Promise<Response>
  /** For a preview: the page as this visitor sees it. */
  readonly inPreview: (request: Request, visitor: Visitor) => Response | Promise<Response>
}

/** Answers every address that no other route has taken: with a page, a 404 page, or a redirect to the proper address. */
export function openPages(settings: PageSettings): Pages {
  const {
    built,
    texts,
    look,
    origin,
    direct,
    sendFor,
    visitorOf,
    hasSession,
    openOwnPart,
    slugNow,
    countryOf,
    cacheVersion,
    takedowns,
    newsVersion,
    edge,
    unsureFor,
    now,
    onFault,
  } = settings
  const version: PageVersion<PageMoment> = {
    moment() {
      const catalogue = cacheVersion.moment()
      return catalogue && { catalogue, news: newsVersion(), texts: texts.version() }
    },
    nameOf: made => `${made.catalogue.state} ${made.news} ${made.texts}`,
    truth(made, topics) {
      if (made.texts !== texts.version()) return 'false'
      if (topics.includes(NEWS) && made.news !== newsVersion()) return 'false'
      return cacheVersion.truth(made.catalogue, topics)
    },
  }
  const openCache = (mostBytes: number, lentTo?: PageCache<PageMoment>) =>
    new PageCache({
      version,
      now: () => now().getTime(),
      mostBytes,
      ...(lentTo && { lentTo }),
      freshFor: FRESH_FOR_MS,
      onFault: fault => onFault(fault, 'cached page'),
    })
  const ownPage = openOwnPages({ built, texts, look, sendFor, now })
  /** Whether the page is to be one reader's. What is fetched ahead opens nothing; without a database there is none. */
  const isOwn = (request: RequestHead, { route }: RouteLocation) =>
    OWN.has(route.screen) && hasSession(request) && unsureFor() === 0 && !request.headers.has('sec-purpose')
  // Searches and links with a secret are endless in number; they have a cache of their own and cannot displace the others,
  // which use what these leave.
  const endless = openCache(settings.cacheBytes * 0.15)
  const plain = openCache(settings.cacheBytes * 0.8, endless)

  /** Where the page is cached for who asks from there, and for which country it is made. */
  function cachedAt(place: RouteLocation, from: string | null) {
    const search = built.entry.searchString(place)
    const { byCountry } = place.route
    const country = byCountry ? from : takedowns.regionOf(from)
    const by = country ?? (byCountry ? '?' : '')
    const pages = search === '' && !hasSecret(place) ? plain : endless
    return { pages, key: `${place.lang} ${by} ${place.path}${search}`, country }
  }

  function pageAt(place: RouteLocation, from: string | null): ShownPage | Promise<ShownPage> {
    const { pages, key, country } = cachedAt(place, from)
    return pages.get(
      key,
      shown =>
        built.entry.renderPage({
          place,
          send: sendFor({ country, proofs: [], keeperId: null, standIn: null, pageLang: place.lang }, shown),
          now: now(),
          site: look().siteIn(place.lang),
          texts: texts.of(place.lang),
          textVersion: texts.version(),
          assets: look().assets,
        }),
      { choosesFromLists: place.route.aboutOneSeries, shape: `${place.lang} ${place.route.screen}` },
    )
  }

  function headersOf(place: RouteLocation): Record<string, string> {
    return {
      'content-type': 'text/html; charset=utf-8',
      'content-language': place.lang,
      'content-security-policy': look().policy,
      // A cached page is revalidated at each use; the answer is mostly 304.
      'cache-control': place.route.byCountry || takedowns.differ() ? 'private, no-cache' : 'public, no-cache',
      vary: isHome(place) ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
    }
  }

  /** Headers of a page that was made. */
  function keptHeaders(request: RequestHead, place: RouteLocation, page: ShownPage): Record<string, string> {
    const unsure = unsureFor()
    const headers = { ...headersOf(place), ...staleHeaders(unsure) }
    if (!edge) return headers
    // Home in English leads on to another language by what no cache looks at.
    const isForAll = unsure === 0 && page.isCurrent() && !isHome(place) && !hasSecret(place)
    // Lists of the shop leave out what is taken down where they are asked for.
    const showsLists = page.topics.includes(LISTS) || page.topics.includes(CHOICE)
    const byCountry = place.route.byCountry === true || (takedowns.differ() && showsLists)
    return { ...headers, ...edge(request, { page, byCountry, isForAll, vary: 'accept-encoding' }) }
  }

  function failure(request: Request, place: RouteLocation, fault: unknown): Response | Promise<Response> {
    onFault(fault, place.path)
    const { lang } = place
    const status = isUnavailable(fault) ? 503 : 500
    const html = built.entry.renderFailure({
      lang,
      status,
      now: now(),
      site: look().siteIn(lang),
      texts: texts.of(lang),
      textVersion: '',
      assets: look().assets,
    })
    return answerPage(request, pageOf({ status, html }), {
      ...headersOf(place),
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
    })
  }

  /**
   * The page of what readers do not find, for who may read it before it is published or has paid for it before it was
   * withdrawn; null for who is neither.
   */
  async function proofOf(request: Request, peer: string, place: RouteLocation): Promise<Response | null> {
    const { proofs, keeperId } = await visitorOf(request, peer)
    if (proofs.length === 0 && keeperId === null) return null
    return ownPage(request, place, { country: countryOf(request, peer), proofs, keeperId, standIn: null })
  }

  /** The page that is a reader's own: home, or a part with its text; null where the page for everybody has to do. */
  async function readersPage(request: Request, peer: string, place: RouteLocation): Promise<Response | null> {
    const visitor = await visitorOf(request, peer)
    const { reader, country, proofs, keeperId } = visitor
    if (!reader) return null
    const looking = { country, proofs, keeperId, standIn: null }
    if (place.params.slug === undefined) return ownPage(request, place, { ...looking, reader })
    const part = await openOwnPart(place.params.slug, visitor).catch(fault => {
      // As too much was opened: the code of the page asks again, and says why.
      if (fault instanceof Refusal) return null
      throw fault
    })
    return part && ownPage(request, place, looking, { part })
  }

  function languageAt(request: RequestHead, place: RouteLocation): Language {
    return isHome(place) ? languageOfHome(askingOf(request, origin)) : place.lang
  }

  /** A function of its own, so that what is remembered does not keep a request in memory. */
  function directAnswer(place: RouteLocation): AnswerDirectly {
    return (request, peer) => {
      if (languageAt(request, place) !== place.lang || isOwn(request, place)) return null
      const { pages, key } = cachedAt(place, countryOf(request, peer))
      const page = pages.find(key)
      if (!page) return null
      nameRequest(...nameOf(place))
      const answer = finishPage(request, page, keptHeaders(request, place, page))
      return answer instanceof Promise ? null : answer
    }
  }

  function inPreview(request: Request, { standIn, reader, country, proofs, keeperId }: Visitor) {
    const url = new URL(request.url)
    const other = properPath(url)
    if (other) return redirect(308, other)
    const preview = standIn && { base: standIn.base, signedIn: reader !== null }
    const looking = { country, proofs, keeperId, standIn }
    return ownPage(request, built.entry.placeOf(url), looking, { preview })
  }

  const answer = (request: Request, peer: string) => {
    const url = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const other = properPath(url)
    if (other) return redirect(308, other)
    const place = built.entry.placeOf(url)
    nameRequest(...nameOf(place))
    const lang = languageAt(request, place)
    if (lang !== place.lang) return redirect(302, localPath(lang, '/'), headersOf(place).vary)
    const kind = KINDS.get(place.route.screen as 'series/slug')
    const { slug } = place.params
    const { pages, key } = cachedAt(place, countryOf(request, peer))
    if (!kind || slug === undefined || pages.find(key)) return readersOrEverybodys()
    return slugNow(kind, slug)
      .catch(() => null)
      .then(now =>
        now === null
          ? readersOrEverybodys()
          : redirect(301, `${url.pathname.replace(/[^/]*$/, now)}${url.search}`),
      )

    function readersOrEverybodys() {
      if (!isOwn(request, place) || url.searchParams.has(FOR_EVERYBODY)) return everybodys()
      return readersPage(request, peer, place)
        .catch(fault => {
          onFault(fault, place.path)
          return null
        })
        .then(own => own ?? everybodys())
    }

    function everybodys(): Response | Promise<Response> {
      try {
        const page = pageAt(place, countryOf(request, peer))
        if (!(page instanceof Promise) && !isMissing(page)) {
          direct.remember(request, directAnswer(place))
          return answerPage(request, page, keptHeaders(request, place, page))
        }
        return Promise.resolve(page)
          .then(async made => {
            const proof = isMissing(made) ? await proofOf(request, peer, place) : null
            return proof ?? answerPage(request, made, keptHeaders(request, place, made))
          })
          .catch(fault => failure(request, place, fault))
      } catch (fault) {
        return failure(request, place, fault)
      }
    }
  }
  return Object.assign(answer, { inPreview })
}

/** By which measures and traces know a page. */
function nameOf({ route }: RouteLocation): [name: string, route: string] {
  return [`page ${route.screen}`, route.path]
}

function isHome(place: RouteLocation): boolean {
  return place.lang === 'en' && place.path === '/'
}

function isMissing({ status }: Pick<ShownPage, 'status'>): boolean {
  return status === 404 || status === 410
}

/** Its address came by mail, and is for one person. */
function hasSecret({ params }: RouteLocation): boolean {
  return Object.hasOwn(params, 'token')
}

/** One page has one address: no slash at the end, and no /en. */
function properPath({ pathname, search }: URL): string | null {
  const asked = pathname + search
  // PostgreSQL refuses NUL in a text, so it would answer 500; the replacement character answers 404.
  if (asked.includes('%00')) return asked.replaceAll('%00', '%EF%BF%BD').replace(/^\/+/, '/')
  const path = pathname.replace(/^\/en(?=\/|$)/, '').replace(/\/+$/, '') || '/'
  // Two slashes at the start would be an address on another host.
  return path === pathname || path.startsWith('//') ? null : path + search
}

function askingOf({ headers }: RequestHead, origin: string): Parameters<typeof languageOfHome>[0] {
  return {
    cookie: headers.get('cookie') ?? undefined,
    acceptLanguage: headers.get('accept-language') ?? undefined,
    secFetchSite: headers.get('sec-fetch-site') ?? undefined,
    referer: headers.get('referer') ?? undefined,
    origin,
  }
}

function redirect(status: number, location: string, vary = 'accept-encoding'): Response {
  return new Response(null, { status, headers: { location, vary, 'cache-control': 'no-cache' } })
}
