// Proves docs/product.md#home, docs/product.md#rental
import { expect, it } from 'vitest'
import { findReleasePanel } from '#contract/calls/calendar.ts'
import { latestDigital, latestPhysical, listSeries } from '#contract/calls/catalogue.ts'
import { readMyFeed } from '#contract/calls/follows.ts'
import { listMarks } from '#contract/calls/marks.ts'
import { listPlans } from '#contract/calls/membership.ts'
import { listPositions, listRecent, savePosition } from '#contract/calls/places.ts'
import { findPreferences, savePreferences } from '#contract/calls/preferences.ts'
import { findAnnouncement, findRunningSale } from '#contract/calls/visit.ts'
import { AccessLabel } from '#contract/generated/enums.ts'
import { cutTexts } from '#tests/support/cut-texts.ts'
import { enlargeLetters, tooWide } from '#tests/support/enlarge-letters.ts'
import { answerNovel, openReader } from '#tests/support/screens/open-part.ts'
import { prepareScreens } from '#tests/support/screens/prepare-screens.ts'
import { MARA, RAIN } from '#tests/support/screens/rain.ts'

const screens = prepareScreens()
const { answers } = screens
const UNTIL = new Date('2026-11-27T19:00:00Z')

it('home begins with what was bought last, then what is rented with its end, each one press from its text', async () => {
  screens.now = new Date('2026-11-25T12:00:00Z')
  for (const call of [
    findReleasePanel,
    findRunningSale,
    latestDigital,
    latestPhysical,
    listPlans,
    listSeries,
  ])
    answers.set(call, { answer: {} })
  answers.set(readMyFeed, { answer: {} })
  answers.set(findAnnouncement, { answer: {} })
  const part = (number: number, more: object = {}) => ({
    ...{ id: `PRT-${number}`, slug: `rain-part-${number}`, title: `Rain Part ${number}`, volumeId: RAIN.id },
    ...{ shortTitle: `Part ${number}`, volume: RAIN, ...more },
  })
  const access = { label: AccessLabel.RENTED, until: UNTIL }
  answers.set(listRecent, {
    answer: {
      reading: [
        { part: part(7), bought: true },
        { part: part(3, { access }) },
        { part: part(2, { access, progress: 0.4 }), place: { locator: { progress: 0.4 } } },
        { part: part(1, { progress: 0.5 }), place: { locator: { progress: 0.5 } } },
      ],
    },
  })
  const page = await screens.open('/', { as: MARA })
  const cards = page.getByRole('region', { name: 'Continue reading' }).getByRole('listitem')
  await cards.first().waitFor()
  expect(await cards.evaluateAll(all => all.map(one => one.textContent.replaceAll(/\s/g, ' ')))).toEqual([
    'Rain: Volume 1RainPart 7Bought, not started yetStart reading',
    'Rain: Volume 1RainPart 3Rented until Fri, 7:00 PM UTC (in 2 days)Read',
    'Rain: Volume 1RainPart 240%Rented until Fri, 7:00 PM UTC (in 2 days)Continue',
    'Rain: Volume 1RainPart 150%Continue',
  ])
  expect(await cards.locator('a').evaluateAll(all => all.map(one => one.getAttribute('href')))).toEqual(
    [7, 3, 2, 1].map(number => `/read/rain-part-${number}`),
  )
  expect(answers.sent(listRecent).map(({ query }) => query?.begin)).toEqual([true])
})

it('the reader says until when a part is rented', async () => {
  screens.now = new Date('2026-11-25T12:00:00Z')
  answerNovel(answers, { part: { preview: false } })
  answers.set(listPositions, { answer: { rentedUntil: UNTIL } })
  answers.set(savePosition, { answer: {} })
  answers.set(findPreferences, { answer: {} })
  answers.set(savePreferences, { answer: {} })
  answers.set(listMarks, { answer: {} })
  const page = await openReader(screens, 'novel', {}, { as: MARA })
  await page.getByText(/until Fri,? 7:00\sPM UTC/).waitFor()
  // With large letters on a phone the titles have a line of their own, and every button is in the window.
  await page.setViewportSize({ width: 390, height: 844 })
  await enlargeLetters(page)
  const bar = page.locator('header', { has: page.locator('[data-rental]') })
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(220)
  expect(await tooWide(page)).toEqual([])
  expect(await cutTexts(bar.locator('p span').filter({ visible: true }))).toEqual([])
})
