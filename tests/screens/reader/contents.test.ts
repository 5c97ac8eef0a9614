// Proves docs/product.md#reading-novels
import { expect, it } from 'vitest'
import { AccessLabel } from '#contract/generated/enums.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const screens = prepareScreens()

it.each([
  { on: 'a phone', device: PHONE },
  { on: 'a desktop', device: DESKTOP },
])('the contents open with the part that is read in their middle, each time, on $on', async ({ device }) => {
  const parts = Array.from({ length: 500 }, (_, at) => ({
    ...{ id: `PRT-${at + 1}`, slug: `rain-volume-1-part-${at + 1}`, title: `Part ${at + 1}` },
    access: { label: AccessLabel.FREE_PREVIEW },
  }))
  answerNovel(screens.answers, { part: { ...parts[399], volumeParts: { parts } } })
  const page = await openReader(screens, 'novel', {}, device)
  const sheet = page.getByRole('dialog', { name: 'Contents' })
  const current = sheet.getByRole('link', { name: 'Part 400', exact: true })
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: 'Contents' }).click()
    await expect.poll(() => current.evaluate(link => link === document.activeElement)).toBe(true)
    const offCentre = await current.evaluate(link => {
      const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
      const around = link.closest('dialog')?.getBoundingClientRect()
      return around ? middle(link.getBoundingClientRect()) - middle(around) : Number.NaN
    })
    expect(Math.abs(offCentre)).toBeLessThan(10)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
})
