import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import MarkdownIt from 'markdown-it'
import type { Archive } from '../../book-files/archive/open-archive.ts'
import { refuseBook } from '../../book-files/book-refused.ts'
import { remark } from '../../book-files/remark.ts'
import { type BookMetadata, EMPTY_METADATA } from '../../epub/package/book-metadata.ts'
import type { PartHints, ReadBook, ReadRequest } from '../read-result.ts'
import type { PictureShelf } from '../text/picture-shelf.ts'
import { readDocument } from '../text/read-document.ts'
import { readFrontMatter } from './front-matter.ts'
import { MOST_TEXT_BYTES, type PictureBeside } from './markdown-pictures.ts'
import { addRuby } from './markdown-ruby.ts'

/** HTML in a text stays text, and no address becomes a link by itself. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, xhtmlOut: true })
addRuby(markdown)

/** The pictures beside a Markdown file, as if they were in an archive with it. */
export function openBeside(beside: readonly PictureBeside[]): Archive {
  const paths = new Map(beside.map(({ name, path }) => [name, path]))
  const read = async (name: string, limit: number) => {
    const path = paths.get(name)
    if (path === undefined) return refuseBook(remark('fileMissing', { name }))
    if ((await stat(path)).size > limit) refuseBook(remark('pictureFileLarge', { most: limit / 1e6, name }))
    return readFile(path)
  }
  return {
    names: [...paths.keys()],
    find: name => (paths.has(name) ? name : null),
    spelling: name => name,
    read,
    stream: () => refuseBook(remark('noArchive')),
    head: read,
    close: () => {},
  }
}

/** Reads a Markdown file as a page of an EPUB is read. Lines of `name: value` before it say what it is. */
export async function readMarkdown(
  file: string,
  pictures: PictureShelf,
  request: ReadRequest,
  folder: string,
): Promise<Omit<ReadBook, 'isEpub' | 'pictures' | 'remarks'>> {
  const { values, body } = readFrontMatter(await textOf(file))
  const author = values.get('author') ?? values.get('authors') ?? ''
  const metadata: BookMetadata = {
    ...EMPTY_METADATA,
    title: values.get('title') ?? '',
    lang: values.get('lang') ?? values.get('language') ?? '',
    creators: author === '' ? [] : [{ name: author, role: 'author' }],
  }
  const book = await readDocument(
    { html: markdown.render(body), sheet: '', name: basename(file), metadata },
    { pictures, request, folder },
  )
  return { ...book, hints: hintsOf(values) }
}

async function textOf(file: string): Promise<string> {
  if ((await stat(file)).size > MOST_TEXT_BYTES)
    refuseBook(remark('textLarge', { most: MOST_TEXT_BYTES / 1e6 }))
  const bytes = await readFile(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    return refuseBook(remark('noUtf8'), error)
  }
}

function hintsOf(values: ReadonlyMap<string, string>): PartHints {
  const hints: PartHints = {}
  for (const name of ['title', 'launch', 'number', 'preview'] as const) {
    const value = values.get(name)
    if (value !== undefined) hints[name] = value
  }
  return hints
}
