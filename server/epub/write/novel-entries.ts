import { ElementKind } from '#contract/generated/reading.ts'
import { escapeXml, xhtmlPage } from '../xml/xml-text.ts'
import type { Entries, Entry } from './archive-entries.ts'
import { type Book, languageTag, type Novel } from './book.ts'
import { coverPage, exLibrisPage, titlePage } from './front-pages.ts'
import { type NavigationEntry, navigationPage } from './navigation.ts'
import type { ManifestItem } from './package-document.ts'
import { pictureForm } from './picture-form.ts'
import { novelStyle } from './style.ts'
import { type PartXhtml, textToXhtml } from './text-to-xhtml.ts'
import { bookTexts } from './texts.ts'
import { attribute, walkElements } from './tree.ts'

const XHTML = 'application/xhtml+xml'

/** A page a part, the pictures beside them. */
export async function novelEntries(book: Book): Promise<Entries> {
  const novel = book.content as Novel
  const t = bookTexts(book.lang)
  const vertical = novel.parts.some(({ tree }) => tree.writingMode === 'vertical-rl')
  const pictures = await pictureFiles(book, novel)
  const nameOf = (at: number) => `part-${at + 1}.xhtml`
  const documents = new Map(
    novel.parts.flatMap(({ tree }, at) =>
      tree.root ? [...walkElements(tree.root)].map(one => [attribute(one, 'id'), nameOf(at)] as const) : [],
    ),
  )
  const documentOf = (id: string) => documents.get(id) ?? ''
  const parts = novel.parts.map(({ title, tree }, at) => {
    const around = { title, pictureAt: pictures.at, backToText: t('backToText'), documentOf }
    return { title, tree, xhtml: textToXhtml(tree, around), id: `part-${at + 1}`, name: nameOf(at) }
  })
  const cover = pictures.cover
    ? [{ id: 'cover', name: 'cover.xhtml', content: coverPage(book, pictures.cover) }]
    : []
  const pages = [
    ...cover,
    { id: 'title-page', name: 'title.xhtml', content: titlePage(book) },
    { id: 'ex-libris', name: 'ex-libris.xhtml', content: exLibrisPage(book) },
  ]
  const navigation = navigationPage(
    book,
    parts.map(({ name, title, xhtml }) => ({ href: name, title, inner: innerEntries(name, title, xhtml) })),
    [
      ...cover.map(({ name }) => ({ href: name, type: 'cover', title: t('cover') })),
      { href: 'nav.xhtml#toc', type: 'toc', title: t('contents') },
      ...parts.slice(0, 1).map(({ name }) => ({ href: name, type: 'bodymatter', title: t('beginning') })),
    ],
  )
  const text = parts.map(({ id, name, title, tree, xhtml }) => ({
    id,
    name,
    content: partPage(book, title, tree, xhtml),
  }))
  const styles = [
    { name: 'style.css', content: novelStyle('horizontal-tb') },
    ...(vertical ? [{ name: 'vertical.css', content: novelStyle('vertical-rl') }] : []),
  ]
  const page = ({ id, name }: { id: string; name: string }): ManifestItem => ({
    id,
    href: name,
    mediaType: XHTML,
  })
  return {
    files: [...pages, { name: 'nav.xhtml', content: navigation }, ...text, ...styles, ...pictures.files],
    parts: {
      items: [
        { id: 'nav', href: 'nav.xhtml', mediaType: XHTML, properties: 'nav' },
        ...pages.map(page),
        ...text.map(page),
        ...styles.map(({ name }) => ({ id: name.replace('.css', ''), href: name, mediaType: 'text/css' })),
        ...pictures.items,
      ],
      spine: [...pages, { id: 'nav' }, ...text].map(({ id }) => ({ id })),
      fixedLayout: null,
      progression: vertical || book.direction === 'rtl' ? 'rtl' : 'ltr',
      pictures: picturesAre(novel),
      ruby: elementsOf(novel).some(({ kind }) => kind === ElementKind.RUBY),
    },
  }
}

function partPage(book: Book, title: string, tree: Novel['parts'][number]['tree'], xhtml: PartXhtml): string {
  const style = tree.writingMode === 'vertical-rl' ? 'vertical.css' : 'style.css'
  return xhtmlPage({
    lang: languageTag(tree.lang, book.lang),
    direction: tree.direction,
    title,
    head: `<link rel="stylesheet" type="text/css" href="${style}"/>`,
    body: `<body>\n<section epub:type="chapter" role="doc-chapter" aria-label="${escapeXml(title)}">\n${xhtml.body}\n</section>\n</body>`,
  })
}

/** Headings below the part's own. */
function innerEntries(name: string, title: string, { headings }: PartXhtml): NavigationEntry[] {
  const [first] = headings
  const own = first && headings.filter(({ level }) => level <= first.level).length === 1 ? 1 : 0
  const inner = headings.slice(own).filter(heading => heading.level <= 3 && heading.title !== title)
  return inner.map(({ id, title: text }) => ({ href: `${name}#${id}`, title: text }))
}

async function pictureFiles({ cover, bytesOf }: Book, { pictures, parts }: Novel) {
  const shown = new Set(
    parts.flatMap(({ tree }) =>
      tree.root ? [...walkElements(tree.root)].map(element => attribute(element, 'src')) : [],
    ),
  )
  const used = pictures.filter(({ hash }) => shown.has(hash))
  const all = cover && !used.some(({ hash }) => hash === cover.hash) ? [cover, ...used] : used
  const at = new Map<string, string>()
  const files: Entry[] = []
  const items: ManifestItem[] = []
  for (const picture of all) {
    const { mediaType, extension, bytes } = await pictureForm(picture, bytesOf)
    const name = `images/${picture.hash}.${extension}`
    at.set(picture.hash, name)
    files.push({ name, content: bytes })
    const properties = picture.hash === cover?.hash ? { properties: 'cover-image' } : {}
    items.push({ id: `image-${picture.hash}`, href: name, mediaType, ...properties })
  }
  return { at, files, items, cover: cover && at.get(cover.hash) }
}

function elementsOf({ parts }: Novel) {
  return parts.flatMap(({ tree }) => (tree.root ? [...walkElements(tree.root)] : []))
}

function picturesAre(novel: Novel): 'none' | 'described' | 'undescribed' {
  const images = elementsOf(novel).filter(({ kind }) => kind === ElementKind.IMAGE)
  if (images.length === 0) return 'none'
  return images.every(image => attribute(image, 'alt') !== '') ? 'described' : 'undescribed'
}
