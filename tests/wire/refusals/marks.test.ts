// Proves docs/product.md#errors
import * as calls from '#contract/calls/marks.ts'
import type { Send } from '#contract/page.ts'
import {
  BLOCKED_PART,
  EXPIRED_PART,
  inGermany,
  makeMember,
  OPEN_PART,
  openShelfShop,
  type ShelfShop,
  STREAMED_PART,
} from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

const from = { revision: 1, block: 3, offset: 0, quote: 'words', progress: 0.1 }
const keep = (send: Send, partId: string, id = 'a-mark') =>
  send(calls.saveMark, { params: { id }, body: { partId, from } })

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listMarks: {
    partNotFound: ({ poor }) => poor(calls.listMarks, { query: { part: 'nothing' } }),
  },
  saveMark: {
    badInput: ({ poor }) => keep(poor, OPEN_PART, 'no id'),
    buyOrSubscribe: ({ poor }) => keep(poor, STREAMED_PART),
    partNotFound: ({ poor }) => keep(poor, 'nothing'),
    async tooManyMarks({ shop, buyer }) {
      const { name, send } = await buyer()
      await shop.scratch.db.query({
        text: `insert into reading_marks (account_id, id, part_id, block, sign, message, created_at, changed_at)
          select a.id, 'mark-' || n, p.id, n, 0, '', a.created_at, a.created_at
          from accounts a, parts p, generate_series(1, 5000) n where a.username = $1 and p.slug = $2`,
        values: [name, OPEN_PART],
      })
      return keep(send, OPEN_PART)
    },
    async streamingEnded(shop) {
      const { send } = await shop.buyer()
      await makeMember(shop, send)
      return keep(send, EXPIRED_PART)
    },
    async blockedInCountry(shop) {
      const { name } = await shop.buyer()
      return keep(await inGermany(shop, name), BLOCKED_PART)
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
