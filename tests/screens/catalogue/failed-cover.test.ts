// Proves docs/product.md#covers
import { expect, it } from 'vitest'
import { listSeries } from '#contract/calls/catalogue.ts'
import { Image } from '#contract/generated/catalogue.ts'
import { goTo } from '#tests/support/browser.ts'
import { drawPage } from '#tests/support/make-books.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerVolume } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()

it('a cover that could not be loaded comes by itself when the shop has it again', async () => {
  const cover = { hash: 'ab'.repeat(16), width: 600, height: 900, colour: '#1d4e6b' }
  answerVolume(screens.answers, { cover: Image.fromPartial(cover) })
  // What a menu loads while nothing else is loaded.
  screens.answers.set(listSeries, { answer: {} })
  const page = await screens.open('/volumes/rain-volume-1')
  const body = await drawPage(1)
  let failed = 0
  await page.route('**/img/**', route => {
    const headers = { 'content-type': 'image/png', 'cache-control': 'no-store' }
    return route.fulfill({ headers, body: failed++ < 2 ? 'no picture' : body })
  })
  await goTo(page, '/volumes/rain-volume-1')
  const picture = page.locator('main picture img').first()
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width, { timeout: 30_000 }).toBeGreaterThan(0)
  expect(failed).toBeGreaterThan(2)
})
