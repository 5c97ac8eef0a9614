import { ElementKind } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'
import { type Book, type Novel, textLanguage } from '../book.ts'
import { bookTexts } from '../texts.ts'
import { attribute, plainText, type RichNode, walkElements } from '../tree.ts'
import { type Chapter, chaptersOf } from './chapters.ts'
import { drawContents, type Entry, reserveContents } from './contents.ts'
import type { Document } from './document.ts'
import { Faces } from './faces.ts'
import { HORIZONTAL, PAGE, type Sheet, VERTICAL } from './frame.ts'
import { drawExLibris, drawHalfTitle, drawImprint, drawTitlePage } from './front-matter.ts'
import { headingsOf } from './headings.ts'
import { loadHyphenation } from './hyphenate.ts'
import { Pages } from './pages.ts'
import { Pictures } from './pictures.ts'
import { readFromTheRight } from './read-from-the-right.ts'
import { setBlocks, textColumn } from './set-blocks.ts'
import type { Setting } from './setting.ts'
import { Tags } from './tags.ts'

/** Checks that there are fonts for the text; what is returned draws it. */
export async function drawNovel(document: Document, book: Book): Promise<() => Promise<void>> {
  const novel = book.content as Novel
  const faces = new Faces(document)
  faces.check(novel.parts.flatMap(({ tree }) => (tree.root ? [plainText({ element: tree.root })] : [])))
  await loadHyphenation(novel.parts.flatMap(languagesOf))
  const vertical = isVertical(novel)
  if (vertical) readFromTheRight(document)
  const tags = new Tags(document)
  const pages = new Pages(document, faces, tags, vertical)
  const base = { document, faces, pages, tags, pictures: new Pictures(document), part: '' }
  return () => drawBook(book, novel, { ...base, sheet: vertical ? VERTICAL : HORIZONTAL })
}

function languagesOf({ tree }: Novel['parts'][number]): string[] {
  const elements = tree.root ? [...walkElements(tree.root)] : []
  return [tree.lang, ...elements.map(element => attribute(element, 'lang'))]
}

/** Most of the text decides: a preface can be set otherwise. */
function isVertical({ parts }: Novel): boolean {
  const vertical = parts.filter(({ tree }) => tree.writingMode.startsWith('vertical'))
  return vertical.length * 2 > parts.length
}

/** The cover on the first page, the buyer's page at its back, title, imprint and contents after it, and the text from the next page with an odd number. */
async function drawBook(book: Book, novel: Novel, setting: Setting): Promise<void> {
  const { pages, document } = setting
  const t = bookTexts(book.lang)
  if (book.cover) await drawCover(book, book.cover, setting)
  else drawHalfTitle(book, setting)
  drawExLibris(book, setting)
  drawTitlePage(book, setting)
  drawImprint(book, setting)
  const { chapters, level } = chaptersOf(novel)
  const titled = chapters.filter(({ title }) => title !== '')
  const contents = reserveContents(
    setting,
    titled.map(({ title }) => title),
  )
  document.outline.addItem(t('contents'))
  pages.skipToOdd()
  const entries: Entry[] = []
  for (const [at, chapter] of chapters.entries()) {
    await openPictures(book, novel, chapter.blocks, setting.pictures)
    const own = { ...setting, part: `part-${chapter.part + 1}-` }
    const entry = drawChapter(own, chapter, { name: `chapter-${at + 1}`, level, book: book.volume.title })
    if (chapter.title) entries.push(entry)
  }
  const lang = textLanguage(book)
  drawContents(setting, contents, { heading: t('contents'), chapters: entries, lang })
}

async function drawCover(
  { lang, volume, bytesOf }: Book,
  cover: NonNullable<Book['cover']>,
  { document, pages, pictures, tags }: Setting,
): Promise<void> {
  const height = Math.min(PAGE.width * (cover.height / cover.width), 3 * PAGE.width)
  pages.picturePage([PAGE.width, height])
  await pictures.open(cover, bytesOf)
  const alt = `${bookTexts(lang)('cover')}: ${volume.title}`
  tags.content(tags.add('Figure', { alt }), () =>
    pictures.draw(cover.hash, { x: 0, y: 0, width: PAGE.width, height }),
  )
  document.fillColor('#000000')
}

async function openPictures(
  { bytesOf }: Book,
  { pictures: all }: Novel,
  blocks: readonly RichNode[],
  pictures: Pictures,
): Promise<void> {
  for (const { element } of blocks) {
    for (const shown of element ? walkElements(element) : []) {
      if (shown.kind !== ElementKind.IMAGE) continue
      const picture = all.find(({ hash }) => hash === attribute(shown, 'src'))
      if (picture) await pictures.open(picture, bytesOf)
    }
  }
}

/** Space above what opens a chapter. */
const DROP: Readonly<Record<'horizontal' | 'vertical', number>> = { horizontal: 48, vertical: 24 }

/** A chapter begins on a page of its own, with its heading where the text has none. */
function drawChapter(
  setting: Setting,
  { title, blocks, lang }: Chapter,
  { name, level, book }: { name: string; level: number; book: string },
): Entry {
  const { document, pages, tags } = setting
  const sheet: Sheet = setting.sheet
  pages.open(sheet, { book, chapter: title || book })
  document.addNamedDestination(name)
  const outline = title ? document.outline.addItem(title) : document.outline
  const page = pages.number
  const tag = tags.add('Sect', { lang })
  const rows = tags.inside(tag, () => {
    const headings = headingsOf(outline, { title, level })
    return setBlocks(setting, withHeading(blocks, title), textColumn(sheet, lang), headings)
  })
  pages.skip(sheet.vertical ? DROP.vertical : DROP.horizontal)
  pages.set(rows)
  tag.end()
  return { name, page }
}

function withHeading(blocks: readonly RichNode[], title: string): readonly RichNode[] {
  const hasHeading = blocks.slice(0, 3).some(({ element }) => element && headingLevel(element.kind) !== null)
  if (hasHeading || title === '') return blocks
  return [
    { element: { kind: ElementKind.HEADING_1, attributes: [], children: [{ text: title }] } },
    ...blocks,
  ]
}
