// Proves docs/product.md#reading-novels
import { expect, it } from 'vitest'
import { listMarks } from '#contract/calls/marks.ts'
import { listPositions, savePosition } from '#contract/calls/places.ts'
import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA } from '#tests/support/screens/rain.ts'

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
      const around = link.closest('[data-list]')?.getBoundingClientRect()
      return around ? middle(link.getBoundingClientRect()) - middle(around) : Number.NaN
    })
    expect(Math.abs(offCentre)).toBeLessThan(10)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
})

it('what can be done with the part stands above the list, read parts are folded, and a chapter of the part is one press away', async () => {
  const { answers } = screens
  const chapters = [0, 40].map(block => ({ title: `Chapter at ${block + 1}`, block }))
  const parts = Array.from({ length: 20 }, (_, at) => ({
    ...{
      id: `PRT-${at + 1}`,
      slug: `rain-volume-1-part-${at + 1}`,
      title: `Part ${at + 1}`,
      read: at > 0 && at < 15,
    },
    ...{ access: { label: AccessLabel.OWNED } },
  }))
  const current = {
    id: 'PRT-16',
    slug: 'rain-volume-1-part-1',
    title: 'Part 16',
    access: { label: AccessLabel.OWNED },
    chapters,
  }
  answerNovel(answers, {
    part: {
      ...current,
      preview: false,
      volumeParts: { parts: [...parts.slice(1, 15), current, ...parts.slice(16)] },
    },
  })
  answers.set(listPositions, { answer: {} })
  for (const call of [savePosition, findPreferences, savePreferences]) answers.set(call, { answer: {} })
  answers.set(listMarks, { answer: {} })
  const page = await openReader(screens, 'novel', {}, { ...PHONE, as: MARA })
  await page.getByRole('button', { name: 'Contents' }).click()
  const sheet = page.getByRole('dialog', { name: 'Contents' })
  const topOf = async (name: string) =>
    (await sheet.getByText(name, { exact: true }).boundingBox())?.y ?? Number.NaN
  await sheet.getByText('Already read: 12').waitFor()
  expect(await topOf('Mark as read')).toBeLessThan(await topOf('Already read: 12'))
  expect(await sheet.getByRole('link', { name: 'Part 2', exact: true }).isVisible()).toBe(false)
  await sheet.getByRole('link', { name: 'Chapter at 41' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await expect
    .poll(() => page.getByText('Paragraph 41.').evaluate(one => one.getBoundingClientRect().top))
    .toBeLessThan(200)
  expect(new URL(page.url()).pathname).toBe('/read/rain-volume-1-part-1')
})
