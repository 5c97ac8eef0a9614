import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { ZipFile } from 'yazl'

export interface MadeFile {
  file: string
  remove(): Promise<void>
}

export type Entries = Readonly<Record<string, string | Buffer>>

let made = 0

/** Writes an archive with these entries in this order; those whose name begins with `=` lie in it uncompressed. */
export async function makeZip(name: string, entries: Entries): Promise<MadeFile> {
  const number = made++
  // Sorted by their paths, files stand in the order in which they were made: `import` takes sorted files by their names.
  const folder = await mkdtemp(join(tmpdir(), `kashihon-made-${String(number).padStart(6, '0')}-`))
  const file = join(folder, name)
  const zip = new ZipFile()
  // No two files are the same, also where they are made at once.
  const mtime = new Date(2026, 0, 1, 0, 0, 2 * number)
  for (const [path, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(content as string), path.replace(/^=/, ''), {
      compress: !path.startsWith('='),
      mtime,
    })
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
  return { file, remove: () => rm(folder, { recursive: true, force: true }) }
}

interface EpubOptions {
  title?: string
  lang?: string
  creator?: string
  /** dc:identifier */
  identifier?: string
  /** XHTML of each chapter's body. */
  chapters?: readonly string[]
  /** What they are called in its contents; chapters by number where it says nothing. */
  titles?: readonly string[]
  /** Laid over the usual entries. */
  more?: Entries
}

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

/** An EPUB 3 with these chapters, each in a file of its own. */
export function makeEpub(options: EpubOptions = {}): Promise<MadeFile> {
  return makeZip('book.epub', epubEntries(options))
}

/** The files of such an EPUB, in their order. */
export function epubEntries({
  title = 'Rain',
  lang = 'en',
  creator = 'Ada Wren',
  identifier = 'x',
  chapters = [LONG],
  titles = [],
  more = {},
}: EpubOptions = {}): Entries {
  const numbers = chapters.map((_, at) => at + 1)
  const titleOf = (number: number) => titles[number - 1] ?? `Chapter ${number}`
  const pages = chapters.map((body, at) => [
    `c${at + 1}.xhtml`,
    `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${lang}"><head><title>${at + 1}</title></head><body><h1>${titleOf(at + 1)}</h1>${body}</body></html>`,
  ])
  return {
    '=mimetype': 'application/epub+zip',
    'META-INF/container.xml': CONTAINER,
    'book.opf': `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${identifier}</dc:identifier><dc:title>${title}</dc:title>
<dc:language>${lang}</dc:language><dc:creator>${creator}</dc:creator></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
${numbers.map(n => `<item id="c${n}" href="c${n}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest>
<spine>${numbers.map(n => `<itemref idref="c${n}"/>`).join('')}</spine></package>`,
    'nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>
${numbers.map(n => `<li><a href="c${n}.xhtml">${titleOf(n)}</a></li>`).join('')}</ol></nav></body></html>`,
    ...Object.fromEntries(pages),
    ...more,
  }
}

/** A chapter long enough to be a part of its own. */
export const LONG = `<p>${'It was raining on the roofs of the town, and nobody had an umbrella. '.repeat(30)}</p>`

/** A comic of drawn pages. */
export async function makeComic({ pages }: { pages: number }): Promise<MadeFile> {
  const drawn = await Promise.all(
    Array.from(
      { length: pages },
      async (_, at) => [`=${String(at + 1).padStart(3, '0')}.png`, await drawPage(at)] as const,
    ),
  )
  return makeZip('comic.cbz', Object.fromEntries(drawn))
}

export function drawPage(number: number, width = 600, height = 900): Promise<Buffer> {
  const circle = `<circle cx="${100 + number * 60}" cy="300" r="80" fill="#335"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${circle}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
