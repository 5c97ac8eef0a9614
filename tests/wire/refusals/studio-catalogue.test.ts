// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-catalogue.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let made = 0
const staffOf = (shop: ShelfShop) => makeStaff(shop, `boss${made++}`)
const RAIN = { title: 'Rain', type: 'novel', lang: 'en' }

async function change(shop: ShelfShop, changes: { field: string; from?: string; to: string }[]) {
  const id = await idAt(shop.shop, 'rain-volume-1')
  const send = await staffOf(shop)
  return send(calls.changeStudioFields, { body: { changes: changes.map(one => ({ id, ...one })) } })
}

const cases: RefusalCases<typeof calls, ShelfShop> = {
  findStudioSubject: {
    noSuchSubject: async shop =>
      (await staffOf(shop))(calls.findStudioSubject, { params: { id: 'VOL-nothing' } }),
  },
  changeStudioFields: {
    changesRefused: shop => change(shop, [{ field: 'priceCoins', to: '-1' }]),
    tooManyChanges: shop =>
      change(
        shop,
        Array.from({ length: 25_001 }, () => ({ field: 'title', to: '"Rain"' })),
      ),
    changedMeanwhile: shop => change(shop, [{ field: 'priceCoins', from: '1', to: '2' }]),
  },
  planSeries: {
    titleMissing: async shop => (await staffOf(shop))(calls.planSeries, { body: { ...RAIN, title: ' ' } }),
    notAChoice: async shop => (await staffOf(shop))(calls.planSeries, { body: { ...RAIN, lang: 'tlh' } }),
  },
  planVolume: {
    outOfRange: async shop =>
      (await staffOf(shop))(calls.planVolume, { body: { seriesId: 'rain', number: -1 } }),
    noSuchSubject: async shop => (await staffOf(shop))(calls.planVolume, { body: { seriesId: 'nothing' } }),
    numberTaken: async shop =>
      (await staffOf(shop))(calls.planVolume, { body: { seriesId: 'rain', number: 1 } }),
  },
  planPart: {
    noSuchSubject: async shop => (await staffOf(shop))(calls.planPart, { body: { volumeId: 'nothing' } }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
