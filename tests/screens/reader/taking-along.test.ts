// Proves docs/product.md#offline-reading
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import { findPart, listParts, listSeries } from '#contract/calls/catalogue.ts'
import { readLibrary } from '#contract/calls/library.ts'
import { listMarks } from '#contract/calls/marks.ts'
import { listPositions, savePosition } from '#contract/calls/places.ts'
import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import { findPartOffers, openPart } from '#contract/calls/reading.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { drawPage } from '#tests/support/make-books.ts'
import { answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerLibrary, answerVolume, MARA, RAIN } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const { answers } = screens

const PARTS = Array.from({ length: 4 }, (_, at) => ({
  ...{ id: `PRT-${at + 1}`, slug: `rain-volume-1-part-${at + 1}`, number: at + 1, volumeId: RAIN.id },
  ...{ title: `Rain: Volume 1 Part ${at + 1}`, shortTitle: `Part ${at + 1}` },
  // The last one is not the reader's.
  ...{ check: at < 3 ? 204 : 402, access: { label: at < 3 ? AccessLabel.OWNED : AccessLabel.BUY } },
}))

const COVER = { hash: 'ab'.repeat(16), width: 600, height: 900, colour: '#1d4e6b' }
const VOLUME = { ...RAIN, cover: COVER }

/** Of these parts the second is withdrawn meanwhile. */
function answerParts(): void {
  answerVolume(answers, { owned: true })
  answerLibrary(answers)
  answers.set(listParts, { answer: { parts: PARTS } })
  // What a menu loads while nothing else is loaded.
  answers.set(listSeries, { answer: {} })
  answers.set(findPart, ({ params: { id } }) => {
    const part = PARTS.find(one => [one.id, one.slug].includes(id))
    const volumeParts = { parts: PARTS }
    return { answer: { ...part, check: part?.id === 'PRT-2' ? 410 : 204, volume: VOLUME, volumeParts } }
  })
  answers.set(openPart, ({ params: { id } }) => ({ answer: { partId: id, revision: 1 } }))
}

/** The pictures of all covers. */
async function drawCovers(page: Page): Promise<void> {
  const body = await drawPage(1)
  await page.route('**/img/**', route => route.fulfill({ headers: { 'content-type': 'image/png' }, body }))
}

const take = (page: Page) => page.getByRole('region', { name: 'Read offline' })

/** A browser that knows its connection, as those of phones do. */
async function onPhoneData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' })
    Object.defineProperty(navigator, 'connection', { value: connection })
  })
}

const OPENS = 'What you bought or rented counts as opened once it is saved, and can no longer be given back.'

it('one press on the page of a volume saves what opens of it, over Wi-Fi alone where that is wished', async () => {
  answerParts()
  const page = await screens.open('/newsletter', { as: MARA, alone: true })
  await onPhoneData(page)
  await drawCovers(page)
  await goTo(page, '/volumes/rain-volume-1')
  await take(page).getByText(OPENS).waitFor()
  await take(page).getByRole('checkbox', { name: 'Only over Wi-Fi' }).check()
  await take(page).getByRole('button', { name: 'Save 3 parts to read offline' }).click()
  await take(page).getByText('Saving for offline reading: 0 of 3. Waiting for Wi-Fi.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Read offline')
  expect(await violationsOn(page)).toEqual([])
  expect(answers.sent(openPart)).toEqual([])
  await page.evaluate(() => {
    const { connection } = navigator as unknown as { connection: EventTarget & { type: string } }
    connection.type = 'wifi'
    connection.dispatchEvent(new Event('change'))
  })
  await take(page).getByText('1 part could not be saved.').waitFor()
  await take(page).getByRole('button', { name: 'Save the remaining part' }).waitFor()
  await take(page)
    .getByText(/^about \d/)
    .waitFor()
  expect(answers.sent(openPart).map(({ params }) => params.id)).toEqual(['PRT-1', 'PRT-3'])
})

it('a book of the library that was not opened yet says what saving means, and waits for a press', async () => {
  answerParts()
  const answer = { id: 'BOK-1', volume: RAIN, reading: { slug: 'rain-volume-1-part-1' } }
  answers.set(readLibrary, {
    answer: { books: [answer], pagination: { limit: 24, lastPage: true, total: 1 } },
  })
  const page = await screens.open('/user/library', { as: MARA, alone: true })
  await page.getByRole('button', { name: 'Save for offline reading: Rain: Volume 1' }).click()
  await take(page).getByText(OPENS).waitFor()
  await take(page).getByRole('button', { name: 'Save 3 parts to read offline' }).waitFor()
  expect(answers.sent(openPart)).toEqual([])
})

it('a book of the library is saved by one press, and a queue that was ended is offered on the shelf', async () => {
  answerParts()
  answers.set(listParts, { answer: { parts: PARTS.map(part => ({ ...part, progress: 0.2 })) } })
  const answer = { id: 'BOK-1', volume: RAIN, reading: { slug: 'rain-volume-1-part-1' } }
  answers.set(readLibrary, {
    answer: { books: [answer], pagination: { limit: 24, lastPage: true, total: 1 } },
  })
  const page = await screens.open('/user/library', { as: MARA, alone: true })
  await drawCovers(page)
  const release = answers.hold(openPart, { answer: { partId: 'PRT-1', revision: 1 } })
  await page.getByRole('button', { name: 'Save for offline reading: Rain: Volume 1' }).click()
  await take(page).getByText('Saving for offline reading: 0 of 3.').waitFor()
  await goTo(page, '/kept')
  release()
  answerParts()
  await page.getByText('3 parts are still waiting to be saved.').waitFor()
  await take(page).getByRole('button', { name: 'Continue' }).click()
  await page.getByText(/^2 parts, /).waitFor()
  await goTo(page, '/kept')
  await page.getByText(/^2 parts, /).waitFor()
  expect(await take(page).count()).toBe(0)
  const cached = () =>
    page.evaluate(async () =>
      (await (await caches.open('kashihon-kept')).keys()).map(({ url }) => new URL(url).pathname).sort(),
    )
  const answersOf = (id: string) => [
    `/app/v2/parts/${id}/data`,
    `/app/v2/parts/rain-volume-1-part-${id.at(-1)}/data`,
  ]
  const cover = `/img/webp/240/${COVER.hash}`
  expect(await cached()).toEqual([...answersOf('PRT-1'), ...answersOf('PRT-3'), cover].sort())
  // The other part has the cover too.
  await page.getByRole('button', { name: 'Remove Part 1' }).click()
  await expect.poll(cached).toEqual([...answersOf('PRT-3'), cover].sort())
  await page.getByRole('button', { name: 'Remove Part 3' }).click()
  await page.getByText('Nothing saved yet').waitFor()
  expect(await cached()).toEqual([])
})

it('the card at the end of a part saves the next ones', async () => {
  answerParts()
  answerNovel(answers)
  const volumeParts = { parts: PARTS }
  answers.set(findPart, ({ params: { id } }) => {
    const at = PARTS.findIndex(one => [one.id, one.slug].includes(id))
    return { answer: { ...PARTS[at], volume: RAIN, volumeParts, next: PARTS[at + 1] } }
  })
  for (const call of [listPositions, savePosition, findPreferences, savePreferences, listMarks])
    answers.set(call, { answer: {} })
  answers.set(findPartOffers, { answer: { check: 204 } })
  const page = await openReader(screens, 'novel', {}, { as: MARA, alone: true })
  await page.getByRole('heading', { name: 'End of this part' }).scrollIntoViewIfNeeded()
  const amount = take(page).getByRole('combobox', { name: 'How many parts' })
  await amount.waitFor()
  expect(await amount.locator('option').allTextContents()).toEqual(['The next part', 'All 2 remaining parts'])
  await amount.selectOption('The next part')
  await take(page).getByRole('button', { name: 'Save for offline reading' }).click()
  await take(page).getByRole('button', { name: 'Save the remaining part' }).click()
  await take(page).getByText('2 parts saved for offline reading').waitFor()
  expect(
    answers
      .sent(openPart)
      .map(({ params }) => params.id)
      .slice(-2),
  ).toEqual(['PRT-2', 'PRT-3'])
})

/** What stands on the shelf of a device: a volume by this version, and a part by an older one. */
async function saveOnDevice(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done, fail) => {
      const request = indexedDB.open('kashihon-kept', 1)
      request.onupgradeneeded = () => request.result.createObjectStore('parts', { keyPath: 'partId' })
      request.onsuccess = () => done(request.result)
      request.onerror = () => fail(request.error)
    })
    const part = { bytes: 40_000, until: null, reader: 'USR-1', answers: [], keptAt: 2000 }
    const store = database.transaction('parts', 'readwrite').objectStore('parts')
    const rain = { volume: 'Rain: Volume 1', volumeId: 'VOL-1', cover: { hash: '', colour: '#1d4e6b' } }
    for (const number of [2, 1])
      store.put({
        ...{ ...part, ...rain, partId: `PRT-${number}`, title: `Part ${number}`, number },
        ...{ page: `/read/rain-volume-1-part-${number}`, read: number === 1, readBefore: true },
      })
    const old = { partId: 'PRT-9', title: 'Part 9', volume: 'Storm: Volume 1', page: '/read/storm-9' }
    await new Promise(done => {
      store.put({ ...part, ...old, keptAt: 1000 }).onsuccess = done
    })
    database.close()
    const place = { partId: 'PRT-2', locator: { progress: 0.42 }, at: 1 }
    sessionStorage.setItem('unsent-place PRT-2', JSON.stringify(place))
  })
}

it('the shelf has volumes with their parts in order and how far they are read, says when one is offline and online again, and loses what was read', async () => {
  const page = await screens.open('/newsletter', { as: MARA, alone: true })
  await saveOnDevice(page)
  for (const call of [savePosition, listSeries]) answers.set(call, { answer: {} })
  // There is a network, but it does not lead to the shop.
  answers.set(findMe, { broken: 'connection' })
  await goTo(page, '/kept')
  await page.getByRole('status').getByText('You are offline.').waitFor()
  const volumes = page.getByRole('region')
  const rain = page.getByRole('region', { name: 'Rain: Volume 1' })
  expect(await volumes.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))).toEqual([
    'Rain: Volume 1',
    'Storm: Volume 1',
  ])
  expect(await rain.getByRole('listitem').allTextContents()).toEqual([
    'Part 1read · 40 KB · without a time limitRemove',
    'Part 242% read · 40 KB · without a time limitRemove',
  ])
  expect(await violationsOn(page)).toEqual([])
  await rain.getByRole('button', { name: 'Remove all: Rain: Volume 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText(/^1 part, 40\sKB$/).waitFor()
  // What is left was read since it was saved.
  await page.getByRole('checkbox', { name: 'Remove parts once they are read' }).check()
  await page.evaluate(() => {
    const place = { partId: 'PRT-9', locator: { progress: 1 }, at: 3000 }
    sessionStorage.setItem('unsent-place PRT-9', JSON.stringify(place))
  })
  answers.set(findMe, { answer: MARA })
  answerParts()
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await page.getByRole('status').getByText('You are online again.').waitFor({ timeout: 20_000 })
  await page.getByText('Nothing saved yet').waitFor()
})
