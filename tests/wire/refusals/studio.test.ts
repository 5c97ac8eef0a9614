import * as calls from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { audited, BY_COMMAND } from '#server/audit/audited.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

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
    async nothingToUndo(shop) {
      const now = shop.shop.clock.now()
      const deed = {
        ...{ action: 'test', right: null, always: true as const },
        subject: { kind: 'settings', id: '', name: '' },
      } as const
      const { entryId } = await shop.shop.scratch.db.transaction(tx =>
        audited(tx, BY_COMMAND, deed, now, async () => {}),
      )
      return (await staffOf(shop))(calls.undoAudit, { params: { entryId: entryId ?? '' } })
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
