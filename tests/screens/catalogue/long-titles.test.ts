// Proves docs/product.md#phones
import { expect, it } from 'vitest'
import { aggregateSeries, listParts, listSeries } from '#contract/calls/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { horizontalOverflow } from '#tests/support/axe.ts'
import { PHONE } from '#tests/support/browser.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerVolume, RAIN } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()

/** Of 200 characters, of which 42 are one word. */
const TITLE =
  'The Long and Winding Tale of the Librarian Who Was Reborn as an Umbrella and Has to Save the ' +
  'Donaudampfschifffahrtsgesellschaftskapitän of the Kingdom of Puddles from Rain That Never Ends, Retold Anew'

it.each(['/series/rain', '/volumes/rain-volume-1'])(
  '%s is no wider than a phone where series, volume and part have titles of 200 characters',
  async path => {
    const parts = [
      { id: 'PRT-1', slug: 'part-1', title: TITLE, access: { label: AccessLabel.FREE_PREVIEW } },
      { id: 'PRT-2', slug: 'part-2', title: TITLE, access: { label: AccessLabel.STREAMING } },
    ]
    answerVolume(screens.answers, { title: TITLE, seriesTitle: TITLE })
    screens.answers.set(listParts, { answer: { parts } })
    const series = { id: RAIN.seriesId, slug: RAIN.seriesSlug, title: TITLE, lang: 'en' }
    const volumes = [{ volume: { ...RAIN, title: TITLE }, parts, partCount: 2 }]
    screens.answers.set(aggregateSeries, { answer: { series, volumes } })
    screens.answers.set(listSeries, { answer: {} })
    const page = await screens.open(path, PHONE)
    await page.getByRole('link', { name: TITLE }).last().waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  },
)
