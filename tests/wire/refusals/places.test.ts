// Proves docs/product.md#errors
import * as calls from '#contract/calls/places.ts'
import type { Send } from '#contract/page.ts'
import {
  BLOCKED_PART,
  inGermany,
  OPEN_PART,
  openShelfShop,
  type ShelfShop,
  STREAMED_PART,
} from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const LOCATOR = { revision: 1, block: 3, offset: 0, quote: 'words', progress: 0.1 }
const keep = (send: Send, partId: string, locator: object = LOCATOR) =>
  send(calls.savePosition, { params: { partId }, body: { locator } })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listPositions: {
    partNotFound: ({ poor }) => poor(calls.listPositions, { params: { partId: 'nothing' } }),
  },
  savePosition: {
    badInput: ({ poor }) => keep(poor, OPEN_PART, { ...LOCATOR, progress: 2 }),
    buyOrSubscribe: ({ poor }) => keep(poor, STREAMED_PART),
    partNotFound: ({ poor }) => keep(poor, 'nothing'),
    async blockedInCountry(shop) {
      const { name } = await shop.buyer()
      return keep(await inGermany(shop, name), BLOCKED_PART)
    },
  },
  resetPart: {
    partNotFound: ({ poor }) => poor(calls.resetPart, { params: { partId: 'nothing' } }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
