import { renderToString } from 'react-dom/server'
import type { RenderedPage, RenderRequest, RouteLocation, Site, SiteEntry } from '#contract/page.ts'
import type { SealedPage } from '#contract/sealed.ts'
import { documentHead } from './frame/document-head.ts'
import { Frame } from './frame/Frame.tsx'
import { keepHtml } from './frame/keep-html.tsx'
import { openerScript, SEALED, WITHOUT_SCRIPTS } from './frame/opener-script.ts'
import { themeScript } from './frame/theme-script.ts'
import { HtmlContext, type HtmlOf } from './platform/kept-html.ts'
import { type PageState, writeState } from './platform/page-state.ts'
import type { Outcome } from './platform/send.ts'
import { type LoadedRoute, loadRoute } from './router/load-route.ts'
import { placeOf, searchString } from './router/match.ts'
import { failedRoute, routes } from './router/routes.ts'
import failed from './screens/failed.tsx'
import { loadScreen } from './screens/load-screen.ts'
import { COMMON, createTexts, type Texts } from './texts/texts.ts'

type Around = Omit<RenderRequest, 'send'>

/** Renders a whole document for a visitor. Reads are answered first, so the rendering itself never waits. */
async function renderPage({ send, ...around }: RenderRequest): Promise<RenderedPage> {
  const { place, site } = around
  const { texts, htmlOf } = textsOf(place, around.texts, site)
  const known = new Map<string, Outcome>()
  const opened = await loadRoute(place, {
    loadScreen,
    send,
    known,
    texts,
    loadTexts: async () => {},
    site,
    now: around.now,
    own: around.own !== undefined,
  })
  const state = stateOf(opened, around, known)
  const script = `<script type="application/json" id="state">${writeState(state)}</script>`
  const inside = bodyOf(opened, texts, state, htmlOf) + script
  const seal = around.own?.seal
  const body = seal ? sealedBody(await seal(inside)) : inside
  return { status: opened.status, html: documentOf(opened, around, texts, state, body) }
}

function sealedBody(page: SealedPage): string {
  const box = `<script type="application/json" id="${SEALED}">${JSON.stringify(page)}</script>`
  return `${box}<script>${openerScript}</script>${WITHOUT_SCRIPTS}`
}

const renderFailure: SiteEntry['renderFailure'] = ({ lang, status, ...request }) => {
  const params = { status: String(status) }
  const place: RouteLocation = { route: failedRoute, lang, path: '/', params, search: {} }
  const around = { ...request, place, assets: { ...request.assets, entry: null } }
  const { texts } = textsOf(place, request.texts, request.site)
  const head = failed.head({ place, found: () => undefined, t: texts.t, origin: request.site.origin })
  const opened: LoadedRoute = { place, screen: failed, head, status }
  const state = stateOf(opened, around, new Map())
  return documentOf(opened, around, texts, state, bodyOf(opened, texts, state))
}

export const site: SiteEntry = {
  placeOf,
  searchString,
  renderPage,
  renderFailure,
  routes,
  themeScript,
  openerScript,
}

interface WithTexts {
  readonly shopName: string
  readonly texts: Texts
  readonly htmlOf: HtmlOf
}

const instances = new WeakMap<object, WithTexts>()

/** Texts, and the HTML that was made with them, are the same until one of them changes, or the name of the shop does. */
function textsOf(place: RouteLocation, files: RenderRequest['texts'], site: Site): WithTexts {
  const existing = instances.get(files)
  if (existing?.shopName === site.name) return existing
  const texts = createTexts({ lang: place.lang, files, always: { shopName: site.name } })
  const made = { shopName: site.name, texts, htmlOf: keepHtml(texts) }
  instances.set(files, made)
  return made
}

function stateOf(
  opened: LoadedRoute,
  { now, site, textVersion, own }: Around,
  known: Map<string, Outcome>,
): PageState {
  const keys = own && [...known.keys()].filter(key => own.calls.some(name => key.startsWith(`${name} `)))
  return {
    ...(keys && { own: keys }),
    lang: opened.place.lang,
    now,
    site,
    // They are answered in any order: the same page has the same bytes, and so the same ETag, from every server.
    reads: Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))),
    texts: { version: textVersion, files: [COMMON, ...opened.place.route.namespaces] },
  }
}

/** What a page shows. */
function bodyOf(opened: LoadedRoute, texts: Texts, state: PageState, htmlOf: HtmlOf | null = null): string {
  const cache = new Map<string, unknown>(Object.entries(state.reads).map(([key, data]) => [key, { data }]))
  const navigation = { place: opened.place, leaving: false, go: () => {}, prepare: () => {} }
  const html = renderToString(
    // In a preview pictures have other addresses.
    <HtmlContext value={state.site.preview ? null : htmlOf}>
      <Frame opened={opened} state={state} texts={texts} cache={cache} navigation={navigation} />
    </HtmlContext>,
  )
  return `<div id="root">${html}</div>`
}

function documentOf(
  opened: LoadedRoute,
  around: Around,
  texts: Texts,
  state: PageState,
  body: string,
): string {
  const head = documentHead({
    opened,
    site: around.site,
    t: texts.t,
    assets: around.assets,
    textFiles: state.texts,
  })
  return `<!doctype html><html lang="${state.lang}"><head>${head}</head>` + `<body>${body}</body></html>`
}
