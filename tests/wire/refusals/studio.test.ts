// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { changeStudioSale, planStudioSale } from '#contract/calls/studio-sales.ts'
import { audited, BY_COMMAND } from '#server/audit/audited.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

/** What a sale of another language would touch has fixed prices. */
const ENGLISH = { covers: 'language', lang: 'en' }
let made = 0
const staffOf = (shop: ShelfShop) => makeStaff(shop, `boss${made++}`)

/** Changes a title, which can be undone. */
async function retitle(shop: ShelfShop, title: string) {
  const send = await staffOf(shop)
  const id = await idAt(shop.shop, 'rain')
  const changes = [{ id, field: 'shortTitle', to: JSON.stringify(title) }]
  const { answer } = await send(changeStudioFields, { body: { changes } })
  return { send, params: { entryId: answer?.entryId ?? '' } }
}

const cases: RefusalCases<typeof calls, ShelfShop> = {
  listAuditChanges: {
    noSuchEntry: async shop =>
      (await staffOf(shop))(calls.listAuditChanges, { params: { entryId: 'AUD-nothing' } }),
  },
  undoAudit: {
    noSuchEntry: async shop => (await staffOf(shop))(calls.undoAudit, { params: { entryId: 'AUD-nothing' } }),
    async changedSince(shop) {
      const { send, params } = await retitle(shop, 'One')
      await retitle(shop, 'Two')
      return send(calls.undoAudit, { params })
    },
    async undoneBefore(shop) {
      const { send, params } = await retitle(shop, 'Three')
      await send(calls.undoAudit, { params })
      return send(calls.undoAudit, { params })
    },
    async fixedPrices(shop) {
      const send = await staffOf(shop)
      const { clock, scratch } = shop.shop
      const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
      const { id } = await addSeries(scratch.db, { title: 'Once English' })
      const body = saleRequest(at, { covers: 'chosen', seriesIds: [id] })
      const { answer } = await send(planStudioSale, { body })
      const params = { saleId: answer?.sale?.id ?? '' }
      const changed = await send(changeStudioSale, { params, body: saleRequest(at, ENGLISH) })
      await scratch.db.query({ text: `update series set lang = 'de' where id = $1`, values: [id] })
      return send(calls.undoAudit, { params: { entryId: changed.answer?.entryId ?? '' } })
    },
    async saleBegun(shop) {
      const send = await staffOf(shop)
      const { clock } = shop.shop
      const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
      const { answer } = await send(planStudioSale, {
        body: saleRequest(at, { ...ENGLISH, startsAt: undefined }),
      })
      clock.set(at(0.001))
      return send(calls.undoAudit, { params: { entryId: answer?.entryId ?? '' } })
    },
    async lastOwner(shop) {
      const { db } = shop.shop.scratch
      const send = await staffOf(shop)
      const deed = {
        action: 'person.grant',
        right: 'people',
        subject: { kind: 'person', id: '', name: '' },
      } as const
      const { entryId } = await db.transaction(tx =>
        audited(tx, BY_COMMAND, deed, shop.shop.clock.now(), () =>
          tx.query({
            text: `insert into staff_grants (id, account_id, role, granted_at)
              select 'GRT-last', id, 'owner', created_at from accounts where username = $1`,
            values: [`boss${made - 1}`],
          }),
        ),
      )
      await db.query({ text: `delete from staff_grants where id <> 'GRT-last'` })
      return send(calls.undoAudit, { params: { entryId: entryId ?? '' } })
    },
    async nothingToUndo(shop) {
      const now = shop.shop.clock.now()
      const deed = {
        action: 'mail.test',
        right: null,
        always: true,
        subject: { kind: 'shop', id: '', name: '' },
      } as const
      const { entryId } = await shop.shop.scratch.db.transaction(tx =>
        audited(tx, BY_COMMAND, deed, now, async () => {}),
      )
      return (await staffOf(shop))(calls.undoAudit, { params: { entryId: entryId ?? '' } })
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
