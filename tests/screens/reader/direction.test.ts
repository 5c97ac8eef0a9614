// Proves docs/product.md#reading-manga
import { expect, it } from 'vitest'
import { answerManga, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const screens = prepareScreens()

it('the words over pages that run from right to left run from left to right', async () => {
  answerManga(screens.answers, { pictures: true })
  screens.losesFiles = true
  const page = await openReader(screens, 'manga', {}, {}, async one => {
    await one.route('**/pictures/*', route => {
      // The second page is sought for as long as the test runs.
      if (!route.request().url().endsWith('/2.jpg')) return route.abort()
    })
  })
  await page.keyboard.press('ArrowLeft')
  const words = [page.getByText('Loading page 2…'), page.getByText('Page 3 did not load.')]
  for (const one of words) {
    await one.waitFor()
    const box = one.locator('xpath=ancestor::*[@role="group"]')
    expect(await box.evaluate(sheet => getComputedStyle(sheet).direction)).toBe('rtl')
    expect(await one.evaluate(text => getComputedStyle(text).direction)).toBe('ltr')
  }
})
