import { type Language, languages, localPath } from '#rules/interface-language.ts'

/**
 * Addresses of one file. With three languages each that is less than half of the 50 000 lines and 50 MB that the protocol
 * allows.
 */
export const SITEMAP_LIMIT = 5_000

export interface Address {
  /** Without language. */
  readonly path: string
  readonly changedAt?: Date
  /** Where it has something to show only in some languages. */
  readonly langs?: readonly Language[]
}

/** A sitemap with each address in every language; hreflang requires that each names all of them. */
export function sitemapXml(origin: string, addresses: readonly Address[]): string {
  const entries = addresses.flatMap(({ path, changedAt, langs = languages }) => {
    const at = (lang: Language) => escapeXml(origin + localPath(lang, path))
    const main = langs.find(lang => lang === 'en') ?? langs[0] ?? 'en'
    const twins =
      langs.map(lang => `<xhtml:link rel="alternate" hreflang="${lang}" href="${at(lang)}"/>`).join('') +
      `<xhtml:link rel="alternate" hreflang="x-default" href="${at(main)}"/>`
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return langs.map(lang => `<url><loc>${at(lang)}</loc>${changed}${twins}</url>`)
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${entries.join('\n')}</urlset>\n`
  )
}

/** The index of several sitemaps. */
export function sitemapIndexXml(origin: string, files: readonly string[]): string {
  const entries = files.map(file => `<sitemap><loc>${escapeXml(origin + file)}</loc></sitemap>`)
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</sitemapindex>\n`
  )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, sign => entities[sign] ?? sign)
}
