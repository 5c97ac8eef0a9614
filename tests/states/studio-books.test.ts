// Proves docs/product.md#staff, docs/product.md#editions
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, holdBack, openBrowser, openPage } from '#tests/support/browser.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openSection } from '#tests/support/open-section.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let snow: Added
beforeAll(async () => {
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, SHOP_ZONE: 'Europe/Berlin' }
  ;[shop, browser] = await Promise.all([openShop({ env }), openBrowser()])
  const readers = readersOf(
    () => shop,
    () => mail,
  )
  for (const name of ['sam', 'eve', 'tara']) await readers.verify(name)
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
  await giveRole(shop.scratch.db, 'eve', 'editor')
  await giveRole(shop.scratch.db, 'tara', 'translator')
  snow = await addSeries(shop.scratch.db, {
    title: 'Sonw Country',
    volumes: [{}, { publishingAt: new Date('2027-01-09T19:00:00Z'), parts: [] }],
  })
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

/** The screen of a series, volume or part, for somebody who signs in on the way. */
async function openScreen(name: string, path: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  const { page } = opened
  await goToStudio(page, path, name)
  await page.locator('[data-section]:not([hidden]) h2').first().waitFor()
  return opened
}

const seriesPath = (section = 'titles') => `/studio/series/${snow.id}?section=${section}`
const volumePath = (at = 0) => `/studio/volumes/${snow.volumes[at]?.id}`
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })
const conflicts = (page: Page) => page.getByRole('region', { name: /^Changed meanwhile/ })

describe('the screen of a series', () => {
  it('takes a mistake out of a title for readers, says so in the history, and puts it back', async () => {
    const { page, trouble, close } = await openScreen('sam', seriesPath())
    expect(await violationsOn(page)).toEqual([])
    await title(page).fill('Snow Country')
    await save(page).click()
    await page.getByText('Saved: ').waitFor()
    await openSection(page, 'history')
    const changes = page.getByRole('list').filter({ hasText: 'Sonw Country → Snow Country' })
    await changes.first().waitFor()
    const reading = await page.context().newPage()
    const heading = async () => {
      await goTo(reading, `/series/${snow.slug}`)
      return reading.locator('h1').textContent()
    }
    await expect.poll(heading).toBe('Snow Country')
    await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
    await expect.poll(() => title(page).inputValue()).toBe('Sonw Country')
    await expect.poll(heading).toBe('Sonw Country')
    expect(trouble).toEqual([])
    await close()
  })

  it('shows both values where somebody has saved another meanwhile, and saves the one that is chosen', async () => {
    const [mine, hers] = await Promise.all([openScreen('sam', seriesPath()), openScreen('eve', seriesPath())])
    await title(hers.page).fill('Snow Land')
    await save(hers.page).click()
    await hers.page.getByText('Saved: ').waitFor()
    await title(mine.page).fill('Snow Country')
    await openSection(mine.page, 'texts')
    await mine.page.getByLabel('Teaser').fill('A train comes out of the long tunnel.')
    await save(mine.page).click()
    const conflict = conflicts(mine.page)
    await conflict.waitFor()
    expect(await conflict.textContent()).toContain('eve has changed this')
    expect(await conflict.locator('dd').allTextContents()).toEqual(['Snow Land', 'Snow Country'])
    expect(await violationsOn(mine.page)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await save(mine.page).click()
    await mine.page.getByText('Saved: ').waitFor()
    await title(hers.page).fill('Winter Land')
    await save(hers.page).click()
    await conflicts(hers.page).getByRole('button', { name: 'Take theirs' }).click()
    await expect.poll(() => title(hers.page).inputValue()).toBe('Snow Country')
    await expect.poll(() => save(hers.page).isVisible()).toBe(false)
    await Promise.all([mine.close(), hers.close()])
  })

  it('puts together a text that two people have written, in a narrow window', async () => {
    const [mine, hers] = await Promise.all([
      openScreen('sam', seriesPath('texts'), { viewport: { width: 820, height: 900 } }),
      openScreen('eve', seriesPath('texts')),
    ])
    const description = (page: Page) => page.getByLabel('Description', { exact: true })
    await description(hers.page).fill('A long tunnel.\n\nThen snow.')
    await save(hers.page).click()
    await hers.page.getByText('Saved: ').waitFor()
    await mine.page.reload()
    await description(mine.page).fill('A long tunnel.\n\nThen snow.\n\nAnd a lamp.')
    await description(hers.page).fill('A long dark tunnel.\n\nThen snow.')
    await save(hers.page).click()
    await expect.poll(() => save(hers.page).isVisible()).toBe(false)
    await save(mine.page).click()
    await conflicts(mine.page).getByRole('button', { name: 'Merge both' }).click()
    const dialog = mine.page.getByRole('dialog', { name: 'Merge both texts' })
    await dialog.getByText('Then snow.', { exact: true }).waitFor()
    expect(await violationsOn(mine.page)).toEqual([])
    expect(await horizontalOverflow(mine.page)).toBeLessThanOrEqual(0)
    // Nothing was changed by both, so nothing has to be chosen.
    await dialog.getByRole('button', { name: 'Use this text' }).click()
    expect(await description(mine.page).inputValue()).toBe('A long dark tunnel.\n\nThen snow.\n\nAnd a lamp.')
    await save(mine.page).click()
    await mine.page.getByText('Saved: ').waitFor()
    await Promise.all([mine.close(), hers.close()])
  })

  it('is changed by keyboard alone, and asks before unsaved changes are left', async () => {
    const { page, close } = await openScreen('sam', seriesPath())
    const field = page.getByLabel('Short title')
    await field.press('Control+a')
    await page.keyboard.type('Snow')
    await page.getByRole('link', { name: 'Today' }).press('Enter')
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await field.inputValue()).toBe('Snow')
    await field.press('Control+s')
    await page.getByText('Saved: ').waitFor()
    await page.getByRole('link', { name: 'Volumes', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Plan a volume' }).press('Enter')
    await page.getByRole('dialog', { name: 'Plan a volume' }).getByLabel('Title').press('Enter')
    await page.getByRole('link', { name: 'Volume 3' }).waitFor()
    await page.getByRole('link', { name: 'Volume 3' }).press('Enter')
    await page.waitForURL('**/studio/volumes/**')
    const state = page.getByRole('complementary', { name: 'State' })
    await state.getByText('Planned').waitFor()
    expect(await state.getByRole('listitem').allTextContents()).toEqual([
      'cover',
      'description',
      'text',
      'date',
    ])
    await page.getByLabel('Stage').selectOption('draft')
    // Whoever has stayed once is asked again.
    for (const _ of [1, 2]) {
      await page.evaluate(() => history.back())
      await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await close()
  })

  it('has the focus in the field again after saving, and what has it never stands under the bar', async () => {
    const { page, close } = await openScreen('sam', seriesPath(), { viewport: { width: 820, height: 900 } })
    const field = page.getByRole('textbox', { name: 'Short title' })
    await field.fill('Ice')
    await save(page).press('Enter')
    await page.getByText('Saved: ').waitFor()
    const hasFocus = (element: Element) => element === document.activeElement
    await expect.poll(() => field.evaluate(hasFocus)).toBe(true)
    await field.fill('Snow')
    const covered: string[] = []
    for (let tabs = 0; tabs < 25; tabs++) {
      await page.keyboard.press('Tab')
      const name = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const bar = document.querySelector('.studio-bar')
        const isUnder = focused.getBoundingClientRect().top + 20 > (bar?.getBoundingClientRect().top ?? 0)
        return isUnder && !bar?.contains(focused) && focused.closest('form') ? focused.outerHTML : ''
      })
      if (name) covered.push(name)
    }
    expect(covered).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText(/changes? (is|are) not saved/).waitFor({ state: 'hidden' })
    await close()
  })

  it('plans one volume however long its lists take to be read again', async () => {
    const { page, close } = await openScreen('sam', seriesPath('children'))
    await page.getByRole('link', { name: 'Volume 3' }).waitFor()
    await page.getByRole('button', { name: 'Plan a volume' }).press('Enter')
    await page.route('**/audit*', () => {})
    const dialog = page.getByRole('dialog', { name: 'Plan a volume' })
    await dialog.getByLabel('Title').press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Volume 4' }).waitFor()
    await page.unroute('**/audit*')
    await page.reload()
    await page.getByRole('link', { name: 'Volume 4' }).waitFor()
    expect(await page.getByRole('link', { name: /Volume [45]$/ }).count()).toBe(1)
    await close()
  })

  it('says that a volume is being planned while a refusal is sent again', async () => {
    const { page, close } = await openScreen('sam', seriesPath('children'))
    await page.getByRole('button', { name: 'Plan a volume' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Plan a volume' })
    await dialog.getByLabel('Number').fill('1')
    await dialog.getByLabel('Title').press('Enter')
    const refused = dialog.getByRole('alert').filter({ hasText: /./ })
    await refused.waitFor()
    const letIn = await holdBack(page, '**/app/v2/studio/volumes')
    await dialog.getByLabel('Title').press('Enter')
    await dialog.getByRole('status').getByText('Planning it…').waitFor()
    expect(await refused.count()).toBe(0)
    letIn()
    await refused.waitFor()
    expect(await dialog.getByText('Planning it…').count()).toBe(0)
    await close()
  })

  it('says beside the field what is wrong with it, and saves nothing', async () => {
    const { page, close } = await openScreen('sam', seriesPath())
    await page.getByLabel('Age rating').fill('forty')
    await title(page).fill('Snow and Ice')
    await save(page).click()
    const field = page.locator('[data-field="ageRating"]')
    await field.getByText('This value does not fit the field').waitFor()
    expect(await page.getByLabel('Age rating').getAttribute('aria-invalid')).toBe('true')
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await title(page).inputValue()).toBe('Snow Country')
    await close()
  })
})

describe('the screen of a volume', () => {
  it('has dates on the clocks of the publisher, people and stores in rows, and its parts', async () => {
    const { page, trouble, close } = await openScreen('sam', volumePath(1))
    const date = page.getByLabel('Ebook comes out')
    expect(await date.inputValue()).toBe('2027-01-09T20:00')
    await date.fill('2027-07-09T20:00')
    await openSection(page, 'people')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.getByRole('group', { name: 'Creators, entry 1' }).getByLabel('Name').fill('Ada Wren')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await openSection(page, 'stores')
    await page.getByRole('button', { name: 'Add a store' }).click()
    const store = page.getByRole('group', { name: 'ISBN and stores, entry 1' })
    await store.getByLabel('Store').selectOption('print')
    await store.getByLabel('ISBN or identifier').fill('9780000120046')
    await store.getByText('not a valid ISBN').waitFor()
    await store.getByLabel('ISBN or identifier').fill('9780000120045')
    await store.getByText('not a valid ISBN').waitFor({ state: 'detached' })
    await save(page).click()
    await page.getByText('Saved: ').waitFor()
    const [saved] = await shop.scratch.db.query({
      text: `select publishing_at as at, (select array_agg(c.name) from volume_creators vc join creators c on c.id = vc.creator_id where vc.volume_id = v.id) as creators
        from volumes v where id = $1`,
      values: [snow.volumes[1]?.id],
    })
    expect(saved).toEqual({ at: new Date('2027-07-09T18:00:00Z'), creators: ['Ada Wren'] })
    await openSection(page, 'children')
    await page.getByRole('button', { name: 'Plan a part' }).click()
    const dialog = page.getByRole('dialog', { name: 'Plan a part' })
    await dialog.getByLabel('Title').fill('The signal stop')
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await page.getByRole('link', { name: 'The signal stop' }).click()
    await page.waitForURL('**/studio/parts/**')
    await page.getByRole('heading', { name: 'The signal stop' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('leads from a volume to its series, and moves it to one of two of the same title', async () => {
    const { db } = shop.scratch
    const fog = await addSeries(db, { title: 'Fog', volumes: [{}, {}] })
    await addSeries(db, { title: 'Mist', slug: 'mist', volumes: [{}] })
    await addSeries(db, { title: 'Mist', slug: 'mist-manga', type: 'manga', volumes: [{}] })
    const path = `/studio/volumes/${fog.volumes[1]?.id}?section=titles`
    const { page, trouble, close } = await openScreen('sam', path)
    const field = page.locator('[data-field="series"]')
    await field.getByText('Novel · English').waitFor()
    await field.getByRole('button', { name: 'Move to another series…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Choose a series' })
    await dialog.getByLabel('Search').fill('Mist')
    await dialog.getByRole('button', { name: 'Mist Manga · English' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Mist Novel · English' }).click()
    await field.getByRole('link', { name: 'Mist', exact: true }).waitFor()
    await save(page).click()
    await page.getByText('change is not saved').waitFor({ state: 'hidden' })
    const [found] = await db.query<{ slug: string }>({
      text: 'select s.slug from volumes v join series s on s.id = v.series_id where v.id = $1',
      values: [fog.volumes[1]?.id],
    })
    expect(found?.slug).toBe('mist')
    await field.getByRole('link', { name: 'Mist', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Mist' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('lets a translator write a draft of texts, and change nothing', async () => {
    const { page, close } = await openScreen('tara', `${volumePath()}?section=offers`)
    await page.locator('[data-field="priceCoins"]').getByText('Your role cannot change this.').waitFor()
    expect(await page.locator('main :is(input, textarea, select):visible').count()).toBe(0)
    await openSection(page, 'children')
    expect(await page.getByRole('button', { name: 'Plan a part' }).count()).toBe(0)
    await openSection(page, 'titles')
    await title(page).fill('Yukiguni')
    expect(await save(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Save as draft' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await close()
  })

  it.each([
    { locale: 'de-DE', colorScheme: 'dark', heading: 'Verlauf' },
    { locale: 'fr-FR', colorScheme: 'light', heading: 'Historique' },
  ] as const)('is there in $locale from 820 pixels on, $colorScheme', async ({ heading, ...look }) => {
    await changeSeries(shop.app, snow.slug, { description: `Changed for ${look.locale}` })
    const viewport = { width: 820, height: 1100 }
    const { page, trouble, close } = await openScreen('sam', `${volumePath()}?section=history`, {
      ...DESKTOP,
      ...look,
      viewport,
    })
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('says that there is none at an address that is none', async () => {
    const { page, close } = await openScreen('sam', volumePath())
    await goTo(page, `/studio/volumes/${snow.id}`)
    await page.getByRole('heading', { name: 'There is no such series, volume or part' }).waitFor()
    await close()
  })
})
