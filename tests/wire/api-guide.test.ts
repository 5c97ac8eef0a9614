// Proves docs/product.md#json
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { redeemWithCoins } from '#contract/calls/library.ts'
import { type ExampleShop, openExampleShop } from '#tests/support/api-examples/example-shop.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { PASSWORD } from '#tests/support/readers.ts'

const run = promisify(execFile)
const TOOLS = ['bash', 'curl', 'jq', 'protoc']
const missing = TOOLS.filter(tool => spawnSync(tool, ['--version']).error)

let shop: ExampleShop
let folder: string
let said: string

// The shell blocks of docs/api.md, one after the other, as somebody types them who owns a volume.
describe.skipIf(missing.length > 0)('the shell blocks of docs/api.md', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kashihon-guide-'))
    shop = await openExampleShop()
    const send = await shop.readers.reader('ada')
    await fillPurse(shop.shop, 'ada', { bought: 1_000 })
    await send(redeemWithCoins, { params: { volumeId: 'rain-volume-1' }, query: {} })
    await shop.settle()
    const guide = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
    const blocks = [...guide.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block)
    expect(blocks.length).toBeGreaterThan(8)
    const env = { ...process.env, SHOP: shop.shop.url, LOGIN: 'ada', PASSWORD }
    const script = ['set -euo pipefail', ...blocks].join('\n')
    const { stdout, stderr } = await run('bash', ['-c', script], { cwd: folder, env })
    expect(stderr).toBe('')
    said = stdout
  }, 400_000)
  afterAll(async () => {
    await shop?.close()
    await rm(folder, { recursive: true, force: true })
  })

  const read = (name: string) => readFile(join(folder, name))

  it('list, sign in, and speak protobuf', () => {
    expect(said).toMatch(/^SER-\S+ rain Rain$/m)
    expect(said).toContain('"username": "ada"')
    expect(said).toContain('type: SERIES_TYPE_NOVEL')
    expect(said).toContain('username: "ada"')
  })

  it('sign in by a code as far as one program can', () => {
    expect(said).toMatch(/^Type this code: \w{3}-\w{3}-\w{3}\n204$/m)
  })

  it('see what is owned, and its parts in order', () => {
    expect(said).toMatch(/^1 rain-volume-1 owned=true OWNED$/m)
    expect(said).toMatch(/^1 rain-volume-1-part-1 204\n2 rain-volume-1-part-2 204$/m)
  })

  it('read the text: as XHTML with its cover, as a whole book, and as a message', async () => {
    expect((await read('part.xhtml')).toString()).toContain('<div class="main">')
    expect((await read('cover.jpg')).subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(said).toMatch(/^\S+\.jpg$/m)
    expect(said.match(/^PRT-\S+\.xhtml$/gm)).toHaveLength(2)
    expect(said).toContain('kind: ELEMENT_KIND_HEADING_1')
  })

  it('download the EPUB, and a piece of it', async () => {
    expect((await read('book.epub')).subarray(30, 58).toString()).toBe('mimetypeapplication/epub+zip')
    expect(said).toContain('mimetypeapplication/epub+zip')
  })

  it('keep progress, and follow', () => {
    expect(said).toMatch(/^0\.75$/m)
    expect(said).toMatch(/^204\n204\n(?:\S+Z .+\n)+204$/m)
  })
})
