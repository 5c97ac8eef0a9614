import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { remark } from '../../book-files/remark.ts'
import { withEmbedded } from '../../epub/package/embedded-files.ts'
import { type ContentsEntry, readContents } from '../../epub/package/read-contents.ts'
import { readLandmarks } from '../../epub/package/read-landmarks.ts'
import { type Package, readPackage, type SpineItem } from '../../epub/package/read-package.ts'
import { cutPages, marksOn, type PageMark } from '../manga/cut-pages.ts'
import { findLayout } from '../manga/find-layout.ts'
import { type DrawnPage, finishPages } from '../manga/manga-pages.ts'
import type { ReadBook, ReadMangaPart, ReadNovelPart, ReadRequest } from '../read-result.ts'
import { composePart } from '../text/compose-part.ts'
import { encodeText } from '../text/encode-text.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import { type PlannedPart, planParts } from '../text/plan-parts.ts'
import { hasLiveText, refuseLiveText } from './live-text.ts'
import {
  drawnPages,
  isDrawn,
  isDrawnPage,
  isEmpty,
  type PageSummary,
  summarizePages,
} from './read-drawn-pages.ts'
import { readText } from './read-text.ts'

type Parts = Pick<ReadBook, 'type' | 'parts' | 'layout'>

/** Reads an EPUB: a drawn one becomes a manga (with its pages of text as parts of text), every other one a novel. */
export async function readEpub(
  archiveOfBook: Archive,
  pictures: PictureShelf,
  request: ReadRequest,
  folder: string,
): Promise<Omit<ReadBook, 'isEpub' | 'pictures' | 'remarks'>> {
  const book = await readPackage(archiveOfBook, pictures.remarks)
  const archive = withEmbedded(archiveOfBook, book.embedded)
  if (book.missingPages > 0) pictures.remarks.push(remark('pagesMissing', { count: book.missingPages }))
  const contents = await readContents(archive, book, pictures.remarks)
  const looks = await summarizePages(archive, book.spine, pictures.remarks)
  if (request.type === null) refuseLiveText(looks)
  const drawn = request.type === null ? isDrawn(looks, book.layout) : request.type === 'manga'
  const reading: Reading = { archive, book, contents, pictures, request, folder }
  const read = drawn ? await readDrawn(reading, looks) : await readNovel(reading, book.spine)
  return { ...read, metadata: book.metadata, cover: await coverOf(reading, looks) }
}

interface Reading {
  archive: Archive
  book: Package
  contents: ContentsEntry[]
  pictures: PictureShelf
  request: ReadRequest
  folder: string
}

async function readNovel(reading: Reading, spine: SpineItem[]): Promise<Parts> {
  const { archive, book, contents, pictures, request } = reading
  const read = await readText(archive, book, spine, pictures)
  const landmarks = await readLandmarks(archive, book, pictures.remarks)
  for (const block of read.blocks) block.pageMatter = landmarks.get(block.page) ?? null
  const { text, parts: planned } = planParts(read, contents, request.cut, book.metadata)
  const parts: ReadNovelPart[] = []
  for (const plan of planned) parts.push(...(await storeText(reading, text, plan, parts.length)))
  return { type: 'novel', layout: 'paged', parts }
}

async function storeText(
  { book, pictures, folder }: Reading,
  text: Awaited<ReturnType<typeof readText>>,
  plan: PlannedPart,
  index: number,
): Promise<ReadNovelPart[]> {
  const part = await composePart(text, plan, book.metadata.lang, key => pictures.get(key))
  if (part.characters === 0 && part.pictures.length === 0) return []
  const tree = `text-${index}-${plan.start}`
  await writeFile(join(folder, tree), encodeText(part, book.metadata.lang))
  const { title, characters, direction, writingMode } = part
  const matter = plan.matter === 'body' ? {} : { matter: plan.matter }
  return [
    { type: 'novel', title, tree, characters, direction, writingMode, pictures: part.pictures, ...matter },
  ]
}

const SHORTEST_TEXT_IN_A_MANGA = 200

async function readDrawn(reading: Reading, looks: PageSummary[]): Promise<Parts> {
  const { archive, book, contents, pictures, request } = reading
  const drawn = looks.filter(look => request.type === 'manga' || isDrawnPage(look, book.layout))
  const places = new Map<string, number>()
  const drawings: DrawnPage[] = []
  for (const look of drawn) {
    places.set(look.item.name, drawings.length)
    drawings.push(...drawnPages(look, archive, pictures, book.layout))
  }
  const live = drawn.filter(hasLiveText).length
  if (live > 0) pictures.remarks.push(remark('liveTextLeftOut', { count: live }))
  const count = drawn.filter(look => isEmpty(look) && !look.item.fixedLayout).length
  if (count > 0) pictures.remarks.push(remark('emptyPagesBlank', { count }))
  const finished = await finishPages(drawings, pictures)
  const { pages, starts } = finished
  const layout = await findLayout(drawings, finished, pictures, book.layout)
  const marks = marksOn(request.marks.length > 0 ? request.marks : marksOf(contents, places), starts)
  const direction = request.direction ?? book.direction
  const parts: ReadBook['parts'] = cutPages(pages.length, marks, request.cut).map(
    ({ title, start, end }): ReadMangaPart => ({
      type: 'manga',
      title,
      direction,
      pages: pages.slice(start, end),
    }),
  )
  parts.push(...(await readTextBeside(reading, looks, drawn)))
  return { type: 'manga', layout, parts }
}

/**
 * Pages of text in a drawn book, such as an afterword, become a part after the drawn ones; short ones are left out with a
 * remark.
 */
async function readTextBeside(
  reading: Reading,
  looks: PageSummary[],
  drawn: PageSummary[],
): Promise<ReadNovelPart[]> {
  const { archive, book, contents, pictures } = reading
  const rest = looks.filter(
    look => !drawn.includes(look) && look.item.name !== book.navigation && !isEmpty(look),
  )
  const long = rest.filter(look => look.characters >= SHORTEST_TEXT_IN_A_MANGA)
  for (const look of rest) {
    if (!long.includes(look)) pictures.remarks.push(remark('textPageLeftOut', { name: look.item.name }))
  }
  if (long.length === 0) return []
  const spine = long.map(look => look.item)
  const text = await readText(archive, book, spine, pictures)
  const title = contents.find(entry => spine.some(item => item.name === entry.name))?.title ?? ''
  return storeText(reading, text, { title, matter: 'body', start: 0, end: text.blocks.length }, 0)
}

function marksOf(contents: ContentsEntry[], places: Map<string, number>): PageMark[] {
  return contents.flatMap(({ title, name }) => {
    const at = places.get(name)
    return at === undefined ? [] : [{ title, at }]
  })
}

/** The declared cover, else the picture of the page that looks like one, else the first page of a drawn book. */
async function coverOf({ archive, book, pictures }: Reading, looks: PageSummary[]): Promise<string | null> {
  const declared = book.cover && (await pictures.get(pictures.takeFile(book.cover.name)))
  if (declared) return declared.hash
  const withPicture = looks.filter(
    look => look.pictures.length > 0 || look.item.mediaType.startsWith('image/'),
  )
  const page =
    looks.find(look => look.item.name === book.coverPage) ??
    withPicture.find(look => isDrawnPage(look, book.layout))
  const src = page && drawnPages(page, archive, pictures, book.layout)[0]?.src
  return (src && (await pictures.getCover(src))?.hash) || null
}
