import * as covers from '#contract/calls/studio-covers.ts'
import { drawCoverPicture } from '../cover-pictures.ts'
import { giveRole } from '../give-role.ts'
import { idAt } from '../studio-staff.ts'
import { aMinuteLater, day, type ExampleShop } from './example-shop.ts'

/** A cover for screens in German, from a day on. */
export async function showCovers(open: ExampleShop): Promise<void> {
  const { recorder } = open
  const token = await open.signIn('cora')
  await giveRole(open.shop.scratch.db, 'cora', 'editor')
  const id = await idAt(open.shop, 'rain-volume-1')
  const bytes = new Uint8Array(await drawCoverPicture('#1d4e6b', 1200, 1800))
  const picture = await recorder.show(covers.addCoverPicture, { token, params: { id }, bytes })
  const body = { pictureId: picture.id, lang: 'de', from: day(30).toISOString() }
  const whole = { x: 0, y: 0, width: 1200, height: 1800, focusX: 600, focusY: 500 }
  const { cover } = await recorder.show(covers.addCover, {
    token,
    params: { id },
    body: { ...body, crop: whole },
  })
  await recorder.show(covers.listCovers, { token, params: { id } })
  const hash = cover?.picture?.card ?? ''
  await recorder.show(covers.openCoverPicture, { token, params: { id, hash } })
  aMinuteLater(open)
  const params = { id, coverId: cover?.id ?? '' }
  const crop = { ...whole, x: 300, y: 450, width: 600, height: 900 }
  await recorder.show(covers.changeCover, { token, params, body: { ...body, crop, version: 1 } })
  const prepared = { ...body, coverId: params.coverId, crop: whole, state: 'ready', madeFrom: 2 }
  await recorder.show(covers.saveCoverDraft, { token, params: { id }, body: prepared })
  const french = { ...body, lang: 'fr', crop: whole, state: 'draft' }
  const other = await recorder.show(covers.saveCoverDraft, { token, params: { id }, body: french })
  await recorder.show(covers.discardCoverDraft, {
    token,
    params: { id, coverId: other.draft?.coverId ?? '' },
    query: { version: other.draft?.version ?? 0 },
  })
  await recorder.show(covers.removeCover, { token, params, query: { version: 2 } })
}
