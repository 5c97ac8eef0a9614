import { escapeXml, xhtmlPage } from '../xml/xml-text.ts'
import { type Book, textDirection } from './book.ts'
import { bookTexts } from './texts.ts'

export interface NavigationEntry {
  href: string
  title: string
  inner?: readonly NavigationEntry[]
}

export interface Landmark {
  href: string
  /** epub:type */
  type: string
  title: string
}

/** The table of contents, as a page that is read as well. */
export function navigationPage(
  book: Book,
  entries: readonly NavigationEntry[],
  landmarks: readonly Landmark[],
  pages: readonly NavigationEntry[] = [],
): string {
  const { lang } = book
  const t = bookTexts(lang)
  const marks = landmarks.map(
    ({ href, type, title }) =>
      `<li><a epub:type="${type}" href="${escapeXml(href)}">${escapeXml(title)}</a></li>`,
  )
  const pageList =
    pages.length > 0
      ? `\n<nav epub:type="page-list" hidden="hidden">\n<h2>${escapeXml(t('pages'))}</h2>\n${list(pages)}\n</nav>`
      : ''
  return xhtmlPage({
    lang,
    direction: textDirection(book),
    title: t('contents'),
    head: '<link rel="stylesheet" type="text/css" href="style.css"/>',
    body: `<body>
<nav epub:type="toc" role="doc-toc" id="toc">
<h1>${escapeXml(t('contents'))}</h1>
${list(entries)}
</nav>
<nav epub:type="landmarks" hidden="hidden">
<h2>${escapeXml(t('landmarks'))}</h2>
<ol>
${marks.join('\n')}
</ol>
</nav>${pageList}
</body>`,
  })
}

function list(entries: readonly NavigationEntry[]): string {
  const lines = entries.map(({ href, title, inner = [] }) => {
    const below = inner.length > 0 ? `\n${list(inner)}\n` : ''
    return `<li><a href="${escapeXml(href)}">${escapeXml(title)}</a>${below}</li>`
  })
  return `<ol>\n${lines.join('\n')}\n</ol>`
}
