import * as calls from '#contract/calls/studio-preview.ts'
import { giveRole } from '../give-role.ts'
import { day, type ExampleShop } from './example-shop.ts'

/** What an editor does to look at the shop as others see it. */
export async function showStudioPreviews(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('preview-editor')
  await giveRole(shop.shop.scratch.db, 'preview-editor', 'editor')
  const body = { as: 'member', country: 'DE', at: day(6).toISOString(), seriesId: 'rain' }
  const preview = await recorder.show(calls.makePreview, { token, body })
  hideAddress(shop, preview.address)
  const params = { previewId: preview.id, partId: 'rain-volume-1-part-3' }
  await recorder.show(calls.explainPreview, { token, params })
  await recorder.show(calls.revokePreview, { token, params })
  const link = await recorder.show(calls.makeProofLink, { token, body: { volumeId: 'rain-volume-1' } })
  hideAddress(shop, link.address)
  await recorder.show(calls.listProofLinks, { token })
}

/** The signature differs from shop to shop. */
function hideAddress({ recorder }: ExampleShop, address: string): void {
  recorder.masks.hide(address.split('.').at(-1) ?? '', 'q3Xk…')
}
