import type { i18n as I18n } from 'i18next'
import { renderToString } from 'react-dom/server'
import { Frame } from './Frame.tsx'
import { type Assets, documentHead } from './platform/document-head.ts'
import { createI18n } from './platform/i18n.ts'
import type { Language } from './platform/languages.ts'
import { type Place, placeOf, searchString } from './platform/match.ts'
import { openPlace } from './platform/opened.ts'
import { type PageState, type Site, writeState } from './platform/page-state.ts'
import type { Outcome, Send } from './platform/send.ts'

export { placeOf, searchString }
export { routes } from './routes.tsx'
export { themeScript } from './platform/theme-script.ts'
export type { Assets, Language, Place, Send, Site }

/** Texts of one language by namespace. A new object when they changed. */
export type Texts = Readonly<Record<string, unknown>>

export interface RenderRequest {
  readonly place: Place
  readonly send: Send
  readonly now: Date
  readonly site: Site
  readonly texts: Texts
  readonly assets: Assets
}

export interface RenderedPage {
  readonly status: number
  readonly html: string
}

const instances = new WeakMap<Texts, I18n>()

/** Renders a whole document for a visitor. Reads are answered first, so the rendering itself never waits. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
  const { place, send, now, site, texts, assets } = request
  const i18n = instances.get(texts) ?? createI18n(place.lang, texts)
  instances.set(texts, i18n)
  const known = new Map<string, Outcome>()
  const opened = await openPlace(place, { send, known, i18n, loadTexts: async () => {}, origin: site.origin })

  const namespaces = ['common', ...opened.place.route.namespaces]
  const state: PageState = {
    lang: place.lang,
    now,
    site,
    reads: Object.fromEntries(known),
    texts: Object.fromEntries(namespaces.map(name => [name, texts[name] ?? {}])),
  }
  const cache = new Map<string, unknown>([...known].map(([key, data]) => [key, { data }]))
  const navigation = { place: opened.place, leaving: false, go: () => {} }
  const body = renderToString(
    <Frame opened={opened} state={state} i18n={i18n} cache={cache} navigation={navigation} />,
  )
  const head = documentHead({ opened, site, t: i18n.t, assets })
  return {
    status: opened.status,
    html:
      `<!doctype html><html lang="${place.lang}"><head>${head}</head><body><div id="root">${body}</div>` +
      `<script type="application/json" id="state">${writeState(state)}</script></body></html>`,
  }
}
