import { ElementKind, type RichText } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'
import type { Book, Novel } from '../book.ts'
import { bookTexts } from '../texts.ts'
import { attribute, plainText, type RichNode, walkElements } from '../tree.ts'
import { drawContents, type Entry, reserveContents } from './contents.ts'
import { Faces } from './faces.ts'
import { drawExLibris, drawTitlePage } from './front-matter.ts'
import { type Document, PAGE, Pages } from './pages.ts'
import { Pictures } from './pictures.ts'
import { setBlocks, textColumn } from './set-blocks.ts'
import type { Setting } from './setting.ts'

/** Checks that there are fonts for the text; what is returned draws it. */
export async function drawNovel(document: Document, book: Book): Promise<() => Promise<void>> {
  const novel = book.content as Novel
  const faces = new Faces(document)
  faces.check(novel.parts.flatMap(({ tree }) => (tree.root ? [plainText({ element: tree.root })] : [])))
  const pictures = new Pictures(document)
  const pages = new Pages(document, faces)
  const base = { document, faces, pictures, part: '' }
  return async () => {
    await drawCover(book, pages, base)
    drawTitlePage(book, pages, base)
    drawExLibris(book, pages, base)
    const t = bookTexts(book.lang)
    const contents = reserveContents(pages, base, novel.parts.length)
    document.outline.addItem(t('contents'))
    const entries: Entry[] = []
    for (const [at, part] of novel.parts.entries()) {
      await openPictures(book, novel, part.tree, pictures)
      entries.push(drawPart({ ...base, part: `part-${at + 1}-` }, pages, part))
    }
    drawContents(base, contents, t('contents'), entries, book.lang)
  }
}

async function drawCover(
  { cover, bytesOf }: Book,
  pages: Pages,
  { document, pictures }: Setting,
): Promise<void> {
  if (!cover) return
  const height = Math.min(PAGE.width * (cover.height / cover.width), 3 * PAGE.width)
  pages.plainPage([PAGE.width, height])
  await pictures.open(cover, bytesOf)
  pictures.draw(cover.hash, { x: 0, y: 0, width: PAGE.width, height })
  document.fillColor('#000000')
}

async function openPictures(
  { bytesOf }: Book,
  { pictures: all }: Novel,
  { root }: RichText,
  pictures: Pictures,
): Promise<void> {
  const shown = root ? [...walkElements(root)].filter(({ kind }) => kind === ElementKind.IMAGE) : []
  for (const element of shown) {
    const picture = all.find(({ hash }) => hash === attribute(element, 'src'))
    if (picture) await pictures.open(picture, bytesOf)
  }
}

/** A part begins on a page of its own, with its heading where the text has none. */
function drawPart(setting: Setting, pages: Pages, { title, tree }: Novel['parts'][number]): Entry {
  const { document, part } = setting
  pages.open(title)
  const name = `${part}title`
  document.addNamedDestination(name)
  const outline = document.outline.addItem(title)
  const page = pages.number
  const blocks = tree.root?.children ?? []
  const hasHeading = blocks.slice(0, 3).some(({ element }) => element && headingLevel(element.kind) !== null)
  const heading: RichNode = {
    element: { kind: ElementKind.HEADING_1, attributes: [], children: [{ text: title }] },
  }
  let count = 0
  const rows = setBlocks(
    setting,
    hasHeading ? blocks : [heading, ...blocks],
    textColumn(tree.lang || 'en'),
    (nodes, level) => {
      const text = nodes.map(plainText).join('').replace(/\s+/g, ' ').trim()
      count++
      if (count === 1 || level > 3 || text === '' || text === title) return undefined
      return () => outline.addItem(text)
    },
  )
  pages.skip(48)
  pages.set(rows)
  return { title, name, page }
}
