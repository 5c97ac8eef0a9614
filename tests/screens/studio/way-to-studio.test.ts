// Proves docs/product.md#staff
import { describe, expect, it } from 'vitest'
import { aggregateSeries, listSeries } from '#contract/calls/catalogue.ts'
import { listFollows } from '#contract/calls/follows.ts'
import { listRecent } from '#contract/calls/places.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'

const { answers, open } = prepareScreens()
const account = { id: 'USR-1', username: 'ada', email: 'ada@example.com', emailVerified: true }

function setSeries(): void {
  answers.set(aggregateSeries, { answer: { series: { id: 'SER-1', slug: 'roofs', title: 'Roofs' } } })
  for (const call of [listFollows, listRecent, listSeries]) answers.set(call, { answer: {} })
}

describe('the way to the studio', () => {
  it('is in the menu, on the profile and on pages of books for staff', async () => {
    setSeries()
    const page = await open('/user/profile', { as: { ...account, studio: true } })
    const main = page.getByRole('main')
    expect(await main.getByRole('link', { name: 'Studio' }).getAttribute('href')).toBe('/studio?lang=en')
    await page.getByRole('button', { name: 'Your account' }).click()
    const menu = page.getByRole('navigation', { name: 'Your account' })
    expect(await menu.getByRole('link', { name: 'Studio' }).getAttribute('href')).toBe('/studio?lang=en')
    const series = await open('/series/roofs', { as: { ...account, studio: true } })
    const way = series.getByRole('main').getByRole('link', { name: 'Edit in the studio' })
    expect(await way.getAttribute('href')).toBe('/studio/series/SER-1?lang=en')
  })

  it('is nowhere for readers', async () => {
    setSeries()
    const page = await open('/series/roofs', { as: account })
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link').first().waitFor()
    expect(await page.getByRole('link', { name: /studio/i }).count()).toBe(0)
  })
  it('has no word of staff rights on the profile of readers', async () => {
    const page = await open('/user/profile', { as: account })
    await page.locator('main').getByText('Username').waitFor()
    expect(await page.getByText('Your staff rights are inactive').count()).toBe(0)
  })
})
