// Proves docs/product.md#nothing-goes-public-unasked
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeStudioFields,
  listStudioCatalogue,
  listStudioFields,
} from '#contract/calls/studio-catalogue.ts'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import { listUnpublished } from '#contract/calls/studio-releases.ts'
import { importUpload, showUpload, showUploadPart } from '#contract/calls/studio-upload.ts'
import { listStudioViews } from '#contract/calls/studio-views.ts'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import { Upload } from '#contract/generated/studio_upload.ts'
import { FIELDS, fieldView } from '#server/studio/fields/all-fields.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

// What was said of what comes before readers has changed by the time it is saved: each way of saving it says it anew.

const { answers, empty, openAs, screens } = prepareStudio()
const volume = { kind: 'volume', id: 'VOL-1', title: 'Snow: Volume 1' } as const
const change = { ...volume, field: 'stage', old: '"draft"', new: '"ready"' }
const said = (coins: number) => ({
  changes: [change],
  public: [{ ...volume, state: 'published', launchAt: screens.now, shownCoins: coins }],
  ...{ publicTotal: 1, publicVersion: `${coins} coins` },
})
/** What was sent to be saved: of what was said first, and of what was said then. */
const saved: unknown[] = []

beforeEach(() => {
  saved.length = 0
  empty(listStudioViews, listUnpublished)
  const fields = FIELDS.volume.map(field => fieldView('volume', field)) as StudioField[]
  answers.set(listStudioFields, { answer: { fields } })
  const values = Object.fromEntries(fields.map(({ name }) => [name, 'null']))
  const row = { ...volume, stage: 'draft', state: 'draft', lang: 'en', type: 'novel' }
  answers.set(listStudioCatalogue, {
    answer: { rows: [{ ...row, values: { ...values, stage: '"draft"' } }], total: 1 },
  })
})

/** The price is 499 coins when it is looked at for the first time, and 599 from then on. */
function setChanges(looked = 0) {
  answers.set(changeStudioFields, ({ body }) => {
    if (body.dryRun) return { answer: said(looked++ === 0 ? 499 : 599) }
    saved.push(body.publicVersion)
    return body.publicVersion === '599 coins'
      ? { answer: { changes: [change], entryId: 'AUD-1' } }
      : { refused: 'changedMeanwhile', details: JSON.stringify([{ field: '', reason: 'publicChanged' }]) }
  })
}

async function isSaidAnew(page: Page) {
  const question = page.getByRole('dialog', { name: 'Before readers see it' })
  await question.getByRole('alert').waitFor()
  await question.getByText('It costs 599 coins.').waitFor()
  await question.getByText(/Before: .*It costs 499 coins/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Saved.').waitFor()
  expect(saved).toEqual(['499 coins', '599 coins'])
}

async function pickReady(page: Page) {
  const cell = page.locator('[role="row"][aria-rowindex="2"] [aria-colindex="2"]')
  await cell.click()
  await page.keyboard.press('Enter')
  await cell.getByRole('combobox').selectOption('Ready')
  await page.keyboard.press('Enter')
}

describe('what comes before readers is said anew where it has changed meanwhile', () => {
  it('of a cell, which is not saved before that was asked', async () => {
    setChanges()
    const page = await openAs('publisher', '/studio/catalogue?kind=volume&cols=stage')
    await pickReady(page)
    const question = page.getByRole('dialog', { name: 'Before readers see it' })
    await question.getByText('It costs 499 coins.').waitFor()
    expect(saved).toEqual([])
    await question.getByRole('button', { name: 'Publish' }).click()
    await isSaidAnew(page)
  })

  it('of many changes', async () => {
    setChanges()
    const page = await openAs('publisher', '/studio/catalogue?kind=volume&cols=stage')
    await page.getByRole('checkbox', { name: 'Select all 1' }).check()
    await page.getByRole('button', { name: 'Change 1 volume' }).click()
    await page.getByRole('combobox', { name: 'Field' }).selectOption('Stage')
    await page.getByRole('combobox', { name: 'Value' }).selectOption('Ready')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await isSaidAnew(page)
  })

  it('of a file', async () => {
    setChanges(1)
    answers.set(checkExchange, { answer: { format: 'csv', rows: 1, ...said(499) } })
    const page = await openAs('publisher', '/studio/catalogue?kind=volume&cols=stage')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import and export' }).press('Enter')
    await page.getByRole('button', { name: 'Import CSV or ONIX…' }).press('Enter')
    await (await chooser).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n') })
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await isSaidAnew(page)
  })

  it.each(['the call', 'the import'])('of a part in a file, where %s finds it', async by => {
    const text = { number: 1, title: 'One', blocks: 3 }
    const upload = (coins: number, remedy = '') =>
      Upload.fromPartial({
        ...{ id: 'UPL-1', name: 'one.docx', state: 'read', reading: { kind: 'novel', texts: [text] } },
        answers: { asPart: true, seriesSlug: 'snow', volumeNumber: 1, firstLaunch: screens.now },
        plan: {
          ...{ outcome: 'updated', kind: 'novel', parts: [{ text, pieces: [{ part: 1, to: 3 }] }], remedy },
          ...{ refusal: remedy && 'it has changed', publicTotal: 1, publicVersion: `${coins} coins` },
          public: [
            { kind: 'part', title: 'One', state: 'published', launchAt: screens.now, shownCoins: coins },
          ],
        },
      })
    answers.set(showUpload, { answer: upload(49) })
    answers.set(showUploadPart, { answer: { text, pages: [] } })
    answers.set(importUpload, ({ body }) => {
      saved.push(body.publicVersion)
      if (by === 'the import') return { answer: upload(99, 'publicChanged') }
      answers.set(showUpload, { answer: upload(99) })
      return { refused: 'changedMeanwhile' }
    })
    const page = await openAs('publisher', '/studio/upload/UPL-1')
    const said = page.getByRole('region', { name: 'Before readers see it' })
    await said.getByText('Readers who do not own it rent it for 49 coins.').waitFor()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await said.getByRole('alert').waitFor()
    await said.getByText('rent it for 99 coins.').waitFor()
    await said.getByText(/Before: .*rent it for 49 coins/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.poll(() => saved).toEqual(['49 coins', '99 coins'])
  })
})
