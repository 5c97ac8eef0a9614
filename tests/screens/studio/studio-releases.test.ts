// Proves docs/product.md#staff
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import { findStudioBundle } from '#contract/calls/studio-bundles.ts'
import { listStudioFields } from '#contract/calls/studio-catalogue.ts'
import { openCoverPicture } from '#contract/calls/studio-covers.ts'
import { findStudioPost, listStudioPosts, previewPost } from '#contract/calls/studio-posts.ts'
import * as calls from '#contract/calls/studio-releases.ts'
import { findStudioSale } from '#contract/calls/studio-sales.ts'
import type { StudioField } from '#contract/generated/studio_catalogue.ts'
import type { StudioReleaseRequest, StudioUnpublished } from '#contract/generated/studio_releases.ts'
import { FIELDS, fieldView } from '#server/studio/fields/all-fields.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, openAs, screens } = prepareStudio()
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(screens.now.getTime() + days * DAY_MS)

const change = (more: Partial<StudioUnpublished>): Partial<StudioUnpublished> => ({
  ...{ kind: 'field', subjectKind: 'volume', subjectId: 'VOL-1', title: 'Rain: Volume 1', state: 'ready' },
  ...{ writerName: 'eve', changedAt: screens.now, mayPublish: true, seen: 'one', ...more },
})
const price = () => change({ id: 'VOL-1 priceCoins', field: 'priceCoins', live: '1200', value: '900' })
const text = () =>
  change({
    id: 'VOL-1 description',
    field: 'description',
    live: '""',
    value: '"It rains."',
    liveChanged: true,
  })
const cover = () => change({ kind: 'cover', id: 'VOL-1 COV-1', value: 'a'.repeat(64), live: '' })
const sale = () =>
  change({
    kind: 'sale',
    subjectKind: 'sale',
    id: 'SAL-1',
    subjectId: 'SAL-1',
    title: 'Winter',
    state: 'draft',
  })

/** What was asked to be published, and not only tried. */
const sent: StudioReleaseRequest[] = []
const line = {
  ...{ id: 'VOL-1', kind: 'volume', title: 'Rain: Volume 1', field: 'priceCoins', old: '1200', new: '900' },
}
beforeEach(() => {
  sent.length = 0
  const fields = FIELDS.volume.map(field => fieldView('volume', field)) as StudioField[]
  answers.set(listStudioFields, { answer: { fields } })
  answers.set(openCoverPicture, { answer: '' as never })
  answers.set(calls.listUnpublished, { answer: { changes: [price(), text(), cover(), sale()] } })
  answers.set(calls.publishRelease, ({ body }) => {
    if (!body.dryRun) sent.push(body as StudioReleaseRequest)
    return { answer: { changes: [line], publicVersion: 'all', entryId: body.dryRun ? '' : 'AUD-1' } }
  })
})

const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const dialog = (page: Page) => page.getByRole('dialog')
const shows = (page: Page, words: string) => dialog(page).getByText(words).waitFor()

describe('what is unpublished', () => {
  it('is chosen, shown with old and new, published together and undone as one', async () => {
    const page = await openAs('publisher', '/studio/releases')
    const row = page.getByRole('row', { name: 'Rain: Volume 1: Price in coins' })
    await row.waitFor()
    expect(await row.getByRole('cell').allTextContents()).toEqual([
      ...['Price in coins', '1,200', '900', 'Ready for review', 'eve'],
    ])
    await box(page, 'Rain: Volume 1: Price in coins').check()
    await box(page, 'Winter: Sale').check()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Publish 2 changes…' }).click()
    await shows(page, 'Published at once: 1 price and 1 sale.')
    expect(await violationsOn(page)).toEqual([])
    await dialog(page)
      .getByRole('button', { name: /^Publish [24] changes$/ })
      .click()
    await page.getByText('2 changes published').waitFor()
    expect(sent).toMatchObject([
      {
        items: [
          { kind: 'field', id: 'VOL-1 priceCoins', seen: 'one' },
          { kind: 'sale', id: 'SAL-1', seen: 'one' },
        ],
        publishAt: undefined,
        publicVersion: 'all',
      },
    ])
    answers.set(undoAudit, { answer: { id: 'AUD-2' } })
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await box(page, 'Winter: Sale').isChecked()).toBe(false)
  })

  it('each leads to where it is written', async () => {
    const offer = { kind: 'bundle', subjectKind: 'bundle', id: 'BDL-1', subjectId: 'BDL-1', title: 'Both' }
    const post = { kind: 'post', subjectKind: 'post', id: 'PST-1 de', subjectId: 'PST-1', lang: 'de' }
    const changes = [price(), cover(), sale(), change(offer), change({ ...post, title: 'Regen' })]
    answers.set(calls.listUnpublished, { answer: { changes } })
    const page = await openAs('publisher', '/studio/releases')
    await box(page, 'Regen: Post').waitFor()
    const links = await page.getByRole('rowheader').getByRole('link').all()
    expect(await Promise.all(links.map(link => link.getAttribute('href')))).toEqual([
      '/studio/volumes/VOL-1?field=priceCoins',
      '/studio/volumes/VOL-1?section=covers',
      '/studio/sales/SAL-1',
      '/studio/sales/bundles/BDL-1',
      '/studio/news/PST-1?language=de',
    ])
  })

  it('is planned for a time, with one sentence that says when, and no sooner than the time is known', async () => {
    const page = await openAs('publisher', '/studio/releases')
    await page.getByRole('button', { name: 'Choose all 4' }).click()
    await page.getByRole('button', { name: 'Publish 4 changes…' }).click()
    await dialog(page).getByLabel('Name').fill('New Year')
    await dialog(page).getByLabel('When').selectOption('At a time')
    expect(await dialog(page).getByRole('button', { name: 'Plan' }).isDisabled()).toBe(true)
    await dialog(page).getByLabel('Comes out at').fill('2027-01-01T00:00')
    await shows(
      page,
      'Published together on Fri, Jan 1, 2027, 00:00 GMT+1: 1 price, 1 value, 1 cover, and 1 sale.',
    )
    await dialog(page).getByRole('button', { name: 'Plan' }).click()
    await page.getByText('“New Year” comes out on Fri, Jan 1, 2027').waitFor()
    expect(sent).toMatchObject([{ name: 'New Year', publishAt: new Date('2026-12-31T23:00:00Z') }])
    expect(sent[0]?.items).toHaveLength(4)
  })

  it('says of each why it cannot be published, and keeps what was typed', async () => {
    const problem = { row: 1, id: 'VOL-1', field: 'description', reason: 'draftChanged', message: 'Changed.' }
    answers.set(calls.publishRelease, ({ body }) =>
      body.dryRun
        ? { answer: { changes: [line] } }
        : { refused: 'draftChanged', details: JSON.stringify([problem]) },
    )
    const page = await openAs('publisher', '/studio/releases')
    await page.getByRole('button', { name: 'Choose all 4' }).click()
    await page.getByRole('button', { name: 'Publish 4 changes…' }).click()
    await dialog(page).getByLabel('Name').fill('New Year')
    await dialog(page)
      .getByRole('button', { name: /^Publish [24] changes$/ })
      .click()
    await shows(page, 'Rain: Volume 1: Description')
    await shows(page, 'Changed.')
    expect(await dialog(page).getByLabel('Name').inputValue()).toBe('New Year')
  })

  it('cannot be chosen where others publish it, or where it is planned already', async () => {
    const others = [
      { ...price(), mayPublish: false },
      { ...text(), releaseId: 'RLS-1' },
    ]
    answers.set(calls.listUnpublished, { answer: { changes: [...others, sale()] } })
    const page = await openAs('editor', '/studio/releases')
    expect(await box(page, 'Rain: Volume 1: Price in coins').isDisabled()).toBe(true)
    expect(await box(page, 'Rain: Volume 1: Description').isDisabled()).toBe(true)
    await page.getByText('Others publish this').waitFor()
    await page.getByRole('button', { name: 'Choose the one' }).click()
    await page.getByRole('button', { name: 'Publish 1 change…' }).waitFor()
  })
})

describe('planned releases', () => {
  const planned = (more: object) => ({
    ...{ id: 'RLS-1', name: 'New Year', publishAt: inDays(20), plannedBy: 'paula', mayCancel: true },
    ...{ counts: { price: 14, cover: 3, sale: 1 }, ...more },
  })

  it('are listed with what comes out, and cancelled after a question', async () => {
    answers.set(calls.listPlannedReleases, { answer: { releases: [planned({})] } })
    answers.set(calls.cancelRelease, { answer: { entryId: 'AUD-3' } })
    const page = await openAs('publisher', '/studio/releases')
    await page.getByText('14 prices, 3 covers, and 1 sale').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'New Year' }).click()
    await page.getByRole('button', { name: 'Cancel the release' }).click()
    await shows(page, 'Nothing of it is published.')
    await dialog(page).getByRole('button', { name: 'Cancel the release' }).click()
    await page.getByText('The release “New Year” is cancelled').waitFor()
  })

  it.each(['sales/SAL-1', 'sales/bundles/BDL-1', 'news/PST-1'])('are named on %s', async path => {
    const ids: unknown[] = []
    answers.set(calls.listPlannedReleases, ({ query }) => {
      ids.push(query?.subject)
      return { answer: { releases: [planned({})] } }
    })
    answers.set(findStudioSale, { refused: 'saleNotFound' })
    answers.set(findStudioBundle, { refused: 'bundleNotFound' })
    answers.set(listStudioPosts, { answer: {} })
    answers.set(previewPost, { answer: {} as never })
    answers.set(findStudioPost, { answer: { id: 'PST-1' } })
    const page = await openAs('publisher', `/studio/${path}`)
    await page.getByText('comes out with “New Year”').waitFor()
    expect(ids).toContain(path.split('/').at(-1))
  })

  it.each([
    [{ changed: 2 }, '2 changes are others since this was planned'],
    [
      { problem: 'Rain: Volume 1: Changed.' },
      'Not published when its time had come: Rain: Volume 1: Changed.',
    ],
  ])('say what is wrong with them: %o', async (more, words) => {
    answers.set(calls.listPlannedReleases, { answer: { releases: [planned(more)] } })
    const page = await openAs('publisher', '/studio/releases')
    await page.getByText(words).waitFor()
  })
})

it.each(['en', 'de', 'fr'])('has no column out of sight on a phone, in %s', async lang => {
  const long = change({
    ...price(),
    title: `${'Rain over the harbour of the old town '.repeat(5)}: Volume 1`,
  })
  answers.set(calls.listUnpublished, { answer: { changes: [long, text(), cover(), sale()] } })
  const page = await openAs('publisher', `/studio/releases?lang=${lang}`, {
    viewport: { width: 360, height: 740 },
  })
  await page.getByRole('checkbox').last().waitFor()
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  // Nor with letters of twice the size, in which “Veröffentlichungen” has no room.
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await violationsOn(page)).toEqual([])
})
