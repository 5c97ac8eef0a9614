// Proves docs/product.md#law-and-tax
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { listAudit } from '#contract/calls/studio.ts'
import { listStudioCatalogue } from '#contract/calls/studio-catalogue.ts'
import { listUnpublished } from '#contract/calls/studio-releases.ts'
import { listStudioSales } from '#contract/calls/studio-sales.ts'
import { listSecondPersonRequests } from '#contract/calls/studio-second-person.ts'
import { showStart } from '#contract/calls/studio-start.ts'
import type { LawText, StudioLaw } from '#contract/generated/studio_start.ts'
import { languages } from '#rules/interface-language.ts'
import { LEGAL_PAGES } from '#rules/legal-versions.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { enlargeLetters } from '#tests/support/enlarge-letters.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, empty, openAs } = prepareStudio()

const texts: LawText[] = LEGAL_PAGES.flatMap(page =>
  languages.map(lang => ({
    ...{ page, lang, own: page === 'terms', withdrawal: page === 'terms' },
    blanks: page === 'privacy' ? ['hosting company'] : [],
  })),
)
const law: StudioLaw = {
  ...{ seller: 'Rain Publishing Ltd', sellerNamed: true, address: '1 Harbour Street\nDublin\nIreland' },
  ...{ email: 'office@books.example', registration: 'VAT IE0000000X', texts },
  ...{ consent: ['de', 'fr'], fixedPrices: ['de', 'fr'], vat: 'home', vatCountry: 'IE' },
  ...{ bookRate: 0, membershipRate: 2300, providerTax: false, paymentsLive: false },
}
const point = (page: Page, name: string) => page.locator(`[data-point="${name}"]`)
const stateOf = (page: Page, name: string) => point(page, name).getAttribute('data-state')

beforeEach(() => {
  empty(listAudit, listUnpublished, listSecondPersonRequests, listStudioCatalogue, listStudioSales)
  answers.set(showStart, { answer: { law, payments: 'stripe', mailServer: true, mailTested: true } })
})

describe('law and tax', () => {
  it('are reached from the list of the first steps, and say for each market what is missing', async () => {
    const page = await openAs('owner', '/studio')
    const step = page.locator('[data-step="law"]')
    await step.getByText('3 things are missing to open in the EU.').waitFor()
    await step.getByRole('link', { name: 'Law and tax' }).click()
    await page.getByText('3 points are missing.').waitFor()
    expect(await point(page, 'privacy').textContent()).toContain('[[hosting company]]')
    expect(await point(page, 'consent').textContent()).toContain('Not asked in English.')
    await page.getByText('Ireland: 0% on books and rentals, 23% on memberships.').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('link', { name: 'Germany' }).click()
    await page.getByText('2 points are missing.').waitFor()
    expect(await stateOf(page, 'consent')).toBe('done')
    expect(await stateOf(page, 'fixedPrices')).toBe('done')
    expect(new URL(page.url()).searchParams.get('market')).toBe('DE')
  })

  it.each(languages)('fit narrow and wide windows, with large letters too: %s', async lang => {
    const page = await openAs('owner', '/studio/settings/law?market=FR')
    await page.context().addCookies([{ name: 'lang', value: lang, url: page.url() }])
    await page.reload()
    await page.locator('[data-point="vat"]').waitFor()
    for (const width of [390, 820, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await horizontalOverflow(page), `${width}`).toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await enlargeLetters(page)
    await page.setViewportSize({ width: 820, height: 900 })
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
  })
})
