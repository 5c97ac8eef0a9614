import { ElementKind } from '#contract/generated/reading.ts'
import { headingLevel } from '#contract/rich-text.ts'
import { type Book, type Novel, textLanguage } from '../../epub/write/book.ts'
import { bookTexts } from '../../epub/write/texts.ts'
import { attribute, plainText, type RichNode, walkElements } from '../../epub/write/tree.ts'
import { chaptersOf } from './chapters.ts'
import { type ContentsLine, drawContents, type Entry, reserveContents } from './contents.ts'
import type { Document } from './document.ts'
import { Faces } from './faces.ts'
import { HORIZONTAL, PAGE, type Sheet, VERTICAL } from './frame.ts'
import { drawExLibris, drawHalfTitle, drawImprint, drawTitlePage } from './front-matter.ts'
import { headingsOf } from './headings.ts'
import { loadHyphenation } from './hyphenate.ts'
import { type NestedChapter, nestChapters, runningHead } from './nest-chapters.ts'
import { Pages } from './pages.ts'
import { Pictures } from './pictures.ts'
import { readFromTheRight } from './read-from-the-right.ts'
import { setBlocks, textColumn } from './set-blocks.ts'
import type { Setting } from './setting.ts'
import { Tags } from './tags.ts'
import { withWrittenTitles } from './written-titles.ts'

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

/**
 * The cover on the first page, the buyer's page at its back, title, imprint and contents after it, and the text from the
 * next page with an odd number.
 */
async function drawBook(book: Book, novel: Novel, setting: Setting): Promise<void> {
  const { pages, document } = setting
  const t = bookTexts(book.lang)
  if (book.cover) await drawCover(book, book.cover, setting)
  else drawHalfTitle(book, setting)
  drawExLibris(book, setting)
  drawTitlePage(book, setting)
  drawImprint(book, setting)
  const { chapters, level } = chaptersOf(novel, book.volume.title)
  const nested = nestChapters(withWrittenTitles(chapters))
  const contents = reserveContents(setting, nested.flatMap(linesOf))
  document.outline.addItem(t('contents'))
  pages.skipToOdd()
  const outlines: Outlines = [document.outline]
  const entries: Entry[] = []
  for (const [at, nesting] of nested.entries()) {
    const { chapter } = nesting
    await openPictures(book, novel, chapter.blocks, setting.pictures)
    const own = { ...setting, part: `part-${chapter.part + 1}-` }
    const name = `chapter-${at + 1}`
    const entry = drawChapter(own, nesting, { name, level, book: book.volume.title, outlines })
    entries.push(...linesOf(nesting).map(() => entry))
  }
  const lang = textLanguage(book)
  drawContents(setting, contents, { heading: t('contents'), places: entries, lang })
}

/** The lines of the contents for a chapter: the divisions that begin with it, and the chapter itself. */
function linesOf({ chapter: { title, divisions }, around }: NestedChapter): ContentsLine[] {
  const titles = [...divisions.map(division => division.title), title]
  return titles.map((title, at) => ({ title, depth: around.length + at })).filter(({ title }) => title !== '')
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

/** Where the outline of the document goes on, for each depth. */
type Outlines = Document['outline'][]

interface ChapterPlan {
  name: string
  level: number
  book: string
  outlines: Outlines
}

/** A chapter begins on a page of its own, with its heading where the text has none. */
function drawChapter(setting: Setting, nesting: NestedChapter, plan: ChapterPlan): Entry {
  const { document, pages, tags } = setting
  const { title, divisions, blocks, lang, headings } = nesting.chapter
  const { name, level, book } = plan
  const sheet: Sheet = setting.sheet
  pages.open(sheet, { book, chapter: runningHead(nesting) || book })
  document.addNamedDestination(name)
  const outline = addToOutline(document, nesting, plan.outlines)
  const page = pages.number
  const tag = tags.add('Sect', { lang })
  const rows = tags.inside(tag, () => {
    const titles = [...divisions.map(division => division.title), title]
    const onHeadings = headingsOf(outline, { titles, level, headings })
    return setBlocks(setting, withHeading(blocks, title), textColumn(sheet, lang), onHeadings)
  })
  pages.skip(sheet.vertical ? DROP.vertical : DROP.horizontal)
  pages.set(rows)
  tag.end()
  return { name, page }
}

/** The chapter below its divisions; what it answers is the place for headings within it. */
function addToOutline(document: Document, nesting: NestedChapter, outlines: Outlines): Document['outline'] {
  for (const { title, depth } of linesOf(nesting))
    outlines[depth + 1] = (outlines[depth] ?? document.outline).addItem(title)
  const { title, divisions } = nesting.chapter
  if (title === '') return document.outline
  return outlines[nesting.around.length + divisions.length + 1] ?? document.outline
}

function withHeading(blocks: readonly RichNode[], title: string): readonly RichNode[] {
  const hasHeading = blocks.slice(0, 3).some(({ element }) => element && headingLevel(element.kind) !== null)
  if (hasHeading || title === '') return blocks
  return [
    { element: { kind: ElementKind.HEADING_1, attributes: [], children: [{ text: title }] } },
    ...blocks,
  ]
}
