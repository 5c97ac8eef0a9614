// Proves docs/product.md#errors
import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import { makeStudioToken } from '#contract/calls/studio-people.ts'
import * as calls from '#contract/calls/studio-releases.ts'
import type { Send } from '#contract/page.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let people = 0
const boss = (shop: ShelfShop) => makeStaff(shop, `boss${people++}`)
const later = new Date('2027-03-01T00:00:00Z')
const name = 'Winter'

/** Somebody with a draft, as it waits. */
async function withDraft(shop: ShelfShop, field: string, to: string) {
  const send = await boss(shop)
  const id = await idAt(shop.shop, 'rain')
  await send(saveDrafts, { params: { id }, body: { drafts: [{ field, to, madeFrom: 'null' }] } })
  return { send, items: await waiting(send, field) }
}
async function waiting(send: Send, field: string) {
  const { answer } = await send(calls.listUnpublished, { query: { limit: 100 } })
  const own = answer?.changes.filter(one => one.field === field) ?? []
  return own.map(({ kind, id, seen }) => ({ kind, id, seen }))
}
const unknown = [{ kind: 'field', id: 'SER-nothing title', seen: '' }]

const cases: RefusalCases<typeof calls, ShelfShop> = {
  publishRelease: {
    nameMissing: async shop =>
      (await boss(shop))(calls.publishRelease, { body: { items: unknown, publishAt: later } }),
    tooManyChanges: async shop =>
      (await boss(shop))(calls.publishRelease, { body: { items: Array(1_001).fill(unknown[0]), name } }),
    momentPast: async shop =>
      (await boss(shop))(calls.publishRelease, {
        body: { items: unknown, name, publishAt: new Date('2020-01-01T00:00:00Z') },
      }),
    draftChanged: async shop => (await boss(shop))(calls.publishRelease, { body: { items: unknown, name } }),
    changesRefused: async shop => {
      const { send } = await withDraft(shop, 'topicId', '"forum"')
      const text = `update text_drafts set value = '7' where field = 'topicId'`
      await shop.shop.scratch.db.query({ text })
      return send(calls.publishRelease, { body: { items: await waiting(send, 'topicId'), name } })
    },
    changedMeanwhile: async shop => {
      const { send, items } = await withDraft(shop, 'shortTitle', '"Rains"')
      return send(calls.publishRelease, { body: { items, name, publicVersion: 'another' } })
    },
    inRelease: async shop => {
      const { send, items } = await withDraft(shop, 'ageRating', '12')
      await send(calls.publishRelease, { body: { items, name, publishAt: later } })
      return send(calls.publishRelease, { body: { items, name, publishAt: later } })
    },
    planByPerson: async shop => {
      const { answer } = await (await boss(shop))(makeStudioToken, {
        body: { name: 'Press', rights: ['see', 'edit'], days: 3 },
      })
      const send = shop.shop.sendWith({ authorization: `Bearer ${answer?.secret}` })
      return send(calls.publishRelease, { body: { items: unknown, name, publishAt: later } })
    },
  },
  cancelRelease: {
    noSuchRelease: async shop =>
      (await boss(shop))(calls.cancelRelease, { params: { releaseId: 'RLS-nothing' } }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
