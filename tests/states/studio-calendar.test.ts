// Proves docs/product.md#staff
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, planVolume } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { openBrowser, openPage } from '#tests/support/browser.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

/** High enough that all weeks of a month are in sight: what is dragged to the edge would scroll. */
const WINDOW = { viewport: { width: 1440, height: 1500 } }

/** A Friday three weeks before the clocks go forward in Berlin, later than the tests will ever run. */
const NOW = new Date('2037-03-06T12:00:00Z')
const FRIDAYS = ['2037-03-13T19:00Z', '2037-03-20T19:00Z', '2037-03-27T19:00Z', '2037-04-03T18:00Z']

import { goToStudio } from '#tests/support/studio-sign-in.ts'

let open: StudioShop
let browser: Browser
let ada: Send
let bo: Send
let rain: Added
let parts: string[]
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openStudioShop({ SHOP_ZONE: 'Europe/Berlin' }), openBrowser()])
  open.shop.clock.set(NOW)
  const { db } = open.shop.scratch
  const launches = ['2037-03-04T19:00Z', ...FRIDAYS].map((at, number) => ({
    ...{ launchAt: new Date(at), title: `Chapter ${number}` },
  }))
  rain = await addSeries(db, {
    title: 'Rain',
    volumes: [{ publishingAt: new Date('2037-04-10T18:00Z'), parts: launches }],
  })
  parts = rain.volumes[0]?.parts.map(({ id }) => id) ?? []
  await addSeries(db, {
    title: 'Snow',
    lang: 'fr',
    volumes: [{ publishingAt: new Date('2037-03-18T11:00Z') }],
  })
  ada = await open.person('ada', 'owner')
  bo = await open.person('bo', 'owner')
  await open.person('eve', 'editor')
  await ada(planVolume, { body: { seriesId: 'rain', number: 2 } })
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
})

async function openCalendar(
  name: string,
  address = '/studio/calendar?date=2037-03-06',
  options: Parameters<typeof openPage>[2] = WINDOW,
) {
  const opened = await openPage(browser, open.shop.url, options)
  const { page } = opened
  // A clock of Playwright's has a Date of its own, with which SWR finds all dates equal.
  await page.addInitScript(now => {
    Date.now = () => now
  }, NOW.getTime())
  await goToStudio(page, address, name)
  await page
    .getByRole('button', { name: /Chapter|Snow/ })
    .first()
    .waitFor()
  return opened
}

/** When the parts launch, as the shop has it. */
const dates = async () => {
  const rows = await open.shop.scratch.db.query<{ at: Date }>({
    text: 'select launch_at as at from parts where id = any($1) order by number',
    values: [parts],
  })
  return rows.slice(1).map(({ at }) => `${at.toISOString().slice(0, 16)}Z`)
}
const dayCell = (page: Page, day: string) => page.locator(`td:has(time[datetime="${day}"])`)
const chipOn = (page: Page, day: string, name: string) => dayCell(page, day).getByRole('button', { name })
async function drag(page: Page, chip: Locator, to: Locator) {
  await chip.scrollIntoViewIfNeeded()
  await chip.hover()
  await page.mouse.down()
  const box = await to.boundingBox()
  if (!box) throw new Error('it is dragged to nothing')
  await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 8 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
}
const undo = async (page: Page) => {
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByText('Undone.').last().waitFor()
}

describe('the calendar', () => {
  it('shows each launch on its day of the shop’s zone with its time, state and what is missing', async () => {
    const { page, trouble, close } = await openCalendar('ada')
    await page.getByText('Europe/Berlin').waitFor()
    // A day after the clocks went forward it is at 20:00 as before.
    await chipOn(page, '2037-04-03', '20:00 Part Rain Chapter 4').waitFor()
    await chipOn(page, '2037-03-18', 'Snow').getByText('missing: cover, description').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByRole('heading', { name: 'February 2037' }).waitFor()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.getByText('Nothing launches in this time.').waitFor()
    expect(page.url()).toContain('month=2037-01')
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Today' }).click()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Français')
    await page
      .getByRole('button', { name: /Chapter/ })
      .first()
      .waitFor({ state: 'detached' })
    expect(page.url()).toContain('language=fr')
    await page.reload()
    await chipOn(page, '2037-03-18', 'Snow').waitFor()
    expect(await page.getByRole('button', { name: /Chapter/ }).count()).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('of a month has one entry of a volume with the parts that come out with it, and of a week each of them', async () => {
    const evening = new Date('2037-06-05T18:00Z')
    const parts = [1, 2, 3, 4, 5].map(number => ({ launchAt: evening, title: `Chapter ${number}` }))
    for (const title of ['Hail', 'Frost', 'Snowdrift', 'Thaw'])
      await addSeries(open.shop.scratch.db, { title, volumes: [{ publishingAt: evening, parts }] })
    await open.shop.app.version.refresh()
    const { page, close } = await openCalendar('ada', '/studio/calendar?date=2037-06-01')
    for (const title of ['Hail', 'Frost', 'Snowdrift', 'Thaw'])
      await chipOn(page, '2037-06-05', `20:00 Ebook with 5 parts ${title}`).waitFor()
    expect(await dayCell(page, '2037-06-05').getByRole('button').count()).toBe(4)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Week' }).click()
    await page
      .getByRole('button', { name: /Chapter 5/ })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: /Chapter \d/ }).count()).toBe(20)
    await close()
  })

  it('puts a part and those after it on other days with the mouse, over the change of the clocks, as one entry that Undo takes back', async () => {
    const { page, trouble, close } = await openCalendar('ada')
    await drag(page, chipOn(page, '2037-03-20', 'Chapter 2'), dayCell(page, '2037-03-21'))
    const move = page.getByRole('dialog', { name: 'Move: Rain: Chapter 2' })
    await move.getByRole('radio', { name: 'This part and the 2 later ones of the volume' }).check()
    expect(await violationsOn(page)).toEqual([])
    await move.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Before you save' })
    await preview.getByText('Launch of 3 parts changed').waitFor()
    expect(await dates()).toEqual(FRIDAYS)
    expect(await violationsOn(page)).toEqual([])
    await preview.getByRole('button', { name: 'Save 3 changes' }).click()
    await chipOn(page, '2037-04-04', '20:00 Part Rain Chapter 4').waitFor()
    expect(await dates()).toEqual([
      ...['2037-03-13T19:00Z', '2037-03-21T19:00Z', '2037-03-28T19:00Z', '2037-04-04T18:00Z'],
    ])
    const { answer } = await ada(listAudit, { query: { limit: 1, action: 'catalogue.change' } })
    expect(answer?.entries).toMatchObject([{ action: 'catalogue.change', actorName: 'ada' }])
    await undo(page)
    expect(await dates()).toEqual(FRIDAYS)
    await chipOn(page, '2037-04-03', 'Chapter 4').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('is worked by keys alone, and says to screen readers what is moved where', async () => {
    const { page, close } = await openCalendar('ada')
    const said = page.locator('[id^="DndLiveRegion"]')
    const last = chipOn(page, '2037-04-03', 'Chapter 4')
    await last.focus()
    await page.keyboard.press('Space')
    await said.getByText('Rain: Chapter 4 is picked up.').waitFor()
    await page.keyboard.press('ArrowUp')
    await said.getByText('Friday, March 27, 2037').waitFor()
    await page.keyboard.press('Escape')
    await said.getByText('Rain: Chapter 4 stays where it was.').waitFor()
    expect(await dates()).toEqual(FRIDAYS)
    await last.focus()
    await page.keyboard.press('Space')
    await said.getByText('Rain: Chapter 4 is picked up.').waitFor()
    await page.keyboard.press('ArrowLeft')
    await said.getByText('Thursday, April 2, 2037').waitFor()
    await page.keyboard.press('Space')
    await chipOn(page, '2037-04-02', 'Chapter 4').waitFor()
    await page.getByText(/^Rain: Chapter 4: Thu, Apr 2/).waitFor()
    expect((await dates())[3]).toBe('2037-04-02T18:00Z')
    await undo(page)
    expect(await dates()).toEqual(FRIDAYS)
    await close()
  })

  it('moves without dragging, and says first what readers see of what they have already', async () => {
    const { page, close } = await openCalendar('ada')
    await chipOn(page, '2037-03-04', 'Chapter 0').press('Enter')
    const opened = page.getByRole('dialog', { name: 'Rain: Chapter 0' })
    expect(await violationsOn(page)).toEqual([])
    await opened.getByRole('button', { name: 'Move…' }).click()
    const move = page.getByRole('dialog', { name: 'Move: Rain: Chapter 0' })
    await move.getByLabel('New date and time').fill('2037-03-31T20:00')
    await move.getByText('Readers can no longer open it until Tue, Mar 31, 2037').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await move.getByRole('button', { name: 'Cancel' }).click()
    await chipOn(page, '2037-03-04', 'Chapter 0').waitFor()
    await close()
  })

  it('gives what has no date the usual time on the day on which it is dropped', async () => {
    const { page, close } = await openCalendar('ada')
    const tray = page.getByRole('complementary', { name: 'Without a date' })
    await drag(page, tray.getByRole('button', { name: 'Rain: Volume 2' }), dayCell(page, '2037-03-31'))
    const ghost = chipOn(page, '2037-03-31', '20:00 Ebook Rain: Volume 2')
    await ghost.waitFor()
    expect(await ghost.getAttribute('data-state')).toBe('planned')
    await undo(page)
    await ghost.waitFor({ state: 'detached' })
    await tray.getByRole('button', { name: 'Rain: Volume 2' }).waitFor()
    await close()
  })

  it('gives the parts of a volume a rhythm that is seen before it is saved', async () => {
    const { page, close } = await openCalendar('ada')
    await chipOn(page, '2037-03-13', 'Chapter 1').click()
    await page.getByRole('button', { name: 'Rhythm of the parts…' }).click()
    const rhythm = page.getByRole('dialog', { name: 'Rhythm: Rain: Volume 1' })
    await rhythm.getByText('4 parts launch:').waitFor()
    await rhythm.getByLabel('From the day').fill('2037-03-17')
    await rhythm.getByLabel('Time of day').fill('18:30')
    await rhythm.getByRole('checkbox', { name: 'Tuesday' }).check()
    await rhythm.getByText('Tue, Mar 17, 2037').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await rhythm.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Save 4 changes' }).click()
    await chipOn(page, '2037-03-27', '18:30 Part Rain Chapter 4').waitFor()
    expect(await dates()).toEqual([
      ...['2037-03-17T17:30Z', '2037-03-20T17:30Z', '2037-03-24T17:30Z', '2037-03-27T17:30Z'],
    ])
    await undo(page)
    expect(await dates()).toEqual(FRIDAYS)
    await close()
  })

  it('shows the second of two people both dates, and saves the one that is chosen', async () => {
    const { page, close } = await openCalendar('ada')
    // The clock of the shop stands: of two changes at one moment neither would be the last.
    open.shop.clock.set(new Date(NOW.getTime() + 60_000))
    const to = JSON.stringify('2037-04-06T18:00:00.000Z')
    await bo(changeStudioFields, { body: { changes: [{ id: parts[4] ?? '', field: 'launchAt', to }] } })
    await drag(page, chipOn(page, '2037-04-03', 'Chapter 4'), dayCell(page, '2037-04-02'))
    const problems = page.getByRole('dialog', { name: 'Not saved' })
    await problems.getByText('By bo:').waitFor()
    await problems.getByText('Apr 6, 2037, 20:00').waitFor()
    await problems.getByRole('radio', { name: /^Yours/ }).check()
    await problems.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await chipOn(page, '2037-04-02', 'Chapter 4').waitFor()
    expect((await dates())[3]).toBe('2037-04-02T18:00Z')
    await undo(page)
    await close()
  })

  it('of a week has hours, into which one drops, and by keys too', async () => {
    const { page, trouble, close } = await openCalendar('ada', '/studio/calendar?view=week&date=2037-04-10')
    const chip = page.getByRole('button', { name: '20:00 Ebook Rain: Volume 1' })
    const said = page.locator('[id^="DndLiveRegion"]')
    await chip.focus()
    await page.keyboard.press('Space')
    await said.getByText('Rain: Volume 1 is picked up.').waitFor()
    await page.keyboard.press('ArrowUp')
    await said.getByText('19:00').waitFor()
    await page.keyboard.press('Enter')
    const move = page.getByRole('dialog', { name: 'Move: Rain: Volume 1' })
    await move.getByRole('radio', { name: 'Only the volume' }).check()
    await move.getByRole('button', { name: 'Move', exact: true }).click()
    await page.getByRole('button', { name: '19:00 Ebook Rain: Volume 1' }).waitFor()
    await undo(page)
    await chip.waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('opens for an editor, who moves nothing', async () => {
    const before = await dates()
    const { page, close } = await openCalendar('eve')
    const chip = chipOn(page, '2037-03-20', 'Chapter 2')
    await drag(page, chip, dayCell(page, '2037-03-24'))
    await chip.click()
    await page.getByText('Your role cannot change this date.').waitFor()
    expect(await page.getByRole('button', { name: 'Move…' }).count()).toBe(0)
    expect(await dates()).toEqual(before)
    await close()
  })

  it('is a list by day in a narrow dark window', async () => {
    const tablet = { viewport: { width: 820, height: 1100 }, colorScheme: 'dark' as const }
    const { page, trouble, close } = await openCalendar(
      'ada',
      '/studio/calendar?view=week&date=2037-03-20',
      tablet,
    )
    await page.getByRole('region', { name: 'Friday, March 20, 2037' }).getByText('Chapter 2').waitFor()
    // This shop has a time zone.
    expect(await page.getByText('Nobody has set a time zone').count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Month' }).click()
    await page.getByRole('heading', { name: 'March 1 – 7' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

    // Two weeks later.
    await page.addInitScript(now => {
      Date.now = () => now
    }, new Date('2037-03-18T12:00:00Z').getTime())
    await page.reload()
    await page.getByRole('heading', { name: 'March 15 – 21' }).waitFor()
    expect(await page.getByRole('heading', { name: 'March 1 – 7' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show the 2 weeks that are over' }).click()
    await page.getByRole('heading', { name: 'March 1 – 7' }).waitFor()
    await page.getByRole('button', { name: 'Hide the 2 weeks that are over' }).press('Enter')
    await page.getByRole('heading', { name: 'March 1 – 7' }).waitFor({ state: 'detached' })
    const chip = page.getByRole('button', { name: /Chapter 2/ })
    await chip.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.getByText('Saturday, March 21, 2037').waitFor()
    await page.keyboard.press('Escape')
    expect(trouble).toEqual([])
    await close()
  })

  it('keeps the days in their place while it waits, and says where it could not be read', async () => {
    const { page, close } = await openCalendar('ada')
    const height = async () => (await page.getByRole('table', { name: 'Month' }).boundingBox())?.height ?? 0
    const before = await height()
    const answer = Promise.withResolvers<void>()
    await page.route('**/app/v2/studio/calendar?*', async route => {
      await answer.promise
      await route.fulfill({ status: 500, body: '' })
    })
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.locator('table[aria-busy="true"]').waitFor()
    expect(Math.abs((await height()) - before)).toBeLessThan(before / 4)
    answer.resolve()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    // The list beside it goes on.
    await page.getByRole('complementary').getByRole('button', { name: 'Rain: Volume 2' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.unroute('**/app/v2/studio/calendar?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await chipOn(page, '2037-04-10', 'Rain: Volume 1').waitFor()
    await close()
  })
})
