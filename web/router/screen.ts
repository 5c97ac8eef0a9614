import type { ComponentType } from 'react'
import type { AnyCall } from '#contract/call.ts'
import type { Site } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Outcome, Read, Send } from '../platform/send.ts'
import type { Translate } from '../texts/texts.ts'
import type { RouteLocation } from './match.ts'

/** What a page tells the browser, search engines and social networks about itself. */
export interface Head {
  readonly title: string
  readonly description: string
  /** The status of the page's answer, 200 unless said. With 404 the designed "not found" page is shown instead. */
  readonly status?: number
  /** With 404: the screen itself says what is missing. */
  readonly saysItself?: boolean
  /** An address of a JPEG or PNG of 1200 by 630, for the social card; the shop's own card unless said. */
  readonly image?: string
  /** What social networks take the page for; a page of the site unless said. */
  readonly kind?: 'article' | 'book'
  /** schema.org objects; the frame adds `@context` and escapes them. */
  readonly jsonLd?: readonly object[]
  /**
   * Where what the page shows is in one language only: its address is the one in that language, and it has no others unless
   * `twins` names them.
   */
  readonly onlyIn?: Language
  /**
   * With `onlyIn`, where the same is there in other languages at addresses of their own: all of them, this one too. Paths
   * without language.
   */
  readonly twins?: readonly { readonly lang: Language; readonly path: string }[]
  /** True where the screen takes the whole window and brings its own way back, as the reader does. */
  readonly bare?: boolean
  /** True for a page of covers, which takes more of a wide window than text. */
  readonly wide?: boolean
  /** True keeps the page out of search engines. */
  readonly unlisted?: boolean
  /**
   * Where one thing has several addresses, as a series has its ids beside its name: the path that stands for all, without
   * language.
   */
  readonly canonicalPath?: string
  /** Where search parameters only sort or filter, the query of the page that stands for all; '' for none. */
  readonly canonicalSearch?: string
  /** Further addresses for the head, for example the feeds of a series. */
  readonly links?: readonly {
    readonly rel: string
    readonly type?: string
    readonly title?: string
    readonly href: string
  }[]
}

/** Looks up a read that has already been answered. */
export type FindAnswer = <C extends AnyCall>(read: Read<C>) => Outcome<C> | undefined

export interface Screen {
  /**
   * Called again with what was found, until it names nothing new: a read may build on the answer of another. `ahead`: a link
   * has only been looked at; what counts as an act of its reader waits for the click.
   */
  readonly reads?: (place: RouteLocation, found: FindAnswer, ahead: boolean, site: Site) => readonly Read[]
  /** What the page of a signed-in reader has besides, where it is made for them. */
  readonly ownReads?: (place: RouteLocation) => readonly Read[]
  readonly head: (at: {
    place: RouteLocation
    found: FindAnswer
    t: Translate
    origin: string
    /** On the server only, for what only machines read. */
    now?: Date | undefined
  }) => Head
  readonly View: ComponentType<{ place: RouteLocation }>
  /** On the server, before the page is rendered: puts an answer into the form in which the page carries it. */
  readonly pack?: (call: AnyCall, outcome: Outcome) => Outcome
}

const WAVES = 4

/** Answers everything a screen reads. Reads that are already in `known` are not asked again; refusals are answers. */
export async function answerReads(
  screen: Screen,
  place: RouteLocation,
  send: Send,
  known: Map<string, Outcome>,
  { site, ahead = false, own }: { site: Site; ahead?: boolean | undefined; own?: boolean | undefined },
): Promise<FindAnswer> {
  const found: FindAnswer = read => known.get(read.key) as never
  for (let wave = 0; wave < WAVES && screen.reads; wave++) {
    const wanted = screen.reads(place, found, ahead, site)
    const all = import.meta.env.SSR && own ? [...wanted, ...(screen.ownReads?.(place) ?? [])] : wanted
    const open = all.filter(one => !known.has(one.key))
    if (open.length === 0) break
    const pack = (import.meta.env.SSR && screen.pack) || ((_: AnyCall, outcome: Outcome) => outcome)
    await Promise.all(
      open.map(async one => known.set(one.key, pack(one.call, await send(one.call, one.input)))),
    )
  }
  return found
}
