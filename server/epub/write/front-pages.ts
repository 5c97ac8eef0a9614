import { escapeXml, xhtmlPage } from '../xml/xml-text.ts'
import { type Book, isStandalone, textDirection } from './book.ts'
import { bookTexts, creditLines, exLibris } from './texts.ts'

const STYLE = '<link rel="stylesheet" type="text/css" href="style.css"/>'

export function coverPage({ lang, volume }: Book, href: string): string {
  const t = bookTexts(lang)
  const alt = `${t('cover')}: ${volume.title}`
  return xhtmlPage({
    lang,
    title: t('cover'),
    head: STYLE,
    body: `<body class="cover">
<section epub:type="cover" aria-label="${escapeXml(t('cover'))}"><img src="${escapeXml(href)}" alt="${escapeXml(alt)}" role="doc-cover"/></section>
</body>`,
  })
}

export function titlePage(book: Book): string {
  const { lang, series, volume, publisher } = book
  const credits = creditLines(book).map(
    ({ role, names }) => `<p class="role">${escapeXml(role)}</p>\n<p>${escapeXml(names)}</p>`,
  )
  const number = bookTexts(lang)('volume', { number: String(series.number) })
  const ofSeries = isStandalone(book)
    ? ''
    : `<p class="series">${escapeXml(series.title)}</p>\n<p class="number">${escapeXml(number)}</p>`
  return xhtmlPage({
    lang,
    direction: textDirection(book),
    title: volume.title,
    head: STYLE,
    body: `<body>
<section epub:type="titlepage" class="title-page">
${ofSeries}
<h1>${escapeXml(volume.title)}</h1>
${credits.join('\n')}
${publisher ? `<p class="publisher">${escapeXml(publisher)}</p>` : ''}
</section>
</body>`,
  })
}

/**
 * Letters of a comic's page, pixels: small enough that a name of 200 wide letters stays on it, also on a page that is wider
 * than high.
 */
function letterSize({ width, height }: { width: number; height: number }): number {
  return Math.max(1, Math.round(Math.min(width / 28, height / 34)))
}

/** The lines that say whose copy it is. */
export function exLibrisMarkup(book: Pick<Book, 'lang' | 'copy'>): string {
  const { title, madeFor, buyer, bought, copy, thanks } = exLibris(book)
  return `<h1>${escapeXml(title)}</h1>
<p>${escapeXml(madeFor)}</p>
<p class="buyer">${escapeXml(buyer)}</p>
<p>${escapeXml(bought)}</p>
<p class="copy">${escapeXml(copy)}</p>
<p>${escapeXml(thanks)}</p>`
}

/** `viewport` for a page of a comic. */
export function exLibrisPage(book: Book, viewport: { width: number; height: number } | null = null): string {
  const { title } = exLibris(book)
  const size = viewport
    ? `<meta name="viewport" content="width=${viewport.width}, height=${viewport.height}"/>
<style>body { width: ${viewport.width}px; height: ${viewport.height}px; font-size: ${letterSize(viewport)}px; }</style>`
    : ''
  return xhtmlPage({
    lang: book.lang,
    direction: textDirection(book),
    title,
    head: `${STYLE}\n${size}`,
    body: `<body>
<section class="ex-libris">
${exLibrisMarkup(book)}
</section>
</body>`,
  })
}
