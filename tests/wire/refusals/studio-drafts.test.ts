// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-drafts.ts'
import type { Send } from '#contract/page.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let people = 0
const boss = (shop: ShelfShop) => makeStaff(shop, `boss${people++}`)
const nothing = { params: { id: 'VOL-nothing' } }

async function describedSeries(shop: ShelfShop): Promise<{ send: Send; params: { id: string } }> {
  return { send: await boss(shop), params: { id: await idAt(shop.shop, 'rain') } }
}
const cases: RefusalCases<typeof calls, ShelfShop> = {
  saveDrafts: {
    noSuchSubject: async shop => (await boss(shop))(calls.saveDrafts, { ...nothing, body: { drafts: [] } }),
    changesRefused: async shop => {
      const { send, params } = await describedSeries(shop)
      const drafts = [{ field: 'ageRating', to: '99', madeFrom: '0' }]
      return send(calls.saveDrafts, { params, body: { drafts } })
    },
    draftChanged: async shop => {
      const { send, params } = await describedSeries(shop)
      const drafts = [{ field: 'ageRating', to: '12', madeFrom: '0', before: '16' }]
      return send(calls.saveDrafts, { params, body: { drafts } })
    },
  },
  discardDrafts: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.discardDrafts, { ...nothing, body: { drafts: [] } }),
    draftChanged: async shop => {
      const { send, params } = await describedSeries(shop)
      const drafts = [{ field: 'catchup', value: 'true', live: 'false' }]
      return send(calls.discardDrafts, { params, body: { drafts } })
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
