// Proves docs/product.md#covers
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findVolume } from '#contract/calls/catalogue.ts'
import { changeCover, discardCoverDraft, saveCoverDraft } from '#contract/calls/studio-covers.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { drawCoverPicture, makeCover, prepareCover } from '#tests/support/cover-pictures.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let studio: StudioShop
let browser: Browser
let snow: Added
let eve: Send
beforeAll(async () => {
  ;[studio, browser] = await Promise.all([openStudioShop(), openBrowser()])
  eve = await studio.person('eve', 'editor')
  await studio.person('paula', 'publisher')
  await studio.person('tara', 'translator')
  snow = await addSeries(studio.shop.scratch.db, { title: 'Snow', volumes: [{ parts: [{}] }] })
  await studio.shop.app.version.refresh()
})
beforeEach(async () => {
  await studio.shop.scratch.db.query({ text: 'delete from cover_drafts' })
  await studio.shop.scratch.db.query({ text: 'delete from covers' })
})
afterAll(async () => {
  await browser?.close()
  await studio?.close()
})

const volumeId = () => snow.volumes[0]?.id ?? ''
const path = () => `/studio/volumes/${volumeId()}?section=covers`
const covers = (page: Page) => page.getByRole('region', { name: 'Covers', exact: true })
const draftOf = (page: Page, name: string) => page.getByRole('region', { name: `Draft of a cover: ${name}` })
const dialog = (page: Page) => page.getByRole('dialog')
const press = (within: Page | ReturnType<typeof draftOf>, name: string) =>
  within.getByRole('button', { name, exact: true }).press('Enter')
const shown = async () => {
  await studio.shop.app.version.refresh()
  return (await studio.shop.send(findVolume, { params: { id: volumeId() } })).answer?.cover?.hash
}

/** The screen of the volume, for somebody who signs in on the way. */
async function openVolume(name: string) {
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  await goToStudio(opened.page, path(), name)
  await covers(opened.page).waitFor()
  return opened
}

/** Nothing is wrong with the screen, in a narrow window, too. */
async function expectWell(page: Page) {
  await page.setViewportSize({ width: 820, height: 1180 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await violationsOn(page)).toEqual([])
}

describe('a cover', () => {
  it('is prepared by an editor, published by somebody who saw old and new side by side, and undone by one press', async () => {
    const now = await makeCover(eve, volumeId(), { background: '#1d4e6b' })
    const editing = await openVolume('eve')
    await press(editing.page, 'Change the cover: Every language')
    const file = {
      name: 'cover.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await drawCoverPicture('#8a1c4a')),
    }
    await Promise.all([
      editing.page.waitForResponse(one => one.url().endsWith('/cover-pictures')),
      editing.page.locator('dialog input[type=file]').setInputFiles(file),
    ])
    await dialog(editing.page).getByText('Uploading…').waitFor({ state: 'detached' })
    await press(editing.page, 'Save as draft')
    const draft = draftOf(editing.page, 'Every language')
    await draft.getByText('Written by eve').waitFor()
    await expectWell(editing.page)
    expect(await shown()).toBe(now.picture?.card)
    await press(draft, 'Ready for review')
    await draft.getByText('Ready for review', { exact: true }).waitFor()
    await editing.close()

    const publishing = await openPage(browser, studio.shop.url, DESKTOP)
    const { page } = publishing
    await goToStudio(page, '/studio', 'paula')
    const review = page.getByRole('region', { name: 'Drafts to review' })
    await review.locator('li').filter({ hasText: 'Cover' }).getByRole('link').press('Enter')
    const prepared = page.getByRole('region', { name: '1 change is prepared' })
    await prepared.getByRole('link', { name: 'To the covers' }).press('Enter')
    const both = draftOf(page, 'Every language').getByRole('figure')
    await expect.poll(() => both.count()).toBe(2)
    await both.first().getByText('In the shop').waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('figure img')].every(
        one => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
      ),
    )
    await press(draftOf(page, 'Every language'), 'Publish the draft')
    await page.getByText('Cover published: Every language').waitFor()
    await draftOf(page, 'Every language').waitFor({ state: 'detached' })
    expect(await shown()).not.toBe(now.picture?.card)
    await page.getByRole('button', { name: 'Undo', exact: true }).first().press('Enter')
    await draftOf(page, 'Every language').waitFor()
    expect(await shown()).toBe(now.picture?.card)

    await press(draftOf(page, 'Every language'), 'Discard the draft')
    await draftOf(page, 'Every language').waitFor({ state: 'detached' })
    await prepared.waitFor({ state: 'detached' })
    expect(await shown()).toBe(now.picture?.card)
    await publishing.close()
  })

  it('that is new stands beside what readers see now, and is counted in lists', async () => {
    await makeCover(eve, volumeId(), { background: '#1d4e6b' })
    await prepareCover(eve, volumeId(), { background: '#2f5d50', lang: 'de', state: 'ready' })
    const { page, close } = await openVolume('eve')
    await draftOf(page, 'German').getByText('Readers see now').waitFor()
    await expectWell(page)
    await goTo(page, `/studio/series/${snow.id}?section=children`)
    await page.getByRole('row', { name: /1 change is prepared/ }).waitFor()
    await page.setViewportSize(DESKTOP.viewport)
    await goTo(page, '/studio/catalogue')
    await page.getByRole('rowheader', { name: /1 draft of a cover/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await close()
  })

  it('that is prepared is seen and not touched by who only translates', async () => {
    await prepareCover(eve, volumeId(), { background: '#2f5d50' })
    const { page, close } = await openVolume('tara')
    await draftOf(page, 'Every language').waitFor()
    expect(await covers(page).getByRole('button').count()).toBe(0)
    await close()
  })
})

describe('where two people work on it', () => {
  it('who changes a draft that somebody else has changed chooses which stays', async () => {
    const draft = await prepareCover(eve, volumeId(), { background: '#2f5d50' })
    const { page, close } = await openVolume('paula')
    await press(draftOf(page, 'Every language'), 'Change the draft')
    await page.getByLabel('Language of the screen').selectOption('fr')
    const { coverId, version, picture } = draft
    const theirs = { coverId, version, pictureId: picture?.id ?? '', crop: picture?.crop, lang: 'de' }
    await eve(saveCoverDraft, { params: { id: volumeId() }, body: theirs })
    await press(page, 'Save the draft')
    const alert = dialog(page)
      .getByRole('alert')
      .filter({ hasText: 'Somebody has changed the draft meanwhile' })
    await alert.getByText('German').waitFor()
    await expectWell(page)
    await press(page, 'Keep mine')
    await press(page, 'Save the draft')
    await draftOf(page, 'French').waitFor()
    await close()
  })

  it('what is written of a draft that was discarded meanwhile is not lost: it becomes another one', async () => {
    const { coverId, version } = await prepareCover(eve, volumeId(), { background: '#2f5d50' })
    const { page, close } = await openVolume('paula')
    await press(draftOf(page, 'Every language'), 'Change the draft')
    await page.getByLabel('Language of the screen').selectOption('fr')
    await eve(discardCoverDraft, { params: { id: volumeId(), coverId }, query: { version } })
    await press(page, 'Save the draft')
    await dialog(page).getByText('The draft has been published or discarded').waitFor()
    await press(page, 'Keep mine')
    await press(page, 'Save the draft')
    await draftOf(page, 'French').getByText('Written by paula').waitFor()
    await close()
  })

  it('who publishes sees that the cover in the shop is another by now, and decides', async () => {
    const cover = await makeCover(eve, volumeId(), { background: '#1d4e6b' })
    await prepareCover(eve, volumeId(), { background: '#8a1c4a', cover })
    const { page, close } = await openVolume('paula')
    const draft = draftOf(page, 'Every language')
    const body = { pictureId: cover.picture?.id ?? '', crop: cover.picture?.crop, lang: 'de', version: 1 }
    await draft.waitFor()
    await eve(changeCover, { params: { id: volumeId(), coverId: cover.id }, body })
    await press(draft, 'Publish the draft')
    await draft.getByText('The shop has something else in its place by now').waitFor()
    await draft.getByText('The cover in the shop has changed since this draft was made').waitFor()
    await draft.getByRole('figure').filter({ hasText: 'In the shop' }).getByText('German').waitFor()
    await expectWell(page)
    await press(draft, 'Publish the draft')
    await page.getByText('Cover published: Every language').waitFor()
    await close()
  })
})
