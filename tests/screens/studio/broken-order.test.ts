// Proves docs/product.md#staff
import { beforeEach, describe, expect, it } from 'vitest'
import { listStudioCalendar, listStudioUnscheduled } from '#contract/calls/studio-calendar.ts'
import { findStudioSubject, listStudioCatalogue, listStudioFields } from '#contract/calls/studio-catalogue.ts'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { FIELDS, fieldView } from '#server/studio/fields/all-fields.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

// Three parts of a volume, one an hour; the first is moved behind the others.

const { answers, empty, openAs, screens } = prepareStudio()
const hours = (count: number) => new Date(screens.now.getTime() + count * 3_600_000)
const address = () => `/studio/calendar?view=week&date=${hours(24).toISOString().slice(0, 10)}`

beforeEach(() => {
  empty(listStudioUnscheduled)
  const volume = { id: 'VOL-1', kind: 'volume', title: 'Rain: Volume 1', state: 'scheduled' }
  answers.set(findStudioSubject, { answer: { row: volume } })
  const fields = FIELDS.part.map(field => fieldView('part', field)) as StudioField[]
  answers.set(listStudioFields, { answer: { fields } })
  const parts = [1, 2, 3].map(number => ({
    ...{ id: `PRT-${number}`, kind: 'part', title: `Chapter ${number}`, state: 'scheduled', lang: 'en' },
    ...{ type: 'novel', volumeId: 'VOL-1', seriesId: 'SER-1', seriesTitle: 'Rain' },
    at: hours(24 + number),
  }))
  const launches = parts.map(part => ({ ...part, release: 'part', field: 'launchAt' }))
  answers.set(listStudioCalendar, { answer: { launches } })
  answers.set(listStudioCatalogue, {
    answer: { rows: parts.map(({ at, ...part }) => ({ ...part, launchAt: at, values: {} })), total: 3 },
  })
})

const isSaid = 'can then be read before'

describe('a part that would come out before an earlier one of its volume is named', () => {
  it('where one is moved by itself', async () => {
    const page = await openAs('publisher', address())
    await page.getByRole('button', { name: /Chapter 1/ }).click()
    await page.getByRole('button', { name: 'Move…' }).click()
    const move = page.getByRole('dialog', { name: /^Move/ })
    expect(await move.getByText(isSaid).count()).toBe(0)
    await move.getByLabel('New date and time').fill(hours(48).toISOString().slice(0, 16))
    await move.getByText(`“Chapter 2” ${isSaid} “Chapter 1”`).waitFor()
  })

  it('where parts get a rhythm', async () => {
    const page = await openAs('publisher', address())
    await page.getByRole('button', { name: /Chapter 1/ }).click()
    await page.getByRole('button', { name: 'Rhythm of the parts…' }).click()
    const rhythm = page.getByRole('dialog', { name: /^Rhythm/ })
    await rhythm.getByLabel('How many parts').fill('1')
    await rhythm.getByLabel('From the day').fill(hours(720).toISOString().slice(0, 10))
    await rhythm.getByText(`“Chapter 2” ${isSaid} “Chapter 1”`).waitFor()
  })
})
