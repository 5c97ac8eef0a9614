// Proves docs/product.md#operations
import type { DefaultTreeAdapterTypes } from 'parse5'
import { expect, it } from 'vitest'
import { readHtml } from '../news/read-html.ts'
import { plainText } from '../studio/exchange/onix/plain-text.ts'
import { parseBounded } from './bounded-html.ts'

const open = (count: number) => Array.from({ length: count }, (_, at) => `<b a${at}>`).join('')

/** All nodes, and how deep the deepest lies; not by recursion, which would be one more bound. */
function measure(html: string) {
  let [count, depth] = [0, 0]
  const left = parseBounded(html).map(node => ({ node: node as DefaultTreeAdapterTypes.Node, at: 1 }))
  for (let next = left.pop(); next; next = left.pop()) {
    count++
    depth = Math.max(depth, next.at)
    const { at } = next
    if ('childNodes' in next.node) left.push(...next.node.childNodes.map(node => ({ node, at: at + 1 })))
  }
  return { count, depth }
}

const HOSTILE: readonly [string, string][] = [
  ['elements that are made anew in each paragraph', `<p>${open(400)}${'<p>x'.repeat(400)}`],
  ['elements nested without an end', '<div>'.repeat(20_000)],
  ['tables in links', '<a>x<table>'.repeat(2_000)],
  ['lists in lists', '<ul><li>'.repeat(10_000)],
]

it.each(HOSTILE)('%s take no more nodes than tags, and no deeper ones than browsers have', (_, html) => {
  const { count, depth } = measure(html)
  expect(count).toBeLessThanOrEqual(2 * (html.match(/</g)?.length ?? 0) + 1_000)
  expect(depth).toBeLessThanOrEqual(500)
})

it('is the same in posts and in ONIX, whose words are kept', () => {
  const [[, html] = ['', '']] = HOSTILE
  const around = { lang: 'en', base: '', pictureAt: () => null }
  expect(JSON.stringify(readHtml(html, around))).toContain('x')
  const element = { name: 'Text', attributes: { textformat: '02' }, children: [], text: `<p>Rain. ${html}` }
  expect(plainText(element)).toMatch(/^Rain\. x/)
})

it('HTML as people write it is read as it is', () => {
  const html = `<p>It <b>rained <i>hard</b> there</i>.</p>${'<div>'.repeat(50)}<table><tr><td>1</table>`
  const [first] = parseBounded(html)
  expect(first?.nodeName).toBe('p')
  expect(measure(html).depth).toBeGreaterThan(50)
})
