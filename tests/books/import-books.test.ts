import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Element, ElementKind, RichText } from '#contract/generated/reading.ts'
import { openImages } from '#server/platform/images/images.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'
import { readManifest } from '../../commands/read-manifest.ts'

/** Real books, where they are at hand: a spread of kinds, or all of them with ALL_BOOKS=1. */
const FOLDER = join(import.meta.dirname, '../../../shared/data/books')
const MANIFEST = join(FOLDER, 'manifest.json')
const SPREAD =
  /kusamakura|regime-anticancer|israelsailing|wasteland|heidi-1|page-blanche|momotaro|pepper-and-carrot-de-v02-rtl/

const requests = existsSync(MANIFEST) ? await readManifest(MANIFEST) : []
const chosen = process.env.ALL_BOOKS ? requests : requests.filter(({ file }) => SPREAD.test(file))

describe.skipIf(chosen.length === 0)('real books', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase()
  })
  afterAll(() => scratch?.drop())

  const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
  const put = async (at: number) => {
    const images = openImages({ db: scratch.db, clock, dataDir: tmpdir() })
    return importBook({ db: scratch.db, clock, images }, chosen[at] as (typeof chosen)[number])
  }

  it.each(chosen.map(({ file }, at) => [file.split('/').at(-1), at] as const))(
    '%s comes in with all that its kind of text needs',
    { timeout: 60_000 },
    async (_, at) => {
      const { volumeSlug, parts, pages } = await put(at)
      expect(parts).toBeGreaterThan(0)
      const trees = await treesOf(scratch, volumeSlug)
      if (pages > 0) {
        const [found] = await scratch.db.query<{ n: number }>({
          text: 'select count(*) as n from part_images i join parts p on p.id = i.part_id join volumes v on v.id = p.volume_id where v.slug = $1',
          values: [volumeSlug],
        })
        expect(found?.n).toBe(pages)
      } else expect(trees).toHaveLength(parts)
      for (const tree of trees) for (const element of elementsOf(tree.root)) checkElement(element)
    },
  )

  it('keep ruby, vertical writing, and text from right to left', async () => {
    const whole = async (name: RegExp) => {
      const at = chosen.findIndex(({ file }) => name.test(file))
      const trees = await treesOf(scratch, (await put(at)).volumeSlug)
      return {
        trees,
        kinds: new Set(trees.flatMap(tree => [...elementsOf(tree.root)].map(({ kind }) => kind))),
      }
    }
    const kusamakura = await whole(/kusamakura/)
    expect(kusamakura.kinds.has(ElementKind.RUBY) && kusamakura.kinds.has(ElementKind.RUBY_TEXT)).toBe(true)
    expect(kusamakura.trees.some(tree => tree.writingMode === 'vertical-rl')).toBe(true)
    expect((await whole(/israelsailing/)).trees.every(tree => tree.direction === 'rtl')).toBe(true)
    expect((await whole(/regime-anticancer/)).trees.every(tree => tree.direction === 'rtl')).toBe(true)
    expect((await whole(/wasteland/)).kinds.has(ElementKind.LINK)).toBe(true)
  })

  it('are listed with what became of them', () => {
    const { entries } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { entries: unknown[] }
    expect(requests).toHaveLength(entries.length)
  })
})

async function treesOf({ db }: ScratchDatabase, slug: string): Promise<RichText[]> {
  const rows = await db.query<{ tree: Buffer }>({
    text: `select c.tree from part_contents c join parts p on p.id = c.part_id join volumes v on v.id = p.volume_id
      where v.slug = $1 and c.tree is not null order by p.number`,
    values: [slug],
  })
  return rows.map(({ tree }) => RichText.decode(zstdDecompressSync(tree)))
}

function* elementsOf(element: Element | undefined): Generator<Element> {
  if (!element) return
  yield element
  for (const child of element.children) yield* elementsOf(child.element)
}

const KINDS = new Set<number>(Object.values(ElementKind))
const ATTRIBUTES = new Set([
  'href',
  'id',
  'src',
  'alt',
  'width',
  'height',
  'lang',
  'dir',
  'title',
  'colspan',
  'rowspan',
  'start',
  'role',
])

function checkElement({ kind, attributes }: Element): void {
  expect(KINDS.has(kind)).toBe(true)
  for (const { key, value } of attributes) {
    expect(ATTRIBUTES.has(key), key).toBe(true)
    if (key === 'href') expect(value).toMatch(/^(#|https?:\/\/)/)
    if (key === 'src') expect(value).toMatch(/^[0-9a-f]{32}$/)
  }
}
