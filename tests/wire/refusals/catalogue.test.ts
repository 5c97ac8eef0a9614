// Proves docs/product.md#errors
import * as calls from '#contract/calls/catalogue.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

async function openCatalogue(): Promise<RefusalShop> {
  const open = await openRefusalShop()
  await addSeries(open.shop.scratch.db, { title: 'Rain', volumes: [{ noEbook: true }] })
  await addSeries(open.shop.scratch.db, { title: 'Blocked', blockedIn: ['DE'], volumes: [{}] })
  await open.shop.app.version.refresh()
  return open
}

const NOTHING = { params: { id: 'nothing' } }

const cases: RefusalCases<typeof calls, RefusalShop> = {
  listSeries: {
    signInFirst: ({ shop }) => shop.send(calls.listSeries, { query: { only_follows: true } }),
  },
  querySeries: {
    signInFirst: ({ shop }) => shop.send(calls.querySeries, { body: { onlyFollows: true } }),
  },
  findSeries: { seriesNotFound: ({ shop }) => shop.send(calls.findSeries, NOTHING) },
  listVolumes: { seriesNotFound: ({ shop }) => shop.send(calls.listVolumes, NOTHING) },
  aggregateSeries: { seriesNotFound: ({ shop }) => shop.send(calls.aggregateSeries, NOTHING) },
  findVolume: { volumeNotFound: ({ shop }) => shop.send(calls.findVolume, NOTHING) },
  findSeriesOfVolume: { volumeNotFound: ({ shop }) => shop.send(calls.findSeriesOfVolume, NOTHING) },
  listParts: { volumeNotFound: ({ shop }) => shop.send(calls.listParts, NOTHING) },
  listSkus: { volumeNotFound: ({ shop }) => shop.send(calls.listSkus, NOTHING) },
  findPrice: {
    volumeNotFound: ({ shop }) => shop.send(calls.findPrice, NOTHING),
    notForSale: ({ shop }) => shop.send(calls.findPrice, { params: { id: 'rain-volume-1' } }),
    blockedInCountry: ({ shop }) =>
      shop.sendWith({ 'x-country': 'DE' })(calls.findPrice, { params: { id: 'blocked-volume-1' } }),
  },
  findVolumeNeighbours: {
    volumeNotFound: ({ shop }) => shop.send(calls.findVolumeNeighbours, NOTHING),
  },
  findPart: { partNotFound: ({ shop }) => shop.send(calls.findPart, NOTHING) },
  findVolumeOfPart: { partNotFound: ({ shop }) => shop.send(calls.findVolumeOfPart, NOTHING) },
  findSeriesOfPart: { partNotFound: ({ shop }) => shop.send(calls.findSeriesOfPart, NOTHING) },
  findToc: { partNotFound: ({ shop }) => shop.send(calls.findToc, NOTHING) },
}

walkRefusals(calls, openCatalogue, [cases])
