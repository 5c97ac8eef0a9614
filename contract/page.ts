import type { Language } from '#rules/interface-language.ts'
import type { AnswerOf, AnyCall, InputOf, ReasonOf } from './call.ts'

/** What a call came to: its answer, or the reason and status with which it was refused. Anything else is a fault. */
export type Outcome<C extends AnyCall = AnyCall> =
  | { readonly answer: AnswerOf<C>; readonly refused?: undefined; readonly status?: undefined }
  | { readonly answer?: undefined; readonly refused: ReasonOf<C>; readonly status: number }

/** Carries a call out: in the browser over HTTP, while a page is rendered within the process of the server. */
export type Send = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<Outcome<C>>

/** What the operator of the shop says about it; the same on every page. */
export interface Site {
  /** What the shop is called; '{{shopName}}' in texts. */
  readonly name: string
  /** Scheme and host without a slash at the end. */
  readonly origin: string
  readonly operator: Operator
  /** Scheme and host of the forum; null without one. */
  readonly forum: string | null
  /** In which coins are paid for, as ISO 4217 says it: USD. */
  readonly currency: string
}

export interface Operator {
  readonly name: string
  /** Lines are kept. */
  readonly address: string
  readonly email: string
  /** What the law wants beside it: who represents the operator, register, tax number. Lines are kept; '' for nothing. */
  readonly legal: string
}

/** Addresses of built files, from the manifest of the build. */
export interface Assets {
  /** The module that wakes the page; null where nothing is to run. */
  readonly entry: string | null
  /** Style sheets and modules of the frame and of the screen named. */
  readonly forScreen: (screen: string) => {
    readonly styles: readonly string[]
    readonly modules: readonly string[]
    /** Those that are worth loading before the styles ask for them: of titles, and where one reads of the text. */
    readonly fonts: readonly string[]
  }
  /** Hosts to open a connection to before something there is needed. docs/product.md#page-head. */
  readonly preconnect: readonly string[]
}

/** One row of the table of addresses. */
export interface Route {
  /** The path without language; `:name` holds one segment. */
  readonly path: string
  /** The file in web/screens, without its ending. */
  readonly screen: string
  /** Text files the screen needs beside `common`. */
  readonly namespaces: readonly string[]
  /** The query parameters that make another page; every other one is ignored, also by the page cache. */
  readonly search: readonly string[]
  /** True where the answer depends on the visitor's country. */
  readonly byCountry?: true
}

/** Where one is: the route, what its path holds, and those query parameters that the route declares. */
export interface Place {
  readonly route: Route
  readonly lang: Language
  /** Without language prefix and without a slash at the end. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: Readonly<Record<string, string>>
}

export interface RenderRequest {
  readonly place: Place
  readonly send: Send
  readonly now: Date
  readonly site: Site
  /** All texts of the language by namespace; a new object when one changed. */
  readonly texts: Readonly<Record<string, unknown>>
  readonly assets: Assets
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
}

/** What the built web/entry-server.tsx offers to the server. */
export interface SiteEntry {
  readonly placeOf: (url: URL) => Place
  readonly searchString: (place: Pick<Place, 'search'>) => string
  readonly renderPage: (request: RenderRequest) => Promise<RenderedPage>
  /**
   * A page that says that the shop could not answer: 500 for a fault, 503 while the database is away. It needs no database and runs no
   * scripts.
   */
  readonly renderFailure: (
    request: Omit<RenderRequest, 'send' | 'place'> & { lang: Language; status: 500 | 503 },
  ) => string
  readonly routes: readonly Route[]
  readonly themeScript: string
}
