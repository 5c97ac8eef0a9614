// Proves docs/product.md#series-page
import { expect, it } from 'vitest'
import { aggregateSeries, findPart, listParts, listSeries, listSkus } from '#contract/calls/catalogue.ts'
import { listFollows } from '#contract/calls/follows.ts'
import { listRecent } from '#contract/calls/places.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { PHONE } from '#tests/support/browser.ts'
import { answerNovel } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerVolume, MARA, RAIN } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const { answers } = screens
const PARTS = Array.from({ length: 500 }, (_, at) => ({
  ...{ id: `PRT-${at + 1}`, slug: `rain-part-${at + 1}`, number: at + 1, title: `Part ${at + 1}` },
  access: { label: AccessLabel.STREAMING, until: new Date('2026-12-15T12:00:00Z') },
}))
const SCREENS = 4 * PHONE.viewport.height

it('a volume of 500 parts has pages of four screens at most, each with its address, and leads to a part by its name', async () => {
  answerVolume(answers)
  const named = PARTS.map(part =>
    part.number === 470 ? { ...part, chapters: [{ title: 'The Ferry', block: 7 }] } : part,
  )
  answers.set(listParts, { answer: { parts: named, pagination: { total: 500, limit: 500 } } })
  const page = await screens.open('/volumes/rain-volume-1?page=25', PHONE)
  const list = page.getByRole('region', { name: 'Parts' })
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(SCREENS)
  await list.getByRole('link', { name: 'Part 500', exact: true }).waitFor()
  expect(await list.getByRole('link', { name: 'Page 1', exact: true }).getAttribute('href')).toBe(
    '/volumes/rain-volume-1',
  )
  const field = list.getByRole('searchbox', { name: 'Go to a number or name' })
  await field.fill('ferry')
  await list.getByText('1 match').waitFor()
  expect(await list.getByRole('link', { name: 'The Ferry' }).getAttribute('href')).toBe(
    '/read/rain-part-470#7',
  )
  await field.fill('')
  await list.getByRole('button', { name: 'Newest first' }).click()
  await list.getByRole('link', { name: 'Part 20', exact: true }).waitFor()
  answerNovel(answers)
  await field.fill('150')
  await field.press('Enter')
  await page.waitForURL('**/read/rain-part-150')
  expect(answers.sent(findPart).at(-1)?.params).toEqual({ id: 'rain-part-150' })
})

function answerSeries(readBefore = 0): void {
  const series = { id: RAIN.seriesId, slug: RAIN.seriesSlug, title: 'Rain', lang: 'en' }
  const volumes = Array.from({ length: 20 }, (_, at) => ({
    volume: {
      ...RAIN,
      id: `VOL-${at}`,
      slug: `rain-volume-${at + 1}`,
      number: at + 1,
      title: `Rain: Volume ${at + 1}`,
    },
    parts: PARTS.slice(at * 25, (at + 1) * 25).map(part => ({ ...part, read: part.number < readBefore })),
    partCount: 25,
  }))
  answers.set(aggregateSeries, { answer: { series, volumes } })
  for (const call of [listSeries, listSkus]) answers.set(call, { answer: {} })
  answers.set(listFollows, { answer: {} })
  answers.set(listRecent, { answer: {} })
}

it('a series of 500 parts has four screens, with all its volumes in the page', async () => {
  answerSeries()
  const page = await screens.open('/series/rain', PHONE)
  await page.getByText('17 more volumes').waitFor()
  expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(SCREENS)
  // Also without scripts: an address leads to a volume that is folded.
  expect(await page.locator('#volume-20').count()).toBe(1)
})

it('a series of 500 parts begins for its reader with the volume and part that are next', async () => {
  answerSeries(260)
  const page = await screens.open('/series/rain', { ...PHONE, as: MARA })
  await page.getByText('10 more volumes').waitFor()
  await page.getByRole('link', { name: 'Part 260', exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Part 251', exact: true }).isVisible()).toBe(false)
})
