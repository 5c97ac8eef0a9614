// Proves docs/product.md#pages
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Series } from '#contract/generated/catalogue.ts'
import { SeriesType } from '#contract/generated/enums.ts'
import type { Send } from '#contract/page.ts'
import { mainOf, openPages, type Pages } from '#tests/support/gate-page.ts'
import type { TestShop } from '#tests/support/open-shop.ts'
import { openSmallShop } from '#tests/support/small-shop.ts'

/** Cards whose HTML was made for an earlier page (docs/decisions/0087-the-cost-of-a-request.md). */

let shop: TestShop
let pages: Pages

beforeAll(async () => {
  shop = await openSmallShop()
  pages = await openPages(shop)
})

afterAll(async () => {
  pages?.close()
  await shop?.close()
})

/** As the shop answers, but with another first series. */
function withFirst(changes: Partial<Series>): Send {
  const send = shop.sendWith({})
  return (async (...asked: Parameters<Send>) => {
    const outcome = await send(...asked)
    const first = (outcome.answer as { series?: Series[] } | undefined)?.series?.[0]
    if (first) Object.assign(first, changes)
    return outcome
  }) as Send
}

const PREVIEW = { base: '/preview/none', signedIn: false }
/** Of a page of which nothing is kept, as its addresses lie elsewhere. */
async function madeAnew(send: Send, path: string): Promise<string> {
  const main = mainOf(await pages.pageFor(send, path, PREVIEW))
  return main.replaceAll(PREVIEW.base, '').replaceAll(encodeURIComponent(PREVIEW.base), '')
}

const CHANGES: readonly Partial<Series>[] = [
  {},
  { title: '<b>Rain</b> & "Snow" — \u2028 {{count}}' },
  { releasedVolumes: 1 },
  { releasedVolumes: 12 },
  { saleBps: 2_500 },
  { catchup: true },
  { type: SeriesType.MANGA },
  { type: SeriesType.MANGA, catchup: true },
  { type: SeriesType.MANGA, catchup: true, saleBps: 2_500 },
  { cover: undefined },
  { cover: { hash: 'abc', colour: '#123456' } as Series['cover'] },
  { cover: { hash: 'abd', colour: '#123456' } as Series['cover'] },
  { cover: { hash: 'abd', colour: '#123457' } as Series['cover'] },
  { previewSlug: 'rain-1' },
  { previewSlug: '' },
]

describe.each(['/', '/series', '/de/series?sort=az', '/tags/fantasy', '/series/rain-manga'])(
  'cards on %s',
  path => {
    it('are what they would be if they were made anew, the first time and each time after it', async () => {
      for (const send of [...CHANGES, ...CHANGES.toReversed()].map(withFirst)) {
        expect(mainOf(await pages.pageFor(send, path))).toBe(await madeAnew(send, path))
      }
    })
  },
)
