// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-views.ts'
import type { Send } from '#contract/page.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let editor: Promise<Send> | null = null

async function asEditor({ shop, readers }: RefusalShop): Promise<Send> {
  await readers.verify('views.editor')
  await giveRole(shop.scratch.db, 'views.editor', 'editor')
  return readers.with(await readers.token('views.editor'))
}

const staff = (open: RefusalShop) => (editor ??= asEditor(open))
const params = { viewId: 'nothing' }
const body = { name: 'Drafts', query: 'kind=volume', shared: false }

const cases: RefusalCases<typeof calls, RefusalShop> = {
  addStudioView: {
    badInput: async open => (await staff(open))(calls.addStudioView, { body: { ...body, name: '' } }),
    async tooManyViews(open) {
      const send = await staff(open)
      for (let at = 0; at < 50; at++) await send(calls.addStudioView, { body })
      return send(calls.addStudioView, { body })
    },
  },
  changeStudioView: {
    badInput: async open =>
      (await staff(open))(calls.changeStudioView, { params, body: { ...body, name: '' } }),
    noSuchView: async open => (await staff(open))(calls.changeStudioView, { params, body }),
  },
  deleteStudioView: {
    noSuchView: async open => (await staff(open))(calls.deleteStudioView, { params }),
  },
}

walkRefusals(calls, openRefusalShop, [cases])
