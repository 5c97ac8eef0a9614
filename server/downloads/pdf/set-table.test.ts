// Proves docs/product.md#downloads
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { Node } from '#contract/generated/reading.ts'
import { PdfReader } from '#tests/support/read-pdf.ts'
import { bookOf, node, treeOf } from '#tests/support/small-book.ts'
import { makePdf } from './make-pdf.ts'

/** What is drawn on the pages of a book of one chapter with this table, from the page on which that begins. */
async function drawnPages(rows: readonly (readonly Node[])[], head: Node[] = []): Promise<string[]> {
  const body = node(
    'TABLE_BODY',
    rows.map(cells =>
      node(
        'TABLE_ROW',
        cells.map(cell => node('TABLE_CELL', [cell])),
      ),
    ),
  )
  const parts = [{ title: 'Act I', tree: treeOf([node('TABLE', [...head, body])]) }]
  const book = bookOf({ content: { type: 'novel', pictures: [], parts }, cover: null })
  const pdf = new PdfReader(await buffer(await makePdf(book)))
  return pdf.pages.slice(6).map(page => pdf.content(page))
}

const LINE = 'Though yet of rain the memory be green'
const name = (text: string) => node('PARAGRAPH', [text])
const verse = (lines: number) =>
  node('PARAGRAPH', Array.from({ length: lines }, () => [LINE, node('LINE_BREAK')]).flat(), { role: 'verse' })
/** The heights of the base lines, in their order. */
const baselines = (page: string) =>
  [...page.matchAll(/^1 0 0 1 [\d.-]+ ([\d.-]+) Tm$/gm)].map(match => Number(match[1]))
const hasRules = (page: string) => /^S$/m.test(page)

describe('the table of a play in a PDF', () => {
  it('has no rules, and each name beside the first line of its speech', async () => {
    const [page = ''] = await drawnPages(['Ada', 'Bea', 'Ada'].map(who => [name(who), verse(4)]))
    const counts = Map.groupBy(baselines(page), y => Math.round(y * 10))
    expect([...counts.values()].filter(({ length }) => length > 1)).toHaveLength(3)
    expect(hasRules(page)).toBe(false)
    const [table = ''] = await drawnPages([['1', '2'].map(name), ['3', '4'].map(name), ['5', '6'].map(name)])
    expect(hasRules(table)).toBe(true)
  })

  it('is divided within speeches, so that no page ends early', async () => {
    const pages = await drawnPages(['Ada', 'Bea', 'Ada', 'Bea'].map(who => [name(who), verse(22)]))
    const lowest = pages.slice(0, -1).map(page => Math.max(...baselines(page)) - Math.min(...baselines(page)))
    expect(lowest.length).toBeGreaterThan(1)
    expect(Math.min(...lowest)).toBeGreaterThan(400)
  })
})

describe('the head of a table in a PDF', () => {
  const head = node('TABLE_HEAD', [node('TABLE_ROW', [node('TABLE_HEADER_CELL', ['Quiz'])])])
  const rows = Array.from({ length: 90 }, () => [name('rain')])

  it('is drawn again on each page, once as what it is and else as no content', async () => {
    const pages = await drawnPages(rows, [head])
    const marked = pages.map(page => [...page.matchAll(/\/(\w+) <<[^>]*>> BDC(.*?)EMC/gs)])
    const [, , first = ''] = marked[0]?.find(([, kind]) => kind === 'P') ?? []
    const [glyphs = 'none'] = /\[<.*\] TJ/.exec(first) ?? []
    const kinds = marked.map(marks =>
      marks.flatMap(([, kind, own = '']) => (own.includes(glyphs) ? kind : [])),
    )
    expect(kinds.slice(0, 3)).toEqual([['P'], ['Artifact'], ['Artifact']])
  })
})
