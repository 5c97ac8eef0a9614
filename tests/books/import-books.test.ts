// Proves docs/product.md#editions
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Element, ElementKind, RichText } from '#contract/generated/reading.ts'
import { importBook } from '#server/publishing/import-book.ts'
import { importContext } from '#tests/support/import-context.ts'
import { readBooks } from '#tests/support/read-books.ts'
import { type ScratchDatabase, scratchDatabase } from '#tests/support/scratch-database.ts'

/** Real books, where they are at hand: a spread of kinds, or all of them with ALL_BOOKS=1. */
const FOLDER = join(import.meta.dirname, '../../../shared/data/books')
const MANIFEST = join(FOLDER, 'manifest.json')
const SPREAD =
  /kusamakura|flatland|internallinks|haruko|regime-anticancer|israelsailing|wasteland|heidi-1|page-blanche|momotaro|pepper-and-carrot-de-v02-rtl/

const requests = existsSync(MANIFEST) ? await readBooks(MANIFEST) : []
const chosen = process.env.ALL_BOOKS ? requests : requests.filter(({ file }) => SPREAD.test(file))

describe.skipIf(chosen.length === 0)('real books', () => {
  let scratch: ScratchDatabase
  beforeAll(async () => {
    scratch = await scratchDatabase()
  })
  afterAll(() => scratch?.drop())

  const clock = { now: () => new Date('2026-11-21T12:00:00Z') }
  const put = async (at: number) => {
    return importBook(importContext(scratch.db, clock), chosen[at] as (typeof chosen)[number])
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
      const kept = await picturesOf(scratch, volumeSlug)
      for (const at of trees.keys()) checkWhole(trees, at, kept)
    },
  )

  const whole = async (name: RegExp) => {
    const at = chosen.findIndex(({ file }) => name.test(file))
    const { volumeSlug } = await put(at)
    const trees = await treesOf(scratch, volumeSlug)
    const directions = await scratch.db.query<{ direction: string }>({
      text: `select distinct c.direction from part_contents c join parts p on p.id = c.part_id join volumes v on v.id = p.volume_id
        where v.slug = $1`,
      values: [volumeSlug],
    })
    return {
      trees,
      directions: directions.map(({ direction }) => direction),
      kinds: new Set(trees.flatMap(tree => [...elementsOf(tree.root)].map(({ kind }) => kind))),
    }
  }

  it('keep ruby, vertical writing, and text from right to left', async () => {
    const kusamakura = await whole(/kusamakura/)
    expect(kusamakura.kinds.has(ElementKind.RUBY) && kusamakura.kinds.has(ElementKind.RUBY_TEXT)).toBe(true)
    expect(kusamakura.trees.some(tree => tree.writingMode === 'vertical-rl')).toBe(true)
    expect((await whole(/israelsailing/)).trees.every(tree => tree.direction === 'rtl')).toBe(true)
    expect((await whole(/regime-anticancer/)).trees.every(tree => tree.direction === 'rtl')).toBe(true)
    expect((await whole(/haruko/)).directions).toEqual(['rtl'])
  })

  it('keep their notes, tables and pictures', async () => {
    const count = async (name: RegExp, kind: ElementKind) => {
      const { trees } = await whole(name)
      return trees.flatMap(tree => [...elementsOf(tree.root)]).filter(element => element.kind === kind).length
    }
    expect(await count(/wasteland/, ElementKind.FOOTNOTE)).toBe(50)
    expect(await count(/flatland/, ElementKind.FOOTNOTE)).toBe(4)
    expect(await count(/flatland/, ElementKind.IMAGE)).toBe(13)
    expect(await count(/internallinks/, ElementKind.TABLE)).toBe(3)
    expect(await count(/internallinks/, ElementKind.FOOTNOTE)).toBe(7)
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

async function picturesOf({ db }: ScratchDatabase, slug: string): Promise<Set<string>> {
  const rows = await db.query<{ hash: string }>({
    text: `select i.hash from part_images i join parts p on p.id = i.part_id join volumes v on v.id = p.volume_id where v.slug = $1`,
    values: [slug],
  })
  return new Set(rows.map(({ hash }) => hash))
}

/** A part is complete in itself: what is linked is there, what is shown is kept, notes have a call. */
/** Links lead to a place in the part that they name, or else in their own. */
function checkWhole(trees: readonly RichText[], at: number, kept: ReadonlySet<string>): void {
  const elements = [...elementsOf(trees[at]?.root)]
  const idsOf = (part: number) =>
    [...elementsOf(trees[part - 1]?.root)].flatMap(({ attributes }) =>
      attributes.filter(({ key }) => key === 'id').map(({ value }) => value),
    )
  const valuesOf = (key: string, among = elements) =>
    among.flatMap(({ attributes }) => attributes.filter(one => one.key === key).map(({ value }) => value))
  const ids = valuesOf('id')
  expect(new Set(ids).size).toBe(ids.length)
  const hrefs = valuesOf('href')
  const lost = elements.flatMap(({ attributes }) => {
    const attribute = (key: string) => attributes.find(one => one.key === key)?.value
    const href = attribute('href') ?? ''
    if (!href.startsWith('#')) return []
    const part = attribute('part')
    return (part === undefined ? ids : idsOf(Number(part))).includes(href.slice(1)) ? [] : [href]
  })
  expect(lost).toEqual([])
  const notes = elements.filter(({ kind }) => kind === ElementKind.FOOTNOTE)
  expect(valuesOf('id', notes).filter(id => !hrefs.includes(`#${id}`))).toEqual([])
  expect(valuesOf('src').filter(hash => !kept.has(hash))).toEqual([])
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
  'part',
  'role',
])

function checkElement({ kind, attributes }: Element): void {
  expect(KINDS.has(kind)).toBe(true)
  for (const { key, value } of attributes) {
    expect(ATTRIBUTES.has(key), key).toBe(true)
    if (key === 'href') expect(value).toMatch(/^(#|https?:\/\/)/)
    if (key === 'part') expect(value).toMatch(/^[1-9]\d*$/)
    if (key === 'src') expect(value).toMatch(/^[0-9a-f]{32}$/)
  }
}
