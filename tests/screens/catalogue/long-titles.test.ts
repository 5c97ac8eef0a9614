// Proves docs/product.md#phones
import { describe, expect, it } from 'vitest'
import { aggregateSeries, listParts, listSeries } from '#contract/calls/catalogue.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { horizontalOverflow } from '#tests/support/axe.ts'
import { PHONE } from '#tests/support/browser.ts'
import { cutTexts } from '#tests/support/cut-texts.ts'
import { enlargeLetters, tooWide } from '#tests/support/enlarge-letters.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { answerVolume, RAIN } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()

/** Of 200 characters, of which 42 are one word. */
const TITLE =
  'The Long and Winding Tale of the Librarian Who Was Reborn as an Umbrella and Has to Save the ' +
  'Donaudampfschifffahrtsgesellschaftskapitän of the Kingdom of Puddles from Rain That Never Ends, Retold Anew'

describe.each(['', '/de', '/fr'])('at “%s”, with titles of 200 characters and no cover art', lang => {
  it.each(['/series/rain', '/volumes/rain-volume-1'])(
    '%s is no wider than a phone, with letters of twice the usual size neither, and cuts no button',
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
      const page = await screens.open(`${lang}${path}`, PHONE)
      await page.getByRole('link', { name: TITLE }).last().waitFor()
      for (const enlarge of [async () => {}, enlargeLetters]) {
        await enlarge(page)
        expect(await tooWide(page)).toEqual([])
        expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
        const buttons = page.locator('main [class*="_button_"]').filter({ hasNot: page.locator('.unseen') })
        expect(await cutTexts(buttons)).toEqual([])
      }
      // A long title ends with dots on the ground of a cover.
      const lines = page.locator('main [class*="_lines_"]').first()
      const [shown, room] = await Promise.all([lines.boundingBox(), lines.locator('../..').boundingBox()])
      expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan((room?.y ?? 0) + (room?.height ?? 0))
    },
  )
})
