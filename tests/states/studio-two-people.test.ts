// Proves docs/product.md#two-people
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPeople, revokeGrant } from '#contract/calls/studio-people.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let studio: StudioShop
let browser: Browser
let snow: Added
let olga: Send
beforeAll(async () => {
  ;[studio, browser] = await Promise.all([openStudioShop({ COUNTRY_HEADER: 'x-country' }), openBrowser()])
  olga = await studio.person('olga', 'owner')
  snow = await addSeries(studio.shop.scratch.db, {
    title: 'Snow',
    volumes: [{ parts: [{ text: 'It snows.', preview: true }] }],
  })
  await studio.shop.app.version.refresh()
})
afterAll(async () => {
  await browser?.close()
  await studio?.close()
})

const SETTING = '/studio/settings/two-people'
const volumePath = () => `/studio/volumes/${snow.volumes[0]?.id}?section=takedowns`

/** The studio for somebody in a browser of their own. */
async function openStudio(name: string, path: string) {
  const opened = await openPage(browser, studio.shop.url, { ...DESKTOP, now: studio.shop.clock.now() })
  await goToStudio(opened.page, path, name)
  return opened
}

async function isSound(page: Page) {
  await page.setViewportSize({ width: 820, height: 1000 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize(DESKTOP.viewport)
}

const section = (page: Page) => page.getByRole('region', { name: 'Takedowns', exact: true })
const openDetails = (page: Page) =>
  section(page).getByRole('button', { name: 'Details of Snow: Volume 1', expanded: false }).click()
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a second person' })

async function inFrance() {
  const opened = await openPage(browser, studio.shop.url, DESKTOP)
  await opened.page.setExtraHTTPHeaders({ 'x-country': 'FR' })
  await goTo(opened.page, '/volumes/snow-volume-1')
  return opened
}

describe('takedowns that need two people', () => {
  it('cannot be switched on by who is alone, and are with two', async () => {
    const { page, close } = await openStudio('olga', SETTING)
    await page.getByText('Who can take down anything in the shop: olga.').waitFor()
    await page.getByText('At least two people must be able').waitFor()
    expect(await page.getByRole('button', { name: 'Switch on…' }).count()).toBe(0)
    await isSound(page)
    await studio.person('paul', 'publisher')
    await goTo(page, SETTING)
    await page.getByText('Who can take down anything in the shop: olga and paul.').waitFor()
    await page.getByRole('button', { name: 'Switch on…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Switch on: takedowns need two people?' })
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    await page.getByText(/^On since .*, switched on by olga\.$/).waitFor()
    await isSound(page)
    await close()
  })

  it('one person asks, the other sees it on the first screen and confirms it; nothing is closed before that', async () => {
    const paul = await openStudio('paul', volumePath())
    await section(paul.page).getByText('has to be confirmed by a second person').waitFor()
    await section(paul.page).getByRole('button', { name: 'Take down the volume…' }).click()
    const dialog = paul.page.getByRole('dialog', { name: 'Take down “Snow: Volume 1”' })
    await dialog.getByLabel('Everywhere').check()
    await dialog.getByLabel('Who the notice comes from').selectOption('court')
    await dialog.getByLabel('Statement of reasons').fill('Judgment 3 O 17/26')
    expect(await violationsOn(paul.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ask for the takedown' }).click()
    await section(paul.page).getByText('Waits for 1 person who can confirm it.').waitFor()
    expect(await section(paul.page).textContent()).toContain('Nothing is taken down.')
    expect(
      await section(paul.page)
        .getByRole('button', { name: /^Confirm/ })
        .count(),
    ).toBe(0)
    await isSound(paul.page)
    const before = await inFrance()
    await before.page.getByRole('link', { name: 'Sign in to buy' }).waitFor()
    await before.close()

    const olgas = await openStudio('olga', '/studio')
    await waiting(olgas.page).getByText('Take down: Everywhere').waitFor()
    expect(await waiting(olgas.page).textContent()).toContain('Judgment 3 O 17/26')
    expect(await waiting(olgas.page).textContent()).toContain('Court · asked for by paul')
    await isSound(olgas.page)
    await waiting(olgas.page)
      .getByRole('button', { name: 'Confirm: Take down: Everywhere (Snow: Volume 1)' })
      .press('Enter')
    const confirm = olgas.page.getByRole('dialog', { name: 'Take down “Snow: Volume 1”?' })
    await confirm.getByText('Everywhere: nobody can read, buy or rent the volume').waitFor()
    await confirm.getByText('Nobody owns it.').waitFor()
    expect(await violationsOn(olgas.page)).toEqual([])
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await olgas.page.getByText('Taken down: Snow: Volume 1').waitFor()
    await waiting(olgas.page).waitFor({ state: 'detached' })

    await goTo(paul.page, volumePath())
    await openDetails(paul.page)
    await section(paul.page).getByText('asked for by paul, confirmed by olga').waitFor()
    const after = await inFrance()
    await after.page.getByText('Not available in your country').waitFor()
    await Promise.all([after.close(), olgas.close(), paul.close()])
  })

  it('the log tells the request and its answer in words, and finds them by what was done', async () => {
    const { page, trouble, close } = await openStudio('olga', '/studio/settings/audit')
    const cell = (name: string, field: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .first()
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: field, exact: true }) })
        .getByRole('cell')
        .last()
    const done = page.getByLabel('What was done')
    await done.selectOption('Takedown asked for')
    await page.getByText('Takedown confirmed by a second person').last().waitFor({ state: 'hidden' })
    await page.locator('summary').click()
    expect(await cell('Takedown asked for', 'What it concerns').textContent()).toBe('Volume')
    expect(await cell('Takedown asked for', 'About').textContent()).toBe('Snow: Volume 1')
    await done.selectOption('Takedown confirmed by a second person')
    await page.getByRole('listitem').filter({ hasText: 'Takedown confirmed' }).waitFor()
    await page.locator('summary').click()
    expect(await cell('Takedown confirmed', 'Answer').textContent()).toBe('Confirmed')
    await done.selectOption('Takedowns need two people')
    await page.getByRole('listitem').filter({ hasText: 'On since' }).waitFor()
    expect(await cell('On since', 'Name').textContent()).toBe('Takedowns need two people')
    expect(await page.getByText('takedown', { exact: true }).count()).toBe(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('a request is declined with a reason, and one’s own is withdrawn', async () => {
    const olgas = await openStudio('olga', volumePath())
    await openDetails(olgas.page)
    await section(olgas.page)
      .getByRole('button', { name: /^Lift the takedown of/ })
      .click()
    const ask = olgas.page.getByRole('dialog')
    await ask.getByLabel('Reason').fill('The parties have settled.')
    await ask.getByRole('button', { name: 'Ask for the lifting' }).click()
    await section(olgas.page).getByText('Lift the takedown: Everywhere').waitFor()
    expect(
      await section(olgas.page)
        .getByRole('button', { name: /^Lift the takedown of/ })
        .count(),
    ).toBe(0)

    const paul = await openStudio('paul', volumePath())
    await section(paul.page)
      .getByRole('button', { name: /^Decline: Lift the takedown/ })
      .click()
    const dialog = paul.page.getByRole('dialog', { name: 'Decline the request of olga?' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await dialog.getByText('State the reason, in at most 4,000 characters.').waitFor()
    await dialog.getByLabel('Reason').fill('They have not signed yet.')
    expect(await violationsOn(paul.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await section(paul.page)
      .getByText(/^Declined by paul, .*: They have not signed yet\.$/)
      .waitFor()
    await openDetails(paul.page)
    await section(paul.page)
      .getByRole('row', { name: /^Snow: Volume 1 Everywhere .*Closed/ })
      .waitFor()
    await isSound(paul.page)

    await section(paul.page)
      .getByRole('button', { name: /^Lift the takedown of/ })
      .click()
    await paul.page.getByRole('dialog').getByLabel('Reason').fill('A mistake.')
    await paul.page.getByRole('dialog').getByRole('button', { name: 'Ask for the lifting' }).click()
    await section(paul.page)
      .getByRole('button', { name: /^Withdraw: Lift the takedown/ })
      .click()
    await paul.page.getByText('The request was withdrawn.').waitFor()
    await section(paul.page)
      .getByRole('button', { name: /^Lift the takedown of/ })
      .waitFor()

    await goTo(olgas.page, '/studio/settings/audit?action=takedown.decline')
    const entry = olgas.page.getByRole('listitem').filter({ hasText: 'Request declined' })
    await entry.getByText(/^\d fields$/).click()
    await entry.getByRole('row', { name: 'Asked for by not there olga' }).waitFor()
    await entry.getByRole('row', { name: 'Answered by not there paul' }).waitFor()
    await Promise.all([olgas.close(), paul.close()])
  })

  it('the request of somebody who has lost the role is refused, says so, and can be asked again', async () => {
    const lift = () => section(olgas.page).getByRole('button', { name: /^Lift the takedown of/ })
    const paul = await openStudio('paul', volumePath())
    await openDetails(paul.page)
    await section(paul.page)
      .getByRole('button', { name: /^Lift the takedown of/ })
      .click()
    await paul.page.getByRole('dialog').getByLabel('Reason').fill('It is settled.')
    await paul.page.getByRole('dialog').getByRole('button', { name: 'Ask for the lifting' }).click()
    await section(paul.page).getByText('Waits for 1 person who can confirm it.').waitFor()

    const olgas = await openStudio('olga', volumePath())
    await section(olgas.page)
      .getByRole('button', { name: /^Confirm: Lift/ })
      .click()
    await studio.shop.scratch.db.query({
      text: `delete from staff_grants where account_id = (select id from accounts where username = 'paul')`,
    })
    const confirm = olgas.page.getByRole('dialog')
    await confirm.getByRole('button', { name: 'Confirm' }).click()
    await confirm.getByText('does not have the right to it any more').waitFor()
    expect(await violationsOn(olgas.page)).toEqual([])
    await confirm.getByRole('button', { name: 'Cancel' }).click()
    await section(olgas.page).getByText('paul does not have the right to this any more').waitFor()
    expect(
      await section(olgas.page)
        .getByRole('button', { name: /^Confirm/ })
        .count(),
    ).toBe(0)
    await isSound(olgas.page)
    await goTo(olgas.page, '/studio')
    await waiting(olgas.page).getByText('paul does not have the right to this any more').waitFor()
    await goTo(olgas.page, volumePath())
    await openDetails(olgas.page)
    await lift().click()
    await olgas.page.getByRole('dialog').getByLabel('Reason').fill('It is settled, still.')
    await olgas.page.getByRole('dialog').getByRole('button', { name: 'Ask for the lifting' }).click()
    await lift().waitFor({ state: 'detached' })
    await section(olgas.page)
      .getByRole('button', { name: /^Withdraw: Lift the takedown/ })
      .click()
    await lift().waitFor()
    await section(olgas.page)
      .getByRole('button', { name: /^Decline: Lift the takedown/ })
      .click()
    await olgas.page.getByRole('dialog').getByLabel('Reason').fill('Asked again.')
    await olgas.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await section(olgas.page)
      .getByText(/^Declined by olga, .*: Asked again\.$/)
      .waitFor()
    await giveRole(studio.shop.scratch.db, 'paul', 'publisher')
    await Promise.all([olgas.close(), paul.close()])
  })

  it('switching it off waits for the second person; who is left alone is told, and waits a week', async () => {
    const olgas = await openStudio('olga', SETTING)
    const askOff = async () => {
      await olgas.page.getByRole('button', { name: 'Switch off…' }).click()
      const dialog = olgas.page.getByRole('dialog', { name: 'Ask to switch it off?' })
      await dialog.getByLabel('Reason').fill('We are too few.')
      return dialog
    }
    const first = await askOff()
    await first.getByRole('button', { name: 'Ask' }).click()
    await olgas.page.getByText('Waits for 1 person who can confirm it.').waitFor()
    await isSound(olgas.page)
    await olgas.page.getByRole('button', { name: /^Withdraw/ }).click()
    await olgas.page.getByRole('button', { name: 'Switch off…' }).waitFor()

    const { answer } = await olga(listPeople, {})
    const paul = answer?.people.find(({ username }) => username === 'paul')
    const params = { accountId: paul?.accountId ?? '', grantId: paul?.grants[0]?.id ?? '' }
    expect((await olga(revokeGrant, { params })).refused).toBeUndefined()
    await goTo(olgas.page, SETTING)
    await olgas.page.getByText('Too few people are left').waitFor()
    const dialog = await askOff()
    await dialog.getByText('you can switch it off in seven days').waitFor()
    expect(await violationsOn(olgas.page)).toEqual([])
    await dialog.getByRole('button', { name: 'Ask' }).click()
    await olgas.page.getByText('Nobody else can confirm it. You can switch it off from').waitFor()
    expect(await olgas.page.getByRole('button', { name: 'Switch off now' }).count()).toBe(0)
    await isSound(olgas.page)
    await olgas.close()
  })
})
