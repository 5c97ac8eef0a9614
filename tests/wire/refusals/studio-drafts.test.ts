import * as calls from '#contract/calls/studio-drafts.ts'
import type { Send } from '#contract/page.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let people = 0
const boss = (shop: ShelfShop) => makeStaff(shop, `boss${people++}`)
const nothing = { params: { id: 'VOL-nothing', field: 'description' } }

async function describedSeries(
  shop: ShelfShop,
): Promise<{ send: Send; params: { id: string; field: string } }> {
  return { send: await boss(shop), params: { id: await idAt(shop.shop, 'rain'), field: 'description' } }
}
const text = (value: string, version: number) => ({
  ...{ value: JSON.stringify(value), madeFrom: '""', state: 'draft', version },
})

const cases: RefusalCases<typeof calls, ShelfShop> = {
  saveTextDraft: {
    noSuchSubject: async shop => (await boss(shop))(calls.saveTextDraft, { ...nothing, body: text('A', 0) }),
    noSuchText: async shop => {
      const { send, params } = await describedSeries(shop)
      return send(calls.saveTextDraft, { params: { ...params, field: 'ageRating' }, body: text('A', 0) })
    },
    textRefused: async shop => {
      const { send, params } = await describedSeries(shop)
      return send(calls.saveTextDraft, { params: { ...params, field: 'title' }, body: text('', 0) })
    },
    draftChanged: async shop => {
      const { send, params } = await describedSeries(shop)
      return send(calls.saveTextDraft, { params, body: text('A', 7) })
    },
  },
  publishTextDraft: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.publishTextDraft, { ...nothing, body: { version: 1, live: '""' } }),
    noSuchDraft: async shop => {
      const { send, params } = await describedSeries(shop)
      return send(calls.publishTextDraft, { params, body: { version: 1, live: '""' } })
    },
    draftChanged: async shop => {
      const { send, params } = await describedSeries(shop)
      await send(calls.saveTextDraft, { params, body: text('A', 0) })
      return send(calls.publishTextDraft, { params, body: { version: 2, live: '""' } })
    },
    liveChanged: async shop => {
      const { send, params } = await describedSeries(shop)
      const title = { ...params, field: 'originalTitle' }
      await send(calls.saveTextDraft, { params: title, body: text('A', 0) })
      return send(calls.publishTextDraft, { params: title, body: { version: 1, live: '"Another"' } })
    },
    textRefused: async shop => {
      const { send, params } = await describedSeries(shop)
      const title = { ...params, field: 'title' }
      await send(calls.saveTextDraft, { params: title, body: text('A', 0) })
      await shop.shop.scratch.db.query({ text: `update text_drafts set value = '""' where field = 'title'` })
      return send(calls.publishTextDraft, { params: title, body: { version: 1, live: '"Rain"' } })
    },
  },
  discardTextDraft: {
    noSuchSubject: async shop =>
      (await boss(shop))(calls.discardTextDraft, { ...nothing, query: { version: 1 } }),
    noSuchDraft: async shop => {
      const { send, params } = await describedSeries(shop)
      return send(calls.discardTextDraft, {
        params: { ...params, field: 'shortTitle' },
        query: { version: 1 },
      })
    },
    draftChanged: async shop => {
      const { send, params } = await describedSeries(shop)
      const teaser = { ...params, field: 'shortDescription' }
      await send(calls.saveTextDraft, { params: teaser, body: text('A', 0) })
      return send(calls.discardTextDraft, { params: teaser, query: { version: 3 } })
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
