import type { Language } from '#rules/interface-language.ts'
import type { AnswerOf, AnyCall, InputOf, ReasonOf } from './call.ts'
import type { SealedPage } from './sealed.ts'

/** The outcome of a call: its answer, or the reason and status of a refusal. Anything else is thrown as a fault. */
export type Outcome<C extends AnyCall = AnyCall> =
  | {
      readonly answer: AnswerOf<C>
      readonly refused?: undefined
      readonly status?: undefined
      readonly details?: undefined
    }
  | {
      readonly answer?: undefined
      readonly refused: ReasonOf<C>
      readonly status: number
      /** What some calls say beyond the reason, as JSON. */
      readonly details?: string | undefined
    }

/** Sends a call: over HTTP in the browser, within the process while the server renders a page. */
export type Send = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<Outcome<C>>

/** Facts about the shop from its settings, the same on every page. */
export interface Site {
  /** The name of the shop; '{{shopName}}' in texts. */
  readonly name: string
  /** Scheme and host without a trailing slash. */
  readonly origin: string
  readonly operator: Operator
  /** Scheme and host of the forum; null without one. */
  readonly forum: string | null
  readonly hero: SiteHero
  readonly footer?: SiteFooter
  /**
   * The currency of which a coin costs a cent, by the language of the page (docs/product.md#currencies); null where no coins
   * are sold.
   */
  readonly coinCurrency: Readonly<Record<Language, string>> | null
  /** In this language readers tick a consent before they pay (docs/product.md#consent). */
  readonly consent?: true
  /** The page is looked at in a preview. */
  readonly preview?: SitePreview
}

/** How a document knows that it is a preview. */
export interface SitePreview {
  /** Below which all addresses lie: '/preview/…'. */
  readonly base: string
  /** Whether somebody is signed in, as far as the page is concerned. */
  readonly signedIn: boolean
}

/** What home begins with for visitors, where the operator has set it (docs/product.md#look). */
export interface SiteHero {
  /** Slugs of series, by language; '*' for languages that are not named. */
  readonly series: Readonly<Record<string, string>>
  readonly picture: { readonly src: string; readonly width: number; readonly height: number } | null
  /** In place of the heading of home and the sentence below it, in the language of the page. */
  readonly title?: string
  readonly text?: string
}

/** What the publisher has added to the end of each page, in the language of the page. */
export interface SiteFooter {
  readonly links?: readonly { readonly href: string; readonly label: string }[]
  readonly imprint?: string
}

export interface Operator {
  readonly name: string
  /** May have several lines. */
  readonly address: string
  readonly email: string
  /** Other facts that the law requires: representative, register, tax number. May have several lines; '' without any. */
  readonly legal: string
}

/** Addresses of built files, from the manifest of the build. */
export interface Assets {
  /** The module that hydrates the page; null where no script runs. */
  readonly entry: string | null
  /** Style sheets and modules of the frame and of this screen. */
  readonly forScreen: (screen: string) => {
    readonly styles: readonly string[]
    readonly modules: readonly string[]
    /** Fonts to preload: of titles, and on reading screens of the text. */
    readonly fonts: readonly string[]
  }
  /** Hosts to connect to early (docs/product.md#page-head). */
  readonly preconnect: readonly string[]
  /** What the shop's own look adds to the styles (docs/product.md#look); '' for nothing. */
  readonly brandStyle: string
  /** Of the window around the page, `#rrggbb`. */
  readonly themeColour: string
}

/** One row of the route table. */
export interface Route {
  /** The path without language; `:name` holds one segment. */
  readonly path: string
  /** The file in web/screens, without its ending. */
  readonly screen: string
  /** Namespaces of texts that the screen needs besides `common`. */
  readonly namespaces: readonly string[]
  /** The query parameters that change the page. Others are ignored, also by the page cache. */
  readonly search: readonly string[]
  /** The page depends on the visitor's country. */
  readonly byCountry?: true
  /** It is about one series. Which others stand beside it may be some minutes old. */
  readonly aboutOneSeries?: true
}

/** The location in the site: a route with its path parameters and its declared query parameters. */
export interface RouteLocation {
  readonly route: Route
  readonly lang: Language
  /** Without the language prefix and without a trailing slash. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

export interface RenderRequest {
  readonly place: RouteLocation
  readonly send: Send
  readonly now: Date
  readonly site: Site
  /** All texts of the language by namespace; a new object when a text changes. */
  readonly texts: Readonly<Record<string, unknown>>
  /** The version of all text files. */
  readonly textVersion: string
  readonly assets: Assets
  /** For the page of one reader: which answers of `send` are for them alone. */
  readonly own?: OwnAnswers
}

/** What only one reader's page has. */
export interface OwnAnswers {
  /** Names of the calls. */
  readonly calls: readonly string[]
  /** Seals what the page shows and its state, so that only the reader's browser can open it; without it they stand open. */
  readonly seal?: (html: string) => Promise<SealedPage>
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
}

/** The exports of the built web/entry-server.tsx. */
export interface SiteEntry {
  readonly placeOf: (url: URL) => RouteLocation
  readonly searchString: (place: Pick<RouteLocation, 'search'>) => string
  readonly renderPage: (request: RenderRequest) => Promise<RenderedPage>
  /**
   * A page for a failed request: 500 for a fault, 503 while the database is unavailable. It needs no database and runs no
   * scripts.
   */
  readonly renderFailure: (
    request: Omit<RenderRequest, 'send' | 'place'> & { lang: Language; status: 500 | 503 },
  ) => string
  readonly routes: readonly Route[]
  readonly themeScript: string
  /** Opens a sealed page. */
  readonly openerScript: string
}
