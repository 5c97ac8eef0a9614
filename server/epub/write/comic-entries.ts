import { escapeXml, xhtmlPage } from '../xml/xml-text.ts'
import type { Entries, Entry } from './archive-entries.ts'
import type { Book, Comic } from './book.ts'
import { exLibrisPage } from './front-pages.ts'
import { navigationPage } from './navigation.ts'
import type { ManifestItem, SpineItem } from './package-document.ts'
import { pictureForm } from './picture-form.ts'
import { COMIC_STYLE } from './style.ts'
import { bookTexts } from './texts.ts'

const XHTML = 'application/xhtml+xml'

/** Fixed layout: a page a picture, left and right as in the printed book, or below each other. */
export async function comicEntries(book: Book): Promise<Entries> {
  const { parts } = book.content as Comic
  const t = bookTexts(book.lang)
  const drawn = parts.flatMap(({ pages }) => pages)
  // A comic's cover is mostly its first page already.
  const cover = book.cover && book.cover.hash !== drawn[0]?.hash ? [coverOf(book, book.cover)] : []
  const pages = [...cover, ...drawn]
  const isStrip = book.layout === 'strip'
  const sides = isStrip ? [] : sidesOf(pages, book.direction, cover.length > 0)
  const at = new Map<string, string>()
  const files: Entry[] = []
  const items: ManifestItem[] = []
  const spine: SpineItem[] = []
  for (const [index, page] of pages.entries()) {
    if (!at.has(page.hash)) {
      const { mediaType, extension, bytes } = await pictureForm(page, book.bytesOf)
      const name = `images/${page.hash}.${extension}`
      at.set(page.hash, name)
      files.push({ name, content: bytes })
      const properties = index === 0 ? { properties: 'cover-image' } : {}
      items.push({ id: `image-${page.hash}`, href: name, mediaType, ...properties })
    }
    const alt = page.description || t('page', { number: String(index + 1) })
    files.push({ name: nameOf(index), content: drawnPage(book, page, at.get(page.hash) ?? '', alt) })
    items.push({ id: `page-${index + 1}`, href: nameOf(index), mediaType: XHTML })
    spine.push({ id: `page-${index + 1}`, properties: sides[index] ?? '' })
  }
  const [first] = pages
  // A piece of a strip may be several screens high.
  const viewport = first
    ? {
        width: first.width,
        height: Math.min(first.height, first.width * (isStrip ? 1.5 : Number.POSITIVE_INFINITY)),
      }
    : { width: 800, height: 1200 }
  const starts = parts.map(({ title }, part) => {
    const before = parts.slice(0, part).reduce((sum, { pages: own }) => sum + own.length, cover.length)
    return { href: nameOf(before), title }
  })
  const pageList = pages.map((_, index) => ({ href: nameOf(index), title: String(index + 1) }))
  const landmarks = [
    { href: nameOf(0), type: 'cover', title: t('cover') },
    { href: starts[0]?.href ?? nameOf(0), type: 'bodymatter', title: t('beginning') },
  ]
  return {
    files: [
      ...files,
      { name: 'ex-libris.xhtml', content: exLibrisPage(book, viewport) },
      { name: 'nav.xhtml', content: navigationPage(book, starts, landmarks, pageList) },
      { name: 'style.css', content: COMIC_STYLE },
    ],
    parts: {
      items: [
        { id: 'nav', href: 'nav.xhtml', mediaType: XHTML, properties: 'nav' },
        { id: 'style', href: 'style.css', mediaType: 'text/css' },
        ...items,
        { id: 'ex-libris', href: 'ex-libris.xhtml', mediaType: XHTML },
      ],
      spine: [...spine, { id: 'ex-libris', properties: isStrip ? '' : 'rendition:page-spread-center' }],
      fixedLayout: isStrip ? 'strip' : 'paged',
      progression: book.direction,
      pictures: pages.every(({ description }) => description !== '') ? 'described' : 'undescribed',
      ruby: false,
    },
  }
}

function nameOf(index: number): string {
  return `page-${String(index + 1).padStart(4, '0')}.xhtml`
}

function coverOf({ lang, volume }: Book, picture: NonNullable<Book['cover']>) {
  return { ...picture, description: `${bookTexts(lang)('cover')}: ${volume.title}`, wide: false }
}

/**
 * The cover and openings stand alone. After an opening a sheet begins on the side that is read first; after a cover of its
 * own the first page lies alone, as in print.
 */
function sidesOf(pages: readonly { wide: boolean }[], direction: 'ltr' | 'rtl', ownCover: boolean): string[] {
  const [first, second] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  let next = ownCover ? second : first
  return pages.map(({ wide }, index) => {
    if (index === 0) return 'rendition:page-spread-center'
    const side = next
    next = wide || side === second ? first : second
    return wide ? 'rendition:page-spread-center' : `page-spread-${side}`
  })
}

function drawnPage(
  { lang, volume }: Book,
  { width, height }: { width: number; height: number },
  src: string,
  alt: string,
): string {
  return xhtmlPage({
    lang,
    title: volume.title,
    head: `<meta name="viewport" content="width=${width}, height=${height}"/>\n<link rel="stylesheet" type="text/css" href="style.css"/>`,
    body: `<body>\n<img src="${escapeXml(src)}" alt="${escapeXml(alt)}"/>\n</body>`,
  })
}
