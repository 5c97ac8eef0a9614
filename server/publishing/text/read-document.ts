import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BookMetadata } from '../../epub/package/book-metadata.ts'
import type { ContentsEntry } from '../../epub/package/read-contents.ts'
import { readStyleSheet } from '../../epub/styles/style-sheet.ts'
import { StyleBook } from '../../epub/styles/styles-of.ts'
import { findNotes } from '../../epub/text/find-notes.ts'
import { emptyBookText, PageReader } from '../../epub/text/page-reader.ts'
import { readXhtml } from '../../epub/xml/read-xml.ts'
import { lineOf, walk, type XmlElement } from '../../epub/xml/xml-element.ts'
import type { ReadBook, ReadNovelPart, ReadRequest } from '../read-result.ts'
import { composePart } from './compose-part.ts'
import { encodeText } from './encode-text.ts'
import type { PictureShelf } from './picture-shelf.ts'
import { planParts } from './plan-parts.ts'

/** A document that was converted to HTML. */
interface ConvertedDocument {
  /** What stands in its body */
  html: string
  /** Styles for the classes that the conversion uses */
  sheet: string
  /** Under which name it stands in its archive, from which its references lead */
  name: string
  metadata: BookMetadata
}

interface ReadingContext {
  pictures: PictureShelf
  request: ReadRequest
  folder: string
}

/** Reads a document of one page into the work folder as an EPUB is read; its headings are its table of contents. */
export async function readDocument(
  { html, sheet, name, metadata }: ConvertedDocument,
  { pictures, request, folder }: ReadingContext,
): Promise<Omit<ReadBook, 'isEpub' | 'pictures' | 'remarks'>> {
  const root = readXhtml(Buffer.from(`<html><head></head><body>${html}</body></html>`), name)
  const contents = nameHeadings(root, name)
  const text = emptyBookText()
  const page = { name, root }
  const styles = new StyleBook(readStyleSheet(sheet))
  const reader = new PageReader(page, text, styles, findNotes([page]), (source, from) =>
    pictures.takeElement(source, from),
  )
  reader.read(root, metadata.lang)
  const planned = planParts(text, contents, request.cut, metadata)
  const parts: ReadNovelPart[] = []
  for (const plan of planned.parts) {
    const part = await composePart(planned.text, plan, metadata.lang, key => pictures.get(key))
    if (part.characters === 0 && part.pictures.length === 0) continue
    const tree = `text-${parts.length}`
    await writeFile(join(folder, tree), encodeText(part, metadata.lang))
    const { title, characters, direction, writingMode } = part
    const matter = plan.matter === 'body' ? {} : { matter: plan.matter }
    parts.push({
      ...{ type: 'novel', title, tree, characters, direction, writingMode },
      ...{ pictures: part.pictures, ...matter },
    })
  }
  return { type: 'novel', layout: 'paged', parts, metadata, cover: null }
}

const HEADING = /^h([1-6])$/

/** Gives each heading a name to be led to, and lists them with their levels. */
function nameHeadings(root: XmlElement, name: string): ContentsEntry[] {
  const headings = [...walk(root)].filter(element => HEADING.test(element.name) && lineOf(element) !== '')
  const levels = headings.map(element => Number(HEADING.exec(element.name)?.[1]))
  const outermost = Math.min(...levels)
  return headings.map((element, at) => {
    const fragment = element.attributes.get('id') ?? `heading-${at + 1}`
    element.attributes.set('id', fragment)
    return { title: lineOf(element), depth: (levels[at] ?? outermost) - outermost, name, fragment }
  })
}
