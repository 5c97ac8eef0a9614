// Proves docs/product.md#staff
import { describe, expect, it } from 'vitest'
import { findReleasePanel } from '#contract/calls/calendar.ts'
import { latestDigital, latestPhysical, listSeries } from '#contract/calls/catalogue.ts'
import { listPlans } from '#contract/calls/membership.ts'
import { logout } from '#contract/calls/sign-in.ts'
import { listAudit, showStudioMe } from '#contract/calls/studio.ts'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { listPlannedReleases, listUnpublished } from '#contract/calls/studio-releases.ts'
import { listStudioSales } from '#contract/calls/studio-sales.ts'
import { listSecondPersonRequests } from '#contract/calls/studio-second-person.ts'
import { showStart } from '#contract/calls/studio-start.ts'
import { findRunningSale } from '#contract/calls/visit.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, empty, openAs, screens } = prepareStudio()

/** Nothing launches, is sold, waits or was changed. */
const emptyToday = () =>
  empty(
    listAudit,
    listPlannedReleases,
    listUnpublished,
    listSecondPersonRequests,
    listStudioCatalogue,
    listStudioSales,
    showStart,
  )

describe('who opens the studio', () => {
  it('is led to the sign-in, in each language', async () => {
    const page = await screens.open('/studio')
    for (const [lang, way] of [
      ['en', '/sign-in'],
      ['de', '/de/sign-in'],
      ['fr', '/fr/sign-in'],
    ] as const) {
      await page.context().addCookies([{ name: 'lang', value: lang, url: page.url() }])
      await goTo(page, '/studio')
      expect(await page.locator('html').getAttribute('lang')).toBe(lang)
      expect(await page.locator('main a').getAttribute('href')).toBe(`${way}?next=%2Fstudio`)
      expect(await violationsOn(page)).toEqual([])
    }
  })

  it('without a role is told so, by the name of the account', async () => {
    answers.set(showStudioMe, { refused: 'notAllowed' })
    const page = await openAs('owner', '/studio')
    await page.getByRole('heading', { name: 'You have no role in the studio' }).waitFor()
    expect(await page.locator('main').textContent()).toContain('ada')
    expect(await violationsOn(page)).toEqual([])
  })

  it('with a role sees the first screen, in dark and light, wide and narrow', async () => {
    emptyToday()
    const page = await openAs('owner', '/studio')
    await page.setViewportSize({ width: 820, height: 1100 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    expect(
      await page.getByRole('navigation').getByRole('link', { name: 'Today' }).getAttribute('aria-current'),
    ).toBe('page')
    expect(await violationsOn(page)).toEqual([])
    // Room that is left for a scrollbar counts as less than nothing.
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    await page.getByText('made for windows at least 820 pixels').waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 600, height: 900 })
    await page.getByText('made for windows at least 820 pixels').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  })

  it('learns the keys, changes the language and signs out by keyboard alone', async () => {
    emptyToday()
    empty(logout, findReleasePanel, findRunningSale, latestDigital, latestPhysical, listPlans, listSeries)
    const page = await openAs('owner', '/studio')
    await page.getByRole('heading', { name: 'Today' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    const setSingleKeys = (singleKeys: boolean) =>
      page.evaluate(
        kept => sessionStorage.setItem('reading-preferences', kept),
        JSON.stringify({ everywhere: { singleKeys } }),
      )
    await setSingleKeys(false)
    await page.keyboard.press('?')
    await page.keyboard.press('Tab')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await setSingleKeys(true)
    await page.getByRole('button', { name: 'Choose a language' }).press('Enter')
    await page.getByRole('button', { name: 'Deutsch' }).press('Enter')
    await page.getByRole('heading', { name: 'Heute' }).waitFor()
    await page.getByRole('button', { name: 'Dein Konto' }).press('Enter')
    await page.getByRole('button', { name: 'Abmelden' }).press('Enter')
    await page.waitForURL('**/de')
    expect(answers.sent(logout)).toHaveLength(1)
  })

  it('whose session has ended is asked to sign in', async () => {
    answers.set(showStudioMe, { refused: 'sessionExpired' })
    const page = await openAs('owner', '/studio')
    await page.getByRole('heading', { name: 'Sign in to the studio' }).waitFor()
  })

  it('at an address without a screen is led back, and the heading has the focus', async () => {
    emptyToday()
    const page = await openAs('owner', '/studio/nowhere')
    await page.getByRole('heading', { name: 'There is no such screen' }).waitFor()
    await page.getByRole('link', { name: 'Go to Today' }).click()
    const heading = page.getByRole('heading', { name: 'Today' })
    await heading.waitFor()
    expect(await heading.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await page.title()).toMatch(/^Today · /)
  })
})

describe('pictures and files that are lost', () => {
  it('are a line on the first screen', async () => {
    emptyToday()

    const page = await openAs('owner', '/studio', { me: { lostBytes: 2 } })
    await page.getByText('2 pictures or files of the shop are lost.').waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('the list of the first start', () => {
  it('is hidden in this browser once that was pressed', async () => {
    emptyToday()
    const page = await openAs('owner', '/studio')
    const hide = page.getByRole('button', { name: 'Hide this list' })
    await hide.click()
    await hide.waitFor({ state: 'detached' })
  })
})
