// Proves docs/product.md#staff
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { openSection } from '#tests/support/open-section.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'
import { setSubject } from '#tests/support/screens/studio-subject.ts'

const studio = prepareStudio()
const { answers, openAs } = studio

const VOLUME = { kind: 'volume', id: 'VOL-1', title: 'Snow: Volume 1' } as const
const PATH = '/studio/volumes/VOL-1'

const list = (page: Page) => page.getByRole('navigation', { name: 'Sections' })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const hasFocus = (page: Page, label: string) =>
  expect.poll(() => field(page, label).evaluate(one => one === document.activeElement)).toBe(true)
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

describe('a section of a volume', () => {
  it('is opened from what is missing, with the focus in its field, also by reloading and going back', async () => {
    setSubject(studio, { row: { ...VOLUME, missing: ['description', 'date'] } })
    const page = await openAs('publisher', PATH)
    await list(page).getByRole('link', { name: 'Texts Missing: description', exact: true }).waitFor()
    await page
      .getByRole('complementary', { name: 'State' })
      .getByRole('link', { name: 'description' })
      .click()
    await hasFocus(page, 'Description')
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await hasFocus(page, 'Description')
    await openSection(page, 'people')
    const heading = page.getByRole('heading', { level: 2, name: 'Creators' })
    await expect.poll(() => heading.evaluate(one => one === document.activeElement)).toBe(true)
    await page.goBack()
    await hasFocus(page, 'Description')
  })

  it('is at most as high as a window of 900 pixels', async () => {
    setSubject(studio, { row: VOLUME })
    const page = await openAs('publisher', PATH)
    await page.setViewportSize({ width: 1280, height: 900 })
    const names = await page
      .locator('[data-section]')
      .evaluateAll(all => all.map(one => one.getAttribute('data-section') ?? ''))
    expect(names).toHaveLength(11)
    for (const name of names) {
      await openSection(page, name)
      await page.locator(`[data-section="${name}"] h2`).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThanOrEqual(900)
    }
  })

  it('keeps what is typed in it while others are shown: it is marked, saved with theirs, and opened where it is refused', async () => {
    setSubject(studio, { row: VOLUME })
    answers.set(changeStudioFields, {
      refused: 'changesRefused',
      details: JSON.stringify([{ id: 'VOL-1', field: 'title', reason: 'tooShort', message: 'Too short' }]),
    })
    const page = await openAs('publisher', `${PATH}?section=titles`)
    await field(page, 'Title').fill('A')
    await openSection(page, 'texts')
    await field(page, 'Teaser').fill('A train.')
    await page.goBack()
    await field(page, 'Title').waitFor()
    await openSection(page, 'people')
    await list(page).getByRole('link', { name: 'Titles and facts Not saved', exact: true }).waitFor()
    await list(page).getByRole('link', { name: 'Texts Not saved', exact: true }).waitFor()
    await press(page, 'Save')
    await hasFocus(page, 'Title')
    await list(page).getByRole('link', { name: 'Titles and facts Refused Not saved' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(answers.sent(changeStudioFields)[0]?.body.changes?.map(one => one.field)).toEqual([
      'title',
      'shortDescription',
    ])
  })

  it.each([390, 820])('is chosen in a row where the window is %d pixels wide', async width => {
    setSubject(studio, { row: { ...VOLUME, missing: ['cover'] } })
    const page = await openAs('publisher', PATH)
    await page.setViewportSize({ width, height: 900 })
    await openSection(page, 'history')
    await page.getByText('Nothing has been changed yet').waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('the bar at the foot', () => {
  it('of an editor saves what may be changed, and all else as a draft', async () => {
    setSubject(studio, { row: VOLUME, mayChange: ['title'] })
    answers.set(changeStudioFields, { answer: { entryId: 'AUD-1' } })
    answers.set(saveDrafts, { answer: { entryId: 'AUD-2' } })
    const page = await openAs('editor', `${PATH}?section=titles`)
    await field(page, 'Title').fill('Snow 1')
    await openSection(page, 'offers')
    await field(page, 'Price in coins').fill('500')
    await page.getByText('2 changes are not saved. 1 of them can only be saved as a draft.').waitFor()
    await press(page, 'Save')
    await page.getByText('1 change is not saved', { exact: true }).waitFor()
    expect(answers.sent(changeStudioFields).map(({ body }) => body.changes)).toMatchObject([
      [{ field: 'title', to: '"Snow 1"' }],
    ])
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    await page.keyboard.press('Control+s')
    await page.getByText('1 change saved as a draft').waitFor()
    expect(answers.sent(saveDrafts)[0]?.body.drafts).toMatchObject([{ field: 'priceCoins', to: '500' }])
  })

  it('schedules a volume: its date and that it is ready are saved with everything else', async () => {
    setSubject(studio, { row: { ...VOLUME, missing: ['cover', 'date'] } })
    answers.set(changeStudioFields, ({ body }) => ({ answer: body.dryRun ? {} : { entryId: 'AUD-1' } }))
    const page = await openAs('publisher', `${PATH}?section=titles`)
    await field(page, 'Title').fill('Snow 1')
    await press(page, 'Schedule…')
    const dialog = page.getByRole('dialog', { name: 'Schedule: Snow: Volume 1' })
    await dialog.getByText('Still missing, without holding it back: cover').waitFor()
    await dialog.getByLabel('Ebook comes out').fill('2027-07-09T20:00')
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
    await page.getByText('Saved: Snow').waitFor()
    expect(answers.sent(changeStudioFields).at(-1)?.body.changes).toMatchObject([
      { field: 'title', to: '"Snow 1"' },
      { field: 'stage', to: '"ready"' },
      { field: 'publishingAt', to: '"2027-07-09T18:00:00.000Z"' },
    ])
  })

  it('has nothing to schedule where that is for others to decide', async () => {
    setSubject(studio, { row: VOLUME, mayChange: ['title', 'stage'] })
    const page = await openAs('editor', `${PATH}?section=titles`)
    await field(page, 'Title').fill('Snow 1')
    await page.getByRole('button', { name: 'Save as draft' }).waitFor()
    expect(await page.getByRole('button', { name: 'Schedule…' }).count()).toBe(0)
  })
})

it('a series says, before its address is saved, where the one of before will lead', async () => {
  setSubject(studio, {
    row: {
      kind: 'series',
      id: 'SER-1',
      title: 'Snow',
      values: { title: '"Snow"', lang: '"en"', address: '"series-2517e920"' },
    },
  })
  const page = await openAs('publisher', '/studio/series/SER-1')
  await openSection(page, 'titles')
  await field(page, 'Address').fill('yuki')
  await page.getByText('/series/series-2517e920').waitFor()
  await page.getByText('/series/yuki').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await field(page, 'Address').fill('series-2517e920')
  await expect.poll(() => page.getByText('/series/yuki').count()).toBe(0)
})
