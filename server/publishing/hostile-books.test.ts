import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Element, RichText } from '#contract/generated/reading.ts'
import { openImages } from '#server/platform/images/images.ts'
import { drawPage, type Entries, LONG, type MadeFile, makeEpub, makeZip } from '#tests/support/make-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { BookRefused } from '../book-files/book-refused.ts'
import { importBook } from './import-book.ts'

let scratch: ScratchDatabase
/** The only folder for temporary files while these tests run; nothing may stay in it. */
let folder: string
beforeAll(async () => {
  scratch = await scratchDatabase()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-hostile-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
  await scratch.drop()
})

async function put({ file, remove }: MadeFile) {
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
  const images = openImages({ db: scratch.db, clock, dataDir: tmpdir(), drawn: null })
  try {
    return await importBook({ db: scratch.db, clock, images }, { file })
  } finally {
    await remove()
  }
}

const MEGABYTE = 1_048_576
const XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
const chapter = (body: string, before = '') => ({
  'c1.xhtml': `${before}<html ${XHTML}><body><h1>One</h1>${body}</body></html>`,
})

async function changed(made: Promise<MadeFile>, change: (file: string) => Promise<void>): Promise<MadeFile> {
  const book = await made
  await change(book.file)
  return book
}

const REFUSED: Record<string, { because: string; make: () => Promise<MadeFile> }> = {
  'is empty': { because: 'not a ZIP archive', make: () => changed(makeEpub(), file => truncate(file, 0)) },
  'is no archive': {
    because: 'not a ZIP archive',
    make: () => changed(makeEpub(), file => writeFile(file, randomBytes(4096))),
  },
  'is cut off': {
    because: 'cut off',
    make: () => changed(makeEpub({ chapters: [LONG, LONG] }), file => truncate(file, 900)),
  },
  'leads out of its archive': {
    because: 'invalid relative path: ../pwned',
    make: () => changed(makeEpub({ more: { 'xx/pwned': 'x' } }), renameEntry('xx/pwned', '../pwned')),
  },
  'leads to the root of the disk': {
    because: 'absolute path: /tmp/pwned',
    make: () => changed(makeEpub({ more: { 'xtmp/pwned': 'x' } }), renameEntry('xtmp/pwned', '/tmp/pwned')),
  },
  'leads out in the way of Windows': {
    because: 'invalid characters',
    make: () => changed(makeEpub({ more: { 'xx/pwned': 'x' } }), renameEntry('xx/pwned', '..\\pwned')),
  },
  'holds a symbolic link': {
    because: 'a symbolic link: link.txt',
    make: () => changed(makeEpub({ more: { 'link.txt': '/etc/passwd' } }), makeLink('link.txt')),
  },
  'holds two files of one name': {
    because: 'two files of one name: A.TXT',
    make: () => changed(makeEpub({ more: { 'a.txt': '1', 'b.txt': '2' } }), renameEntry('b.txt', 'A.TXT')),
  },
  'holds 20 000 files': {
    because: 'it holds 20005 files (at most 10000)',
    make: () =>
      makeEpub({ more: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`=${at}.txt`, ''])) }),
  },
  'lies about the size of a file': {
    because: 'damaged: c1.xhtml',
    make: () =>
      changed(makeEpub({ more: { 'c1.xhtml': ' '.repeat(MEGABYTE) } }), sayUnpacked('c1.xhtml', 1000)),
  },
  'is damaged within': { because: 'damaged: book.opf', make: () => changed(makeEpub(), damage('book.opf')) },
  'is nested too deeply': {
    because: 'more than 200 elements deep',
    make: () => makeEpub({ chapters: ['<div>'.repeat(5000) + LONG + '</div>'.repeat(5000)] }),
  },
  'says it is something else': {
    because: 'its mimetype says',
    make: () => makeEpub({ more: { '=mimetype': 'application/x-msdownload' } }),
  },
  'has no package': {
    because: 'container.xml is missing',
    make: () => makeZip('book.epub', { '=mimetype': 'application/epub+zip' }),
  },
  'has no text': { because: 'names no chapters', make: () => makeEpub({ chapters: [] }) },
  'is locked by DRM': {
    because: 'protected by DRM (Adobe)',
    make: () =>
      makeEpub({ more: { 'META-INF/rights.xml': '<rights/>', 'META-INF/encryption.xml': ENCRYPTED } }),
  },
  'grows when it is unpacked': {
    because: 'more than 200 times its size',
    make: () => makeEpub({ more: { 'c1.xhtml': Buffer.alloc(60 * MEGABYTE, ' ') } }),
  },
  'has entities that read files': {
    because: 'declares XML entities',
    make: () => makeEpub({ more: chapter(`<p>&file;</p>${LONG}`, READS_FILES) }),
  },
  'has entities that grow': {
    because: 'declares XML entities',
    make: () => makeEpub({ more: chapter('<p>&h;</p>', LAUGHS) }),
  },
  'is a comic without pictures': {
    because: 'no pictures and no book',
    make: () => makeZip('comic.cbz', { 'readme.txt': 'nothing' }),
  },
  'is a comic of broken pictures': {
    because: 'none of its pictures can be shown',
    make: () => makeZip('comic.cbz', { '1.png': 'not a picture', '2.jpg': Buffer.alloc(10) }),
  },
  'is locked by Readium': {
    because: 'protected by DRM (Readium LCP)',
    make: () => makeEpub({ more: { 'META-INF/license.lcpl': '{}' } }),
  },
  'is encrypted in part': {
    because: 'protected by DRM (encrypted content)',
    make: () => makeEpub({ more: { 'META-INF/encryption.xml': ENCRYPTED } }),
  },
}

const ENCRYPTED = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
<enc:CipherData><enc:CipherReference URI="c1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`
const READS_FILES = '<!DOCTYPE html [<!ENTITY file SYSTEM "file:///etc/passwd">]>'
const LAUGHS = `<!DOCTYPE html [<!ENTITY a "${'ha'.repeat(500)}">${'bcdefgh'
  .split('')
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefgh'[at]};`.repeat(50)}">`)
  .join('')}]>`

/** Both places in which an archive names its entry. */
function renameEntry(from: string, to: string) {
  return async (file: string) => {
    const bytes = await readFile(file)
    await writeFile(
      file,
      Buffer.from(bytes.toString('latin1').replaceAll(from, to.padEnd(from.length, 'x')), 'latin1'),
    )
  }
}

/** Where the list of files at the end of an archive tells of this one. */
function listedAt(bytes: Buffer, name: string): number {
  const at = bytes.lastIndexOf(name) - 46
  expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
  return at
}

function makeLink(name: string) {
  return async (file: string) => {
    const bytes = await readFile(file)
    bytes.writeUInt32LE(0o120777 * 0x10000, listedAt(bytes, name) + 38)
    await writeFile(file, bytes)
  }
}

function sayUnpacked(name: string, size: number) {
  return async (file: string) => {
    const bytes = await readFile(file)
    bytes.writeUInt32LE(size, listedAt(bytes, name) + 24)
    await writeFile(file, bytes)
  }
}

/** One byte in the middle of what is packed. */
function damage(name: string) {
  return async (file: string) => {
    const bytes = await readFile(file)
    const listed = listedAt(bytes, name)
    const at = bytes.readUInt32LE(listed + 42) + 30 + name.length + (bytes.readUInt32LE(listed + 20) >> 1)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    await writeFile(file, bytes)
  }
}

describe('a book is refused with one line and leaves nothing behind because it', () => {
  it.each(Object.entries(REFUSED))('%s', async (_, { because, make }) => {
    const made = await make()
    const error = await put(made).then(
      () => null,
      (error: Error) => error,
    )
    expect(error).toBeInstanceOf(BookRefused)
    expect(error?.message).toContain(because)
    expect(error?.message).toMatch(/^[^\n]{10,250}$/)
    expect(existsSync('/tmp/pwned')).toBe(false)
    expect(await readdir(folder)).toEqual([])
    expect(await scratch.db.query({ text: 'select slug from series' })).toEqual([])
  })
})

const EVIL = `<p onclick="steal()" style="position:fixed">Read <a href="javascript:alert(1)">this</a>, <a href="https://example.com/">that</a>
and <a href="data:text/html,x">more</a>.</p><script>alert(1)</script><iframe src="https://evil.example/"></iframe><form action="/x"><input name="p"/></form>
<object data="x.swf"></object><p><img src="https://evil.example/pixel.gif" alt="pixel"/><img src="../../etc/passwd" alt="file"/></p>
<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><foreignObject><b>x</b></foreignObject></svg>`

describe('a book is cleaned', () => {
  const clean = async (entries: { chapters?: string[]; more?: Entries }) => {
    const { seriesSlug } = await put(
      await makeEpub({ title: `Clean ${randomBytes(4).toString('hex')}`, ...entries }),
    )
    const [row] = await scratch.db.query<{ tree: Buffer }>({
      text: `select c.tree from part_contents c join parts p on p.id = c.part_id join volumes v on v.id = p.volume_id
        join series s on s.id = v.series_id where s.slug = $1 order by p.number`,
      values: [seriesSlug],
    })
    return RichText.decode(zstdDecompressSync(row?.tree ?? Buffer.alloc(0)))
  }

  it('of scripts, handlers, frames, forms, objects and addresses that are no web addresses', async () => {
    const tree = await clean({ chapters: [EVIL + LONG] })
    const text = JSON.stringify(tree)
    expect(text).not.toMatch(/alert|steal|javascript:|data:|evil\.example|passwd|position|<script/)
    expect(attributes(tree.root).get('href')).toEqual(['https://example.com/'])
    expect(text).toContain('Read ')
  })

  it('of pictures that are broken or far too large, which are left out with a remark', async () => {
    const huge = await drawPage(1, 20, 20)
    // The header says 60 000 by 60 000 pixels.
    huge.writeUInt32BE(60_000, 16)
    huge.writeUInt32BE(60_000, 20)
    const made = await makeEpub({
      title: 'Pictures',
      chapters: [`<p><img src="huge.png" alt="huge"/><img src="broken.jpg" alt="broken"/></p>${LONG}`],
      more: { 'huge.png': huge, 'broken.jpg': 'not a picture' },
    })
    const { remarks } = await put(made)
    expect(remarks).toHaveLength(3)
    expect(remarks.join()).toContain('left out of the EPUB for buyers: 1 unreadable or foreign file')
  })

  it('of what a drawing could run or load, by drawing it', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40" onload="alert(1)">
      <script>alert(1)</script><image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/><image xlink:href="file:///etc/passwd" width="9" height="9"/>
      <style>@import "http://127.0.0.1:1/x.css";</style><rect width="20" height="20" fill="#a00"/></svg>`
    const figures = (name: string) => `<p><img src="${name}" alt="d"/></p>${LONG}`
    const title = 'Drawn'
    await put(await makeEpub({ title, chapters: [figures('d.svg')], more: { 'd.svg': drawing } }))
    const [drawn] = await scratch.db.query<{ type: string; bytes: Buffer }>({
      text: `select media_type as type, bytes from images join part_images using (hash) join parts p on p.id = part_id
        where p.slug = 'drawn-volume-1-part-1'`,
    })
    expect(drawn?.type).toBe('image/png')
    expect(drawn?.bytes.toString('latin1')).not.toMatch(/script|alert|root:/)
  })

  it('of drawings with entities, which are left out with a remark', async () => {
    const drawing =
      '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>'
    const made = await makeEpub({
      title: 'Entities',
      chapters: [`<p><img src="d.svg" alt="d"/></p>${LONG}`],
      more: { 'd.svg': drawing },
    })
    expect((await put(made)).remarks).toEqual([
      expect.stringMatching(/d\.svg: it declares XML entities/),
      'left out of the EPUB for buyers: 1 unreadable or foreign file (d.svg)',
    ])
  })

  it('of the metadata of its pictures', async () => {
    const marked = await (await import('sharp'))
      .default(await drawPage(2))
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .jpeg()
      .toBuffer()
    await put(
      await makeEpub({
        title: 'Marked',
        chapters: [`<p><img src="m.jpg" alt="m"/></p>${LONG}`],
        more: { 'm.jpg': marked },
      }),
    )
    const stored = await scratch.db.query<{ bytes: Buffer }>({ text: 'select bytes from images' })
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.some(({ bytes }) => bytes.includes('a secret place'))).toBe(false)
  })

  it('and fonts that are only obscured are no lock', async () => {
    const obscured = ENCRYPTED.replace(
      'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
      'http://www.idpf.org/2008/embedding',
    ).replace('c1.xhtml', 'font.otf')
    const tree = await clean({ more: { 'META-INF/encryption.xml': obscured, 'font.otf': 'x' } })
    expect(tree.root?.children.length).toBeGreaterThan(0)
  })
})

function attributes(
  element: Element | undefined,
  found = new Map<string, string[]>(),
): Map<string, string[]> {
  for (const { key, value } of element?.attributes ?? []) found.set(key, [...(found.get(key) ?? []), value])
  for (const child of element?.children ?? []) attributes(child.element, found)
  return found
}
