// Proves docs/product.md#rich-text
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { PdfReader } from '#tests/support/read-pdf.ts'
import { bookOf, node, treeOf } from '#tests/support/small-book.ts'
import { makePdf } from './make-pdf.ts'

/** The lines of the page of a chapter, each as its glyphs. */
async function linesOf(blocks: Parameters<typeof treeOf>[0]): Promise<string[]> {
  const parts = [{ title: 'One', tree: treeOf([node('HEADING_1', ['One']), ...blocks]) }]
  const book = bookOf({ content: { type: 'novel', pictures: [], parts }, cover: null })
  const pdf = new PdfReader(await buffer(await makePdf(book)))
  const [page = 0] = pdf.pages.slice(6)
  return pdf.content(page).match(/^\[<.*\] TJ$/gm) ?? []
}

it('a list in a PDF is counted as the book counts it', async () => {
  const markers = ['iv.', 'ix.', 'x.'].map(text => node('PARAGRAPH', [text]))
  const own: Record<string, string>[] = [{}, { value: '9' }, {}]
  const items = own.map(more => node('LIST_ITEM', ['rain'], more))
  const list = node('ORDERED_LIST', items, { type: 'i', start: '4' })
  const lines = await linesOf([...markers, list])
  const written = lines.slice(-9, -6)
  expect(new Set(written).size).toBe(3)
  for (const marker of written) expect(lines.slice(-6)).toContain(marker)
})
