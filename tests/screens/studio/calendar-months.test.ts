// Proves docs/product.md#staff
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listStudioCalendar, listStudioUnscheduled } from '#contract/calls/studio-calendar.ts'
import { listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, empty, openAs } = prepareStudio()

const addressOf = (page: Page) => new URL(page.url()).search
/** Chips in a cell of a day. */
const chipsOn = (page: Page, day: string) => page.locator(`td:has(time[datetime="${day}"]) button`)

it('a month of the calendar has an address, is chosen from a list, and asks for the first of each day alone', async () => {
  empty(listStudioFields, listStudioUnscheduled)
  const launches = [1, 2, 3, 4].map(at => ({
    ...{
      id: `VOL-${at}`,
      kind: 'volume',
      release: 'digital',
      title: `Rain: Volume ${at}`,
      volumeId: `VOL-${at}`,
    },
    ...{ field: 'publishingAt', state: 'scheduled', lang: 'en', type: 'novel', parts: at === 1 ? 12 : 0 },
    at: new Date('2027-03-05T19:00Z'),
  }))
  answers.set(listStudioCalendar, {
    answer: {
      launches,
      days: [{ ...{ day: '2027-03-05', launches: 80 }, digital: 60, part: 20, lacking: 7 }],
    },
  })
  const page = await openAs('owner', '/studio/calendar?month=2027-03&language=en')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('heading', { name: 'March 2027' }).waitFor()
  await page.getByText('20 parts 60 ebooks 7 incomplete').press('Enter')
  await chipsOn(page, '2027-03-05').first().getByText('with 12 parts').waitFor()
  expect(await chipsOn(page, '2027-03-05').count()).toBe(3)
  const more = page.getByRole('link', { name: 'and 77 more' })
  expect(await more.getAttribute('href')).toBe('/studio/calendar?language=en&view=week&date=2027-03-05')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Month' }).selectOption('June 2028')
  await page.getByRole('heading', { name: 'June 2028' }).waitFor()
  expect(addressOf(page)).toBe('?month=2028-06&language=en')
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('heading', { name: 'July 2028' }).waitFor()
  expect(addressOf(page)).toBe('?month=2028-07&language=en')
  const asked = answers.sent(listStudioCalendar).map(({ query }) => query)
  // The weeks of July 2028, by the clocks in Berlin; weeks begin on Sunday in English.
  expect(asked.at(-1)).toMatchObject({
    ...{ perDay: 4, lang: 'en' },
    ...{ from: new Date('2028-06-24T22:00Z'), to: new Date('2028-08-05T22:00Z') },
  })
})
