import { renderToString } from 'react-dom/server'
import type { RenderedPage, RenderRequest, RouteLocation, Site, SiteEntry } from '#contract/page.ts'
import { documentHead } from './frame/document-head.ts'
import { Frame } from './frame/Frame.tsx'
import { keepHtml } from './frame/keep-html.tsx'
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
  })
  const state = stateOf(opened, around, known)
  const script = `<script type="application/json" id="state">${writeState(state)}</script>`
  return { status: opened.status, html: documentOf(opened, around, texts, state, script, htmlOf) }
}

const renderFailure: SiteEntry['renderFailure'] = ({ lang, status, ...request }) => {
  const params = { status: String(status) }
  const place: RouteLocation = { route: failedRoute, lang, path: '/', params, search: {} }
  const around = { ...request, place, assets: { ...request.assets, entry: null } }
  const { texts } = textsOf(place, request.texts, request.site)
  const head = failed.head({ place, found: () => undefined, t: texts.t, origin: request.site.origin })
  const opened: LoadedRoute = { place, screen: failed, head, status }
  return documentOf(opened, around, texts, stateOf(opened, around, new Map()), '')
}

export const site: SiteEntry = { placeOf, searchString, renderPage, renderFailure, routes, themeScript }

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
  { now, site, textVersion }: Around,
  known: Map<string, Outcome>,
): PageState {
  return {
    lang: opened.place.lang,
    now,
    site,
    // They are answered in any order: the same page has the same bytes, and so the same ETag, from every server.
    reads: Object.fromEntries([...known].sort(([a], [b]) => (a < b ? -1 : 1))),
    texts: { version: textVersion, files: [COMMON, ...opened.place.route.namespaces] },
  }
}

function documentOf(
  opened: LoadedRoute,
  around: Around,
  texts: Texts,
  state: PageState,
  script: string,
  htmlOf: HtmlOf | null = null,
): string {
  const cache = new Map<string, unknown>(Object.entries(state.reads).map(([key, data]) => [key, { data }]))
  const navigation = { place: opened.place, leaving: false, go: () => {}, prepare: () => {} }
  const body = renderToString(
    // In a preview pictures have other addresses.
    <HtmlContext value={state.site.preview ? null : htmlOf}>
      <Frame opened={opened} state={state} texts={texts} cache={cache} navigation={navigation} />
    </HtmlContext>,
  )
  const head = documentHead({
    opened,
    site: around.site,
    t: texts.t,
    assets: around.assets,
    textFiles: state.texts,
  })
  return (
    `<!doctype html><html lang="${state.lang}"><head>${head}</head>` +
    `<body><div id="root">${body}</div>${script}</body></html>`
  )
}
