import { escapeXml } from '../xml/xml-text.ts'
import type { Book } from './book.ts'
import { exLibrisMarkup } from './front-pages.ts'
import { exLibris } from './texts.ts'

interface PageForm {
  /** Of EPUB. */
  version: 2 | 3
  /** `content` of the viewport of the book's own pages; null where its text flows. */
  viewport: string | null
}

const STYLE = `body { text-align: center; }
h1 { margin: 20% 0 1.6em; font-size: 1.5em; font-weight: normal; }
p { margin: 0.6em 0; text-indent: 0; text-align: center; }
.buyer { font-size: 1.3em; font-style: italic; margin: 1em 0; }
.copy { font-size: 0.8em; }`

/** The page that says whose copy it is, in a look of its own, so that the book's own styles neither need nor change it. */
export function exLibrisPage(book: Book, { version, viewport }: PageForm): string {
  const { lang } = book
  const { title } = exLibris(book)
  const [doctype, language] =
    version === 3
      ? ['html', `lang="${lang}" xml:lang="${lang}"`]
      : [
          'html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"',
          `xml:lang="${lang}"`,
        ]
  const size = viewport === null ? '' : `<meta name="viewport" content="${escapeXml(viewport)}"/>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE ${doctype}>
<html xmlns="http://www.w3.org/1999/xhtml" ${language}>
<head>
<title>${escapeXml(title)}</title>
${size}<style type="text/css">
${STYLE}${fixedStyle(viewport)}
</style>
</head>
<body>
<div class="ex-libris">
${exLibrisMarkup(book)}
</div>
</body>
</html>
`
}

/** Letters as large as the page of a fixed layout wants them. */
function fixedStyle(viewport: string | null): string {
  const width = Number.parseInt(/width\s*=\s*(\d+)/.exec(viewport ?? '')?.[1] ?? '', 10)
  return viewport === null || !(width > 0)
    ? ''
    : `\nbody { width: ${width}px; margin: 0; font-size: ${Math.round(width / 28)}px; }\n.ex-libris { padding: 0 10%; }`
}
