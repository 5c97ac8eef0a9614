// Proves docs/product.md#staff
import { expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import {
  changeStudioFields,
  listStudioCatalogue,
  listStudioFields,
} from '#contract/calls/studio-catalogue.ts'
import { listStudioViews } from '#contract/calls/studio-views.ts'
import { FIELDS, fieldView } from '#server/studio/fields/all-fields.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, empty, openAs } = prepareStudio()
const TOTAL = 120

it('rows of the catalogue are ticked one by one, in a row or all, only they are changed, and the undo of more than 50 asks first', async () => {
  empty(listStudioViews)
  answers.set(listStudioFields, {
    answer: { fields: FIELDS.volume.map(field => fieldView('volume', field)) },
  })
  const row = (id: string) => ({
    ...{ id, kind: 'volume', type: 'novel', state: 'scheduled', lang: 'en', title: `Volume ${id}` },
    values: { title: JSON.stringify(`Volume ${id}`), priceCoins: '500' },
  })
  answers.set(listStudioCatalogue, ({ query: { ids, skip = 0, limit = 0 } = {} }) => {
    const named = ids ? ids.split(',') : Array.from({ length: TOTAL }, (_, at) => `VOL-${at}`)
    return { answer: { rows: named.slice(skip, skip + limit).map(row), total: named.length } }
  })
  answers.set(changeStudioFields, ({ body: { changes = [], dryRun } }) => ({
    answer: {
      changes: changes.map(({ id, field, to }) => ({
        id,
        kind: 'volume',
        field,
        old: '500',
        new: to,
        title: id,
      })),
      problems: [],
      entryId: dryRun ? '' : 'AUD-1',
    },
  }))
  answers.set(undoAudit, { answer: {} })
  const page = await openAs('publisher', '/studio/catalogue?kind=volume')
  await page.getByText('Tick rows to change many at once.').waitFor()
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0)

  await page.getByRole('rowheader', { name: /^Volume VOL-0/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Change 1 volume' }).waitFor()
  await page
    .getByRole('checkbox', { name: 'Select Volume VOL-2', exact: true })
    .click({ modifiers: ['Shift'] })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Change 4 volumes' }).click()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Price in coins')
  await page.getByRole('textbox', { name: 'Value' }).fill('599')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Save 4 changes' }).click()
  await page.getByText('Price in coins of 4 volumes → 599').waitFor()
  const changed = () =>
    answers
      .sent(changeStudioFields)
      .at(-1)
      ?.body.changes?.map(({ id }) => id)
  expect(changed()).toEqual(['VOL-0', 'VOL-1', 'VOL-2', 'VOL-3'])

  await page.getByRole('button', { name: 'Select all 120' }).click()
  await page.getByRole('checkbox', { name: 'Select Volume VOL-1', exact: true }).uncheck()
  await page.getByRole('button', { name: 'Change 119 volumes' }).click()
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Price in coins')
  await page.getByRole('textbox', { name: 'Value' }).fill('649')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Save 119 changes' }).click()
  await page.getByText('Price in coins of 119 volumes → 649').waitFor()
  expect(changed()).not.toContain('VOL-1')
  await page.getByRole('button', { name: 'Undo' }).click()
  const question = page.getByRole('dialog', { name: 'Undo 119 changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(answers.sent(undoAudit)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await question.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  expect(answers.sent(undoAudit)).toHaveLength(1)

  await page.getByRole('button', { name: 'Clear selection' }).click()
  expect(await page.getByRole('button', { name: /^Change/ }).count()).toBe(0)
})
