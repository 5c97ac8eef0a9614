// Proves docs/product.md#covers
import { expect, it } from 'vitest'
import { Image } from '#contract/generated/catalogue.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerVolume } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()

it('a volume without a cover of its own has its title in light letters on the ground that the shop draws', async () => {
  const hash = 'VOL-01M7YZMHG0PTWDYK4QAEFJBS4P-0a1b2c3d'
  const cover = { hash, width: 1200, height: 1800, colour: '#1d4e6b' }
  answerVolume(screens.answers, { cover: Image.fromPartial(cover) })
  const page = await screens.open('/volumes/rain-volume-1')
  const title = page.locator('main [class*="_cover_"]').getByText('Rain: Volume 1', { exact: true }).first()
  expect(await title.evaluate(text => getComputedStyle(text).color)).toBe('rgb(255, 255, 255)')
  expect(await page.locator('main rect[fill="#1d4e6b"]').count()).toBe(1)
  expect(await violationsOn(page)).toEqual([])
})
