// Proves docs/product.md#covers
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addCover, listCovers } from '#contract/calls/studio-covers.ts'
import type { Send } from '#contract/page.ts'
import { bumpCatalogue } from '#server/platform/db/catalogue-version.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, holdBack, openBrowser, openPage, PHONE } from '#tests/support/browser.ts'
import { uploadCover } from '#tests/support/cover-pictures.ts'
import { painted, shiftsOf, watchShifts } from '#tests/support/layout-shifts.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let studio: StudioShop
let browser: Browser
let snow: Added
let eve: Send
beforeAll(async () => {
  ;[studio, browser] = await Promise.all([openStudioShop(), openBrowser()])
  eve = await studio.person('eve', 'editor')
  await studio.person('tara', 'translator')
  snow = await addSeries(studio.shop.scratch.db, { title: 'Snow', volumes: [{ parts: [{}] }] })
  await studio.shop.app.version.refresh()
})
beforeEach(() => studio.shop.scratch.db.query({ text: 'delete from covers' }))
afterAll(async () => {
  await browser?.close()
  await studio?.close()
})

const volumeId = () => snow.volumes[0]?.id ?? ''

async function openVolume(name: string) {
  const path = `/studio/volumes/${volumeId()}?section=covers`
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  await goToStudio(opened.page, path, name)
  await covers(opened.page).waitFor()
  return opened
}

const covers = (page: Page) => page.getByRole('region', { name: 'Covers' })
const field = (page: Page, label: string) => page.getByRole('spinbutton', { name: label, exact: true })
/** 1200 × 2400 pixels: red above, blue below. */
async function redAboveBlue(): Promise<Buffer> {
  const red = { width: 1200, height: 1200, channels: 3, background: '#c0392b' } as const
  return sharp({ create: red }).extend({ bottom: 1200, background: '#1d4e6b' }).png().toBuffer()
}
const chooseFile = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('dialog input[type=file]').setInputFiles({ name, mimeType, buffer })

it('an editor uploads a picture, cuts it by mouse, keys and numbers, and readers see the cover; undo takes it back', async () => {
  const { page, close } = await openVolume('eve')
  await covers(page).getByText('There is no cover yet').waitFor()
  await covers(page).getByRole('button', { name: 'Add a cover' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add a cover/ })
  await chooseFile(page, 'cover.png', 'image/png', Buffer.from('<svg onload="alert(1)"/>'))
  await dialog.getByText('The shop cannot use this picture').waitFor()
  expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
  await chooseFile(page, 'cover.png', 'image/png', await redAboveBlue())
  const frame = dialog.getByRole('button', { name: 'Frame of the cover' })
  await frame.waitFor()
  await page.setViewportSize({ width: 820, height: 1180 })
  expect(await violationsOn(page)).toEqual([])
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

  await field(page, 'Width').fill('600')
  expect([await field(page, 'Left').inputValue(), await field(page, 'Top').inputValue()]).toEqual([
    '0',
    '300',
  ])
  await frame.press('ArrowRight')
  await frame.press('Shift+ArrowDown')
  expect([await field(page, 'Left').inputValue(), await field(page, 'Top').inputValue()]).toEqual([
    '12',
    '420',
  ])
  await dialog.getByRole('button', { name: /^Corner/ }).press('Shift+ArrowRight')
  expect(await field(page, 'Width').inputValue()).toBe('720')
  const box = await frame.boundingBox()
  if (!box) throw new Error('the frame is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * 5)
  await page.mouse.up()
  // As far down as the picture goes.
  expect(await field(page, 'Top').inputValue()).toBe('1320')
  await field(page, 'Point, top').fill('200')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await covers(page).getByText('Shown now').waitFor()

  await studio.shop.app.version.refresh()
  const { answer } = await eve(listCovers, { params: { id: volumeId() } })
  const card = answer?.covers[0]?.picture?.card ?? ''
  expect(answer?.covers[0]?.picture?.crop).toMatchObject({ y: 1320, width: 720, height: 1080, focusY: 200 })
  const reading = await openPage(browser, studio.shop.url, DESKTOP)
  await goTo(reading.page, '/volumes/snow-volume-1')
  expect(await reading.page.locator(`main img[src="/img/jpg/360/${card}"]`).count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await covers(page).getByText('There is no cover yet').waitFor()
  await Promise.all([close(), reading.close()])
})

it('a cover has a language and a date, and of two people who change it the second chooses', async () => {
  const [one, two] = await Promise.all([openVolume('eve'), openVolume('eve')])
  await covers(one.page).getByRole('button', { name: 'Add a cover' }).click()
  await chooseFile(one.page, 'cover.png', 'image/png', await redAboveBlue())
  await one.page.getByRole('button', { name: 'Frame of the cover' }).waitFor()
  await one.page.getByLabel('Language of the screen').selectOption('de')
  await one.page.getByLabel('From', { exact: true }).fill('2099-01-01T20:00')
  await one.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await covers(one.page).getByText('To come').waitFor()
  await covers(one.page)
    .getByText(/^From Jan 1, 2099/)
    .waitFor()

  await two.page.reload()
  await covers(two.page).getByRole('button', { name: 'Change the cover: German' }).click()
  await covers(one.page).getByRole('button', { name: 'Change the cover: German' }).click()
  await one.page.getByLabel('Language of the screen').selectOption('fr')
  await one.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await covers(one.page).locator('li').getByText('French').waitFor()
  await two.page.getByLabel('From', { exact: true }).fill('')
  await two.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await two.page.getByText('Somebody has changed this cover meanwhile').waitFor()
  expect(await violationsOn(two.page)).toEqual([])
  await two.page.getByRole('button', { name: 'Keep mine' }).click()
  await two.page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await covers(two.page).getByText('Shown now').waitFor()
  await covers(two.page).locator('li').getByText('German').waitFor()

  await covers(two.page).getByRole('button', { name: 'Remove the cover: German' }).click()
  await covers(two.page).getByText('There is no cover yet').waitFor()
  await Promise.all([one.close(), two.close()])
})

it.each([DESKTOP, PHONE])('nothing moves for readers while covers come: %#', async device => {
  const picture = await uploadCover(eve, snow.id, new Uint8Array(await redAboveBlue()))
  const body = { pictureId: picture.id, crop: picture.crop }
  await eve(addCover, { params: { id: snow.id }, body })
  const { db } = studio.shop.app
  const text = `update shop_look set hero = 'series', hero_series = '{"en": "snow"}'`
  await db.transaction(async tx => {
    await tx.query({ text })
    await bumpCatalogue(tx)
  })
  await studio.shop.app.version.refresh()
  for (const path of ['/', '/volumes/snow-volume-1']) {
    const { page, close } = await openPage(browser, studio.shop.url, device)
    await watchShifts(page)
    const letIn = await holdBack(page, /\/img\//)
    await page.goto(studio.shop.url + path, { waitUntil: 'commit' })
    await painted(page)
    letIn()
    await page.waitForFunction(
      hash => [...document.images].some(one => one.currentSrc.includes(hash) && one.complete),
      path === '/' ? picture.wide : picture.card,
    )
    const { shifted, moved } = await shiftsOf(page)
    expect(shifted, moved.join('\n')).toBeLessThan(0.01)
    await close()
  }
})

it('who only translates sees the covers, and changes none', async () => {
  const { page, close } = await openVolume('tara')
  await covers(page).getByText('There is no cover yet').waitFor()
  expect(await covers(page).getByRole('button').count()).toBe(0)
  await close()
})
