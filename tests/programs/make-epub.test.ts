// Proves docs/product.md#embedded-parts
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasEpubcheck, runEpubcheck } from '#tests/support/check-files.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openProgramsShop } from './open-programs-shop.ts'

const run = promisify(execFile)
const PROGRAM = join(import.meta.dirname, 'make-epub.py')
const hasPython = spawnSync('python3', ['--version']).status === 0
const reason = (without: string, there: boolean) => (there ? '' : ` (skipped: ${without} is not installed)`)

describe.skipIf(!hasPython)(`the converter in Python${reason('python3', hasPython)}`, () => {
  let open: Awaited<ReturnType<typeof openProgramsShop>>
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kashihon-converter-'))
    open = await openProgramsShop()
  })
  afterAll(async () => {
    await open?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const convert = async (file: string, { shop = open.shop.url, volume = 'rain-volume-1' } = {}) => {
    const env = { ...process.env, LOGIN: 'ada', PASSWORD }
    const said = await run('python3', [PROGRAM, shop, volume, join(folder, file)], { env }).catch(
      (failed: { stdout: string; stderr: string }) => failed,
    )
    return { lines: said.stdout.trim().split('\n'), stderr: said.stderr.trim() }
  }
  const titles = (lines: readonly string[]) => lines.map(line => line.replace(/PRT-\w+|.*Part /g, '…'))

  it('makes a book of a volume: its parts in order, its pictures, its cover', async () => {
    const { lines, stderr } = await convert('rain.epub')
    expect(stderr).toBe('')
    expect(titles(lines)).toEqual([
      ...['…1', 'picture …-cover.jpg', 'picture …-1.jpg'],
      ...['…2', 'picture …-1.jpg', 'picture …-2.jpg'],
      ...['…3', 'rain.epub: 3 of 3 parts'],
    ])
    expect(await readdir(folder)).toEqual(['rain.epub'])
    const read = 'import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read("book/package.opf").decode())'
    const { stdout: contents } = await run('python3', ['-c', read, join(folder, 'rain.epub')])
    expect(contents).toContain('<dc:title>Rain &amp; “Sun”: Volume 1</dc:title>')
    expect(contents).toMatch(/<dc:creator id="creator-0">Ada Wren<\/dc:creator>\n.*>aut<\/meta>/)
    expect(contents.match(/href="pictures\/\S+"/g)).toHaveLength(4)
    expect(contents).toMatch(/<item [^>]*-cover\.jpg"[^>]* properties="cover-image"\/>/)
  })

  it.skipIf(!hasEpubcheck)(
    `makes one that epubcheck has nothing against${reason('epubcheck', hasEpubcheck)}`,
    async () => {
      expect(await runEpubcheck(join(folder, 'rain.epub'))).toEqual([])
    },
  )

  it('goes on where it was stopped, also a day later, when the addresses of pictures have run out', async () => {
    const failing = await openFailingShop(open.shop.url)
    const stopped = await convert('again.epub', { shop: failing.url })
    await failing.close()
    expect(stopped.stderr).toMatch(/^500 /)
    expect(titles(stopped.lines)).toEqual(['…1', 'picture …-cover.jpg', 'picture …-1.jpg'])

    const parts = join(folder, 'again.epub.parts')
    const cover = (await readdir(parts)).find(name => name.endsWith('-cover.jpg')) ?? ''
    await rm(join(parts, cover))
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 26 * 3_600_000))
    const { lines, stderr } = await convert('again.epub')
    expect(stderr).toBe('')
    // The page of the first part is fetched for the missing cover; the picture that is there is not.
    expect(titles(lines).slice(0, 3)).toEqual(['…1', 'picture …-cover.jpg', '…2'])
    expect(lines.at(-1)).toBe('again.epub: 3 of 3 parts')
  })

  it('says what the shop refuses', async () => {
    const { stderr } = await convert('none.epub', { volume: 'none' })
    expect(stderr).toBe('404 volumeNotFound: This volume does not exist.')
  })
})

/** Stands before the shop, and fails from the second embedded part on. */
async function openFailingShop(shop: string) {
  let parts = 0
  const server: Server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request
    if (url.startsWith('/embed/') && ++parts > 1) return response.writeHead(500).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { accept = '', authorization = '', 'content-type': type = '' } = headers
    const answer = await fetch(shop + url, {
      method,
      headers: { accept, authorization, 'content-type': type },
      ...(method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
    })
    return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise(done => server.close(done)),
  }
}
