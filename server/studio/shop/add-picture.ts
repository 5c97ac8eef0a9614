import { createHash } from 'node:crypto'
import { addShopPicture } from '#contract/calls/studio-shop.ts'
import { ShopPicture } from '#contract/generated/studio_shop.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import { pictureSource } from '../../platform/blobs/sources.ts'
import {
  BRAND_PICTURES,
  BrandPictureRefused,
  drawBrandPicture,
  isReadableOn,
} from '../../platform/brand/brand-picture.ts'
import * as store from '../../platform/brand/store.ts'
import { studioLimits } from '../limits.ts'
import { requireInScope } from '../scope.ts'

/** Draws an uploaded picture anew and stores that. Nothing shows it before the look of the shop names it. */
export async function addPicture({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof addShopPicture>): Promise<ShopPicture> {
  requireInScope(reader, 'changeSettings', 'shop')
  const kind = BRAND_PICTURES.find(one => one === params.kind)
  if (!kind) throw refuse(addShopPicture, 'badInput')
  await countTry(app, addShopPicture, studioLimits.addShopPicture(reader.id))
  const { bytes, ...picture } = await drawBrandPicture(kind, Buffer.from(body)).catch(error => {
    throw error instanceof BrandPictureRefused ? refuse(addShopPicture, error.reason) : error
  })
  const blob = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await app.blobs.put([pictureSource(blob, bytes)])
  await app.db.transaction(tx => store.addPicture(tx, { ...picture, kind, blob }, now))
  const { file, width, height } = picture
  return ShopPicture.fromPartial({
    ...{ file, width, height },
    pale: kind === 'logo' && !isReadableOn(picture, 'light'),
    dim: kind === 'logo' && !isReadableOn(picture, 'dark'),
  })
}
