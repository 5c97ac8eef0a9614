import { languages, localPath } from '#rules/interface-language.ts'

/** The most addresses that the protocol allows in one file. */
export const SITEMAP_LIMIT = 50_000

export interface Address {
  /** Without language. */
  readonly path: string
  readonly changedAt?: Date
}

/** A file of addresses; each names its twins in the other languages. */
export function sitemapXml(origin: string, addresses: readonly Address[]): string {
  const entries = addresses.map(({ path, changedAt }) => {
    const twins = languages.map(
      lang =>
        `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(origin + localPath(lang, path))}"/>`,
    )
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}${twins.join('')}</url>`
  })
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
    `${entries.join('\n')}</urlset>\n`
  )
}

/** The list of files, where one does not suffice. */
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
