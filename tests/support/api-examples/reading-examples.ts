import * as library from '#contract/calls/library.ts'
import * as marks from '#contract/calls/marks.ts'
import { reportContent } from '#contract/calls/notices.ts'
import * as opds from '#contract/calls/opds.ts'
import * as places from '#contract/calls/places.ts'
import * as preferences from '#contract/calls/preferences.ts'
import * as reading from '#contract/calls/reading.ts'
import { fetchReceipt, findReceipt, listReceipts } from '#contract/calls/receipts.ts'
import * as rentals from '#contract/calls/rentals.ts'
import {
  carryOutWithdrawal,
  declareWithdrawal,
  findWithdrawal,
  listReturns,
  returnPurchase,
} from '#contract/calls/returns.ts'
import * as readers from '#contract/calls/studio-readers.ts'
import { issueReceipts } from '#server/receipts/issue-receipts.ts'
import { addSeries } from '../add-series.ts'
import { makeDevice } from '../device.ts'
import { fillPurse } from '../fill-purse.ts'
import { giveRole } from '../give-role.ts'
import { offerBundle } from '../offer-bundle.ts'
import type { ExampleShop } from './example-shop.ts'

const PREVIEW = 'rain-volume-1-part-1'
const PART = 'rain-volume-1-part-2'
const MANGA = 'storm-volume-1-part-2'

export async function showReading(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('rin')
  await fillPurse(shop.shop, 'rin', { bought: 5_000 })
  await recorder.show(reading.findPartOffers, { params: { id: PART }, token })
  await recorder.show(rentals.rentPart, {
    params: { partId: PART },
    query: { coins: 99 },
    token,
    headers: { 'Idempotency-Key': '0f6c1d1e-3' },
  })
  await recorder.show(rentals.listRentals, { token, query: { running: 1, include: 'part' } })
  await recorder.show(reading.checkPart, { params: { id: PART }, token })
  await recorder.show(reading.openPart, { params: { id: PREVIEW } })
  await showManga(shop, token)
  await recorder.show(reading.embedPart, { params: { partId: PREVIEW } })
  const page = await (await shop.shop.fetch(`/embed/v2/${PREVIEW}/data.xhtml`)).text()
  await recorder.showAt(reading.embedPicture, /<img src="([^"]+)"/.exec(page)?.[1] ?? '')
  await recorder.show(reading.saveProgress, { params: { partId: PART }, token, text: '0.50000' })
  await showPlaces(shop, token)
  await recorder.show(reading.resetSeries, { params: { id: 'rain' }, token })
}

async function showManga(shop: ExampleShop, token: string): Promise<void> {
  const { recorder } = shop
  const device = await makeDevice()
  const headers = { 'X-Device-Key': device.headers['x-device-key'] }
  recorder.masks.hide(headers['X-Device-Key'], 'MFkwEwYHKoZIzj0CAQ…')
  const { db } = shop.shop.scratch
  await db.query({ text: `update series set rentals = true where slug = 'storm'` })
  await db.query({ text: `update parts set rental_coins = 99 where slug = $1`, values: [MANGA] })
  const { send } = { send: shop.readers.with(token) }
  await send(rentals.rentPart, { params: { partId: MANGA }, query: {} })
  const response = await shop.shop.fetch(`/app/v2/parts/${MANGA}/data?format=json`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  const { ticketUrl } = (await response.json()) as { ticketUrl: string }
  const { pages } = await recorder.showAt(reading.openTicket, ticketUrl, { token, headers })
  for (const { key } of pages) recorder.masks.hide(String(key), 'hU8c…')
  await recorder.showAt(reading.openPicture, pages[0]?.variants[0]?.url ?? '', { token })
}

async function showPlaces({ recorder }: ExampleShop, token: string): Promise<void> {
  const params = { partId: PART }
  const locator = { revision: 1, block: 3, offset: 12, quote: 'nobody had an umbrella', progress: 0.5 }
  await recorder.show(places.savePosition, { params, token, body: { locator, age: '0s' } })
  await recorder.show(places.listPositions, { params, token })
  await recorder.show(places.listRecent, { token, query: { limit: 1 } })
  await recorder.show(marks.saveMark, {
    params: { id: 'm-1' },
    token,
    body: {
      partId: PART,
      kind: 'HIGHLIGHT',
      from: locator,
      to: { ...locator, offset: 34 },
      colour: 'GREEN',
      note: 'Ha!',
      text: 'nobody had an umbrella',
    },
  })
  await recorder.show(marks.listMarks, { token, query: { part: PART } })
  await recorder.show(marks.removeMark, { params: { id: 'm-1' }, token })
  await recorder.show(places.resetPart, { params, token })
}

export async function showLibrary(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('lena')
  await fillPurse(shop.shop, 'lena', { bought: 5_000, credits: 1 })
  const params = { id: 'rain-volume-1' }
  await recorder.show(library.redeemWithCoins, {
    params: { volumeId: 'rain-volume-1' },
    query: { coins: 699 },
    token,
    headers: { 'Idempotency-Key': '0f6c1d1e-4' },
  })
  await shop.settle()
  await recorder.show(library.readLibrary, { token, query: { sort: 'recent' } })
  const { downloads } = await recorder.show(library.findLibraryBook, { params, token })
  await recorder.showAt(library.downloadBook, downloads[0]?.link ?? '')
  await recorder.show(library.hideLibraryBook, { params, token })
  await recorder.show(library.showLibraryBook, { params, token })
  await recorder.show(library.redeemWithCredits, { params: { volumeId: 'snow-volume-1' }, token })
  await addSeries(shop.shop.scratch.db, { title: 'Hail', volumes: [{ priceCoins: 599 }, {}] })
  const bundleId = await offerBundle(shop.shop, { of: ['hail'], name: 'All of Hail', names: {} })
  await recorder.show(library.redeemBundle, {
    params: { bundleId },
    query: { coins: 1_038 },
    token,
    headers: { 'Idempotency-Key': '0f6c1d1e-5' },
  })
  const { purchases } = await recorder.show(listReturns, { token })
  await recorder.show(returnPurchase, { params: { id: purchases[0]?.id ?? '' }, token })
  await recorder.show(declareWithdrawal, { body: { email: 'lena@example.com', about: 'Snow: Volume 1' } })
  const notice = { token: shop.mail.tokenTo('lena@example.com') }
  const open = await recorder.show(findWithdrawal, { params: notice })
  const id = open.purchases.find(({ reason }) => reason === '')?.id ?? ''
  await recorder.show(carryOutWithdrawal, { params: { ...notice, id } })
  await shop.readers.with(token)(library.redeemWithCoins, { params: { volumeId: 'hail-volume-1' } })
  const staff = await shop.signIn('sam')
  await giveRole(shop.shop.scratch.db, 'sam', 'support')
  const login = 'lena@example.com'
  const found = await recorder.show(readers.listReaderReturns, { params: { login }, token: staff })
  const first = { login, id: found.purchases[0]?.id ?? '' }
  await recorder.show(readers.returnForReader, { params: first, token: staff })
  await recorder.show(reportContent, {
    body: {
      ...{ about: '/series/snow', reason: 'It copies my novel.', name: 'Ida Berg', email: 'ida@example.com' },
      inGoodFaith: true,
    },
  })
  await issueReceipts(shop.shop.app)
  const { receipts } = await recorder.show(listReceipts, { token })
  const { number = '', link = '' } = receipts[0] ?? {}
  await recorder.show(findReceipt, { params: { number }, token })
  await recorder.showAt(fetchReceipt, link, { token })
  const { url } = await recorder.show(opds.makeOpdsLink, { token })
  recorder.masks.hide(/\/opds\/(.+)$/.exec(url)?.[1] ?? '', 'wQ3xT9mB4rLkP7vY1nZ5cD')
  await recorder.show(opds.findOpdsLink, { token })
  await recorder.show(opds.revokeOpdsLink, { token })
  const current = await recorder.show(preferences.findPreferences, { token })
  await recorder.show(preferences.savePreferences, { token, body: { ...current, theme: 'SEPIA' } })
}
