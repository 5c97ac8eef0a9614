// Proves docs/product.md#rich-text
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Element, RichText } from '#contract/generated/reading.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import { importContext } from '#tests/support/import-context.ts'
import { drawPage, type Entries, LONG, type MadeFile, makeEpub } from '#tests/support/make-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
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
  try {
    return await importBook(importContext(scratch.db, clock), { file })
  } finally {
    await remove()
  }
}

const ENCRYPTED = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
<enc:EncryptedData><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/>
<enc:CipherData><enc:CipherReference URI="c1.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`
const EVIL = `<p onclick="steal()" style="position:fixed">Read <a href="javascript:alert(1)">this</a>, <a href="https://example.com/">that</a>
and <a href="data:text/html,x">more</a>.</p><script>alert(1)</script><iframe src="https://evil.example/"></iframe><form action="/x"><input name="p"/></form>
<object data="x.swf"></object><p><img src="https://evil.example/pixel.gif" alt="pixel"/><img src="../../etc/passwd" alt="file"/></p>
<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><foreignObject><b>x</b></foreignObject></svg>`

// Which files are refused or cleaned stands in tests/support/hostile-files; here is what of a book is left.
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
    expect(remarkLines(remarks).join()).toContain(
      'left out of the EPUB for buyers: 1 unreadable or foreign file',
    )
  })

  it('of what a drawing could run or load, by drawing it', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 40" onload="alert(1)">
      <script>alert(1)</script><image xlink:href="http://127.0.0.1:1/x.png" width="9" height="9"/><image xlink:href="file:///etc/passwd" width="9" height="9"/>
      <style>@import "http://127.0.0.1:1/x.css";</style><rect width="20" height="20" fill="#a00"/></svg>`
    const figures = (name: string) => `<p><img src="${name}" alt="d"/></p>${LONG}`
    const title = 'Drawn'
    await put(await makeEpub({ title, chapters: [figures('d.svg')], more: { 'd.svg': drawing } }))
    const [drawn] = await scratch.db.query<{ type: string; bytes: Buffer }>({
      text: `select media_type as type, bytes from images join blob_pieces on name = hash join part_images using (hash) join parts p on p.id = part_id
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
    expect(remarkLines((await put(made)).remarks)).toEqual([
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
    const stored = await scratch.db.query<{ bytes: Buffer }>({ text: 'select bytes from blob_pieces' })
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
