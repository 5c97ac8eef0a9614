// Proves docs/product.md#pages
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openPages, type Pages } from '#tests/support/gate-page.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'

/** The same page has the same bytes, and so the same ETag, whichever server makes it. */

let shop: TestShop
let pages: Pages

beforeAll(async () => {
  shop = await openShop()
  for (const title of ['Rain', 'Snow', 'Hail']) await addSeries(shop.scratch.db, { title, tags: [title] })
  pages = await openPages(shop)
})

afterAll(async () => {
  pages.close()
  await shop.close()
})

/** What a page asks for at once is answered one after the other: the first one first, or the last one. */
function oneByOne(send: Send, begin: 'first' | 'last'): Send {
  const open: (() => Promise<void>)[] = []
  return (call, input) =>
    new Promise((done, fail) => {
      open.push(() => send(call, input).then(done, fail))
      if (open.length > 1) return
      queueMicrotask(async () => {
        const all = open.splice(0)
        for (const answer of begin === 'first' ? all : all.reverse()) await answer()
      })
    })
}

it.each(['/', '/series', '/series/rain', '/series?query=nothing-like-it'])(
  '%s is the same, whatever the order in which its reads were answered',
  async path => {
    const send = shop.sendWith({})
    const page = await pages.pageFor(oneByOne(send, 'first'), path)
    expect(await pages.pageFor(oneByOne(send, 'last'), path)).toBe(page)
  },
)
