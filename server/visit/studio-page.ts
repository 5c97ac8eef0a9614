import { preferredLanguage } from '#rules/choose-language.ts'
import { cookieValue } from '#rules/cookie-name.ts'
import { isLanguage, type Language } from '#rules/interface-language.ts'
import type { Clock } from '../platform/clock.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import type { BuiltSite } from './built-site.ts'
import type { PageLook } from './page-look.ts'
import { escapeXml } from './sitemap.ts'
import type { Texts } from './texts.ts'

/** Texts that the studio needs before it knows what is to be shown. */
const FIRST_TEXTS = ['common', 'studio', 'refusals'] as const

export interface StudioSettings {
  readonly built: BuiltSite
  readonly texts: Texts
  readonly look: () => PageLook
  readonly clock: Clock
}

/** The one page of the studio: it says nothing of the shop's content, and the browser renders the rest. */
export function sendStudioPage(settings: StudioSettings, { req }: Incoming): Response {
  const lang = languageOf(req.raw)
  return new Response(htmlOf(settings, lang), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': lang,
      'content-security-policy': settings.look().studioPolicy,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

/** A link from the shop names its language; then what was chosen in this browser, and what the browser asks for. */
function languageOf({ url, headers }: Request): Language {
  const named = new URL(url).searchParams.get('lang') ?? cookieValue(headers.get('cookie') ?? '', 'lang')
  if (isLanguage(named ?? undefined)) return named as Language
  return preferredLanguage(headers.get('accept-language') ?? '') ?? 'en'
}

function htmlOf(settings: StudioSettings, lang: Language): string {
  const { built, texts, clock } = settings
  const { siteIn, brandStyle, themeColour } = settings.look()
  const site = siteIn(lang)
  const state = JSON.stringify({
    lang,
    now: { $date: clock.now().getTime() },
    site,
    reads: {},
    texts: { version: texts.version(), files: FIRST_TEXTS },
  })
  const { title, needsScripts } = texts.of(lang).studio as { title: string; needsScripts: string }
  const { styles, modules, entry } = built.studio
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${built.entry.themeScript}</script>`,
    `<title>${escapeXml(`${title} · ${site.name}`)}</title>`,
    ...styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...(brandStyle ? [`<style>${brandStyle}</style>`] : []),
    ...modules.map(href => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" src="${entry}"></script>`,
    '<meta name="robots" content="noindex">',
    `<meta name="theme-color" content="${escapeXml(themeColour)}">`,
    '<meta name="color-scheme" content="light dark">',
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">',
  ]
  // Scripts of this type never run; `<` is written so that the element cannot end early.
  const data = `<script type="application/json" id="state">${state.replaceAll('<', '\\u003c')}</script>`
  return (
    `<!doctype html><html lang="${lang}"><head>${head.join('')}</head>` +
    `<body><div id="root"></div><noscript>${escapeXml(needsScripts)}</noscript>${data}</body></html>`
  )
}
