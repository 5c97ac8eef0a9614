// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-preview.ts'
import type { Send } from '#contract/page.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let editor: Promise<Send> | null = null

/** Who may proof-read everything. */
async function asEditor({ shop, readers }: RefusalShop): Promise<Send> {
  await readers.verify('preview.editor')
  await giveRole(shop.scratch.db, 'preview.editor', 'editor')
  return readers.with(await readers.token('preview.editor'))
}

const staff = (open: RefusalShop) => (editor ??= asEditor(open))
const NOTHING = { previewId: 'PRV-1', partId: 'nothing' }
const body = { as: 'member', country: '', at: undefined, seriesId: 'fog' }

async function previewOfFog(open: RefusalShop): Promise<string> {
  const send = await staff(open)
  const { answer } = await send(calls.makePreview, { body: { ...body, seriesId: 'fog' } })
  return answer?.id ?? ''
}

async function openWithSeries(): Promise<RefusalShop> {
  const open = await openRefusalShop()
  await addSeries(open.shop.scratch.db, { title: 'Fog', volumes: [{}] })
  return open
}

const cases: RefusalCases<typeof calls, RefusalShop> = {
  makePreview: {
    badInput: async open => (await staff(open))(calls.makePreview, { body: { ...body, as: 'everybody' } }),
    seriesNotFound: async open =>
      (await staff(open))(calls.makePreview, { body: { ...body, seriesId: 'nothing' } }),
  },
  explainPreview: {
    previewNotFound: async open => (await staff(open))(calls.explainPreview, { params: NOTHING }),
    partNotFound: async open =>
      (await staff(open))(calls.explainPreview, {
        params: { ...NOTHING, previewId: await previewOfFog(open) },
      }),
  },
  revokePreview: {
    previewNotFound: async open => (await staff(open))(calls.revokePreview, { params: NOTHING }),
  },
  makeProofLink: {
    badInput: async open =>
      (await staff(open))(calls.makeProofLink, {
        body: { volumeId: 'fog-volume-1', partId: '', days: 31 },
      }),
    volumeNotFound: async open =>
      (await staff(open))(calls.makeProofLink, { body: { volumeId: 'nothing', partId: '', days: 0 } }),
    partNotFound: async open =>
      (await staff(open))(calls.makeProofLink, {
        body: { volumeId: 'fog-volume-1', partId: 'nothing', days: 0 },
      }),
  },
}

walkRefusals(calls, openWithSeries, [cases])
