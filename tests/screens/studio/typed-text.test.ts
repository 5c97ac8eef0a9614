// Proves docs/product.md#staff
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { login } from '#contract/calls/sign-in.ts'
import { showStudioMe } from '#contract/calls/studio.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'
import { setSubject } from '#tests/support/screens/studio-subject.ts'

const studio = prepareStudio()
const { answers, openAs } = studio

const VOLUME = { kind: 'volume', id: 'VOL-1', title: 'Snow: Volume 1' } as const
const TEXT = 'Rain falls on the station. '.repeat(28)

const description = (page: Page) => page.getByLabel('Description', { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' })

async function openVolume() {
  setSubject(studio, { row: VOLUME })
  const page = await openAs('publisher', '/studio/volumes/VOL-1?section=texts')
  await description(page).fill(TEXT)
  return page
}

/** Whoever signs in is known to the browser by a cookie. */
async function signIn(page: Page) {
  answers.set(login, async () => {
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the shop sets it
      document.cookie = 'kashihon-signed-in=1; path=/'
    })
    return { answer: {} }
  })
  await dialog(page).getByLabel('Username or email').fill('ada')
  await dialog(page).getByLabel('Password', { exact: true }).fill('right horse')
  await dialog(page).getByRole('button', { name: 'Sign in', exact: true }).press('Enter')
  await dialog(page).waitFor({ state: 'hidden' })
}

async function forgetSession(page: Page) {
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the browser forgets it
    document.cookie = 'kashihon-signed-in=; path=/; max-age=0'
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

describe('a session that ends while something is typed', () => {
  it('is begun again over the page, and what was to be saved is saved then, once', async () => {
    const page = await openVolume()
    answers.set(changeStudioFields, { refused: 'sessionExpired' })
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await dialog(page).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await description(page).inputValue()).toBe(TEXT)
    answers.set(changeStudioFields, { answer: { entryId: 'AUD-1' } })
    setSubject(studio, { row: { ...VOLUME, values: { description: JSON.stringify(TEXT) } } })
    await signIn(page)
    await page.getByText('Saved: Snow: Volume 1').waitFor()
    expect(answers.sent(changeStudioFields)).toHaveLength(2)
    expect(await description(page).inputValue()).toBe(TEXT)
  })

  it('leaves the text where one comes back to the tab, also for who does not sign in at once', async () => {
    const page = await openVolume()
    await forgetSession(page)
    await dialog(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await description(page).inputValue()).toBe(TEXT)
    await forgetSession(page)
    answers.set(changeStudioFields, { refused: 'signInFirst' })
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await dialog(page).waitFor()
    answers.set(changeStudioFields, { answer: { entryId: 'AUD-1' } })
    setSubject(studio, { row: { ...VOLUME, values: { description: JSON.stringify(TEXT) } } })
    await signIn(page)
    await page.getByText('Saved: Snow: Volume 1').waitFor()
    expect(await description(page).inputValue()).toBe(TEXT)
  })

  it('of somebody else begins with their own screen: nothing is saved for them, and the text is kept for who has typed it', async () => {
    const page = await openVolume()
    answers.set(changeStudioFields, { refused: 'sessionExpired' })
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await dialog(page).waitFor()
    answers.set(showStudioMe, {
      answer: { accountId: 'USR-2', name: 'bob', rights: ['see'], zone: 'Europe/Berlin', zoneGiven: true },
    })
    await Promise.all([page.waitForEvent('load'), signIn(page)])
    await page.locator('#main h1').waitFor()
    expect(answers.sent(changeStudioFields)).toHaveLength(1)
    expect(await page.content()).not.toContain('falls on the station')
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('falls on the station')
  })
})

describe('what was typed and not saved', () => {
  it('is there again after the page was left, says since when, and can be thrown away', async () => {
    const page = await openVolume()
    page.once('dialog', asked => asked.accept())
    await page.reload()
    await page.getByText('Restored: typed here on Nov 21, 2026').waitFor()
    expect(await description(page).inputValue()).toBe(TEXT)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard it' }).press('Enter')
    expect(await description(page).inputValue()).toBe('')
    await page.reload()
    await page.locator('#main h1').waitFor()
    expect(await description(page).inputValue()).toBe('')
  })
})
