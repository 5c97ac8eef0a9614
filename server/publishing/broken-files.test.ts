// Proves docs/product.md#editions
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remarkLines } from '#server/book-files/remark.ts'
import { rawZip } from '#tests/support/hostile-files/raw-zip.ts'
import { epubEntries } from '#tests/support/make-books.ts'
import { readBook } from './read-book.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-broken-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function read(bytes: Buffer) {
  const file = join(folder, 'book.epub')
  await writeFile(file, bytes)
  const { parts, remarks, metadata } = await readBook(
    { file, cut: 'whole', type: null, direction: null, marks: [] },
    folder,
  )
  const characters = parts.map(part => part.type === 'novel' && part.characters)
  return { characters, lines: remarkLines(remarks), title: metadata.title }
}

/** An EPUB of one short chapter whose files are called otherwise. */
function epub(nameOf = (name: string) => name, more: Record<string, string> = {}): Buffer {
  const entries = Object.entries(epubEntries({ chapters: ['<p>It was raining.</p>'] }))
  const named = entries.map(([name, bytes]) => [nameOf(name.replace(/^=/, '')), bytes] as const)
  return rawZip([...named, ...Object.entries(more)].map(([name, bytes]) => ({ name, bytes, method: 8 })))
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
    expect(await read(make())).toEqual({ characters: TEXT, lines, title: 'Rain' })
  })
})
