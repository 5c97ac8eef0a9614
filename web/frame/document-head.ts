import type { Assets, Site } from '#contract/page.ts'
import { type Language, languageFacts, languages, localPath } from '#rules/interface-language.ts'
import type { LoadedRoute } from '../router/load-route.ts'
import { searchString } from '../router/match.ts'
import { addressOfTexts, type TextFiles } from '../texts/address-of-texts.ts'
import type { Translate } from '../texts/texts.ts'
import { themeScript } from './theme-script.ts'

const openGraphLocale = (lang: Language) => languageFacts[lang].locale.replace('-', '_')

interface HeadOf {
  readonly opened: LoadedRoute
  readonly site: Site
  readonly t: Translate
  readonly assets: Assets
  /** Those that the scripts of the page need. */
  readonly textFiles: TextFiles
}

/** docs/product.md#page-head. */
export function documentHead({ opened, site, t, assets, textFiles }: HeadOf): string {
  const { head, place, status } = opened
  const { styles, modules, fonts } = assets.forScreen(place.route.screen)
  const { brandStyle, themeColour } = assets
  const search = head.canonicalSearch ?? searchString(place)
  const path = head.canonicalPath ?? place.path
  const addressIn = (lang: Language) => site.origin + localPath(lang, path) + search
  const image = new URL(head.image ?? '/static/card.png', site.origin).href
  const listed = status === 200 && !head.unlisted
  const twins = (head.onlyIn ? (head.twins ?? []) : languages.map(lang => ({ lang, path }))).map(one => ({
    lang: one.lang,
    href: escapeHtml(site.origin + localPath(one.lang, one.path) + search),
  }))
  const description = shortened(head.description || t('common:siteDescription'))
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<script>${themeScript}</script>`,
    `<title>${escapeHtml(head.title)}</title>`,
    ...assets.preconnect.map(host => `<link rel="preconnect" href="${escapeHtml(host)}" crossorigin>`),
    ...fonts.map(href => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...styles.map(href => `<link rel="stylesheet" href="${href}">`),
    ...(brandStyle ? [`<style>${brandStyle}</style>`] : []),
    // The page is whole without scripts: styles, font and the first cover go before them.
    ...(assets.entry
      ? modules.map(href => `<link rel="modulepreload" href="${href}" fetchpriority="low">`)
      : []),
    ...(assets.entry
      ? textFiles.files.map(
          name =>
            `<link rel="preload" href="${addressOfTexts(place.lang, name, textFiles.version)}" as="fetch" crossorigin fetchpriority="low">`,
        )
      : []),
    ...(assets.entry ? [`<script type="module" src="${assets.entry}" fetchpriority="low"></script>`] : []),
    meta('name', 'description', description),
    meta('name', 'application-name', t('common:siteName')),
    meta('name', 'theme-color', themeColour),
    '<meta name="color-scheme" content="light dark">',
    ...(listed
      ? [
          `<link rel="canonical" href="${escapeHtml(addressIn(head.onlyIn ?? place.lang))}">`,
          ...twins.map(({ lang, href }) => `<link rel="alternate" hreflang="${lang}" href="${href}">`),
          ...twins
            .filter(({ lang }) => lang === 'en')
            .map(({ href }) => `<link rel="alternate" hreflang="x-default" href="${href}">`),
        ]
      : ['<meta name="robots" content="noindex">']),
    '<link rel="icon" href="/favicon.ico" sizes="32x32">',
    '<link rel="icon" href="/static/icon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/static/icon-180.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="search" type="application/opensearchdescription+xml" title="${escapeHtml(t('common:siteName'))}" href="${localPath(place.lang, '/opensearch.xml')}">`,
    ...(head.links ?? []).map(link => `<link${attributes({ ...link })}>`),
    meta('property', 'og:site_name', t('common:siteName')),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', addressIn(head.onlyIn ?? place.lang)),
    meta('property', 'og:locale', openGraphLocale(head.onlyIn ?? place.lang)),
    ...twins
      .filter(({ lang }) => lang !== (head.onlyIn ?? place.lang))
      .map(({ lang }) => meta('property', 'og:locale:alternate', openGraphLocale(lang))),
    meta('property', 'og:type', head.kind ?? 'website'),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', image.endsWith('.png') ? 'image/png' : 'image/jpeg'),
    // Who shows a link at once asks for the picture only where its size is known.
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', head.title),
    '<meta name="twitter:card" content="summary_large_image">',
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', head.title),
    ...(head.jsonLd ?? []).map(jsonLd),
  ].join('')
}

/** Longer than any search engine or messenger shows it. */
const MOST_DESCRIPTION = 300

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MOST_DESCRIPTION) return line
  const words = line.slice(0, MOST_DESCRIPTION).replace(/\s+\S*$/, '')
  return `${words.replace(/[\s,;:.–-]+$/, '')} …`
}

/** A data block: scripts of this type never run, and `<` is written so that the element cannot end early. */
function jsonLd(thing: object): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(/</g, '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
}
