// Proves docs/product.md#editions
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remarkLines } from '#server/book-files/remark.ts'
import { rawZip } from '#tests/support/hostile-files/raw-zip.ts'
import { epubEntries, LONG } from '#tests/support/make-books.ts'
import { readBook } from './read-book.ts'
import { READ_LIMITS } from './read-book-limits.ts'
import type { PartCut } from './text/plan-parts.ts'

/** The seconds are those of a process that reads one book. This one runs other tests, too. */
const LIMITS = { ...READ_LIMITS, cpuSeconds: 86_400 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-broken-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer, cut: PartCut = 'whole') {
  const file = join(folder, 'book.epub')
  await writeFile(file, bytes)
  const { parts, remarks, metadata } = await readBook(
    { file, cut, type: null, direction: null, marks: [] },
    folder,
    LIMITS,
  )
  const characters = parts.map(part => part.type === 'novel' && part.characters)
  const titles = parts.map(({ title }) => title)
  return { characters, titles, lines: remarkLines(remarks), title: metadata.title }
}

/** An EPUB of one short chapter whose files are called otherwise. */
function epub(nameOf = (name: string) => name, more: Record<string, string> = {}): Buffer {
  const entries = Object.entries(epubEntries({ chapters: ['<p>It was raining.</p>'] }))
  const named = Object.fromEntries(entries.map(([name, bytes]) => [nameOf(name.replace(/^=/, '')), bytes]))
  const files = Object.entries({ ...named, ...more })
  return rawZip(files.map(([name, bytes]) => ({ name, bytes, method: 8 })))
}

const TEXT = ['Chapter 1It was raining.'.length]

describe('an archive that other programs read is read, with a line of what is wrong with it', () => {
  const damaged = () => {
    const bytes = epub()
    return bytes.fill(0, 0, 4)
  }
  const wrapped = () => epub(name => `My Book/${name}`, { '__MACOSX/My Book/._mimetype': 'x' })
  it.each<[string, () => Buffer, string[]]>([
    ['nothing', epub, []],
    ['its first bytes', damaged, ['its first bytes are damaged: it is read by its list of files']],
    [
      'bytes before it',
      () => Buffer.concat([Buffer.from('JUNK'), epub()]),
      ['4 bytes before the archive are passed over'],
    ],
    [
      'bytes behind it, also many',
      () => Buffer.concat([epub(), Buffer.alloc(2_000_000)]),
      ['2000000 bytes behind the archive are passed over'],
    ],
    [
      'backslashes in its names',
      () => epub(name => name.replaceAll('/', '\\')),
      ['backslashes in names of its files are read as slashes'],
    ],
    [
      'a folder around it',
      wrapped,
      ['it was packed with the folder around it, which is passed over: My Book'],
    ],
    [
      'several of these',
      () => Buffer.concat([Buffer.from('JUNK'), epub(name => `Book\\${name}`), Buffer.from('JUNK')]),
      [
        '4 bytes before the archive are passed over',
        '4 bytes behind the archive are passed over',
        'it was packed with the folder around it, which is passed over: Book',
        'backslashes in names of its files are read as slashes',
      ],
    ],
  ])('%s', async (_, make, lines) => {
    expect(await read(make())).toMatchObject({ characters: TEXT, lines, title: 'Rain' })
  })
})

describe('a file in it that is not well-formed is read as browsers do', () => {
  const head =
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="x"><head><title/></head><body epub:type="bodymatter">'
  const fault = (name: string, where: string) =>
    `a file in it is not well-formed XML and is read as browsers do: ${name}, ${where}`
  const notHandedOn = (name: string) =>
    `buyers get an EPUB made from its parts, since this one cannot be handed on: it is not well-formed XML: ${name}`

  it('a chapter, with what closes itself as XML has it, and its line', async () => {
    const page = `${head}\n<a id="x"/><p>Salt & <b>rope<p>and <i/>rain</p></body></html>`
    expect(await read(epub(undefined, { 'c1.xhtml': page }))).toMatchObject({
      characters: ['Salt & ropeand rain'.length],
      lines: [fault('c1.xhtml', 'line 2, column 58: unexpected close tag'), notHandedOn('c1.xhtml')],
    })
  })

  it('its package document and its NCX', async () => {
    const entries = epubEntries({ title: 'Salt & Rope', chapters: [LONG, LONG] })
    const opf = String(entries['book.opf'])
      .replace('href="nav.xhtml"', 'href="no.xhtml"')
      .replace('<dc:language>', '<dc:subject>sea<dc:language>')
      .replace('<manifest>', '<manifest><item id="n" href="n.ncx" media-type="application/x-dtbncx+xml"/>')
    const point = (n: number) => `<navPoint><text>Title & ${n}</text><content src="c${n}.xhtml"/></navPoint>`
    const ncx = `<ncx><navMap>${point(1)}${point(2)}</ncx>`
    const bytes = epub(undefined, {
      'book.opf': opf,
      'n.ncx': ncx,
      ...{ 'c1.xhtml': String(entries['c1.xhtml']), 'c2.xhtml': String(entries['c2.xhtml']) },
    })
    expect(await read(bytes, 'chapters')).toMatchObject({
      title: 'Salt & Rope',
      titles: ['Title & 1', 'Title & 2'],
      lines: [
        fault('book.opf', 'line 3, column 88: unexpected close tag'),
        fault('n.ncx', 'line 1, column 163: unexpected close tag'),
        notHandedOn('book.opf'),
      ],
    })
  })

  it('with a line for each of the first three', async () => {
    const names = [1, 2, 3, 4, 5].map(number => `c${number}.xhtml`)
    const entries = epubEntries({ chapters: names.map(() => '<p>Rain.') })
    const more = Object.fromEntries(
      [...names, 'book.opf', 'nav.xhtml'].map(name => [name, String(entries[name])]),
    )
    const { lines } = await read(epub(undefined, more))
    expect(lines.filter(line => line.startsWith('a file in it is not well-formed'))).toHaveLength(3)
    expect(lines).toContain('2 more files are so')
  })
})
