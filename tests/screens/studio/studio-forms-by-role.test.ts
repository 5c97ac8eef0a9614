// Proves docs/product.md#staff
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listStudioCatalogue, planPart, planVolume } from '#contract/calls/studio-catalogue.ts'
import { importUpload, planUpload, showUpload, showUploadPart } from '#contract/calls/studio-upload.ts'
import { addStudioView, listStudioViews } from '#contract/calls/studio-views.ts'
import { StudioNewPart, StudioNewVolume } from '#contract/generated/studio_catalogue.ts'
import { Upload, UploadAnswers } from '#contract/generated/studio_upload.ts'
import { mayShare, RIGHTS_OF_ROLE, STUDIO_ROLES, type StudioRight } from '#rules/studio-rights.ts'
import { rightsToSay } from '#server/studio/fields/input-rights.ts'
import { rightsFor } from '#server/studio/upload/answers.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'
import { setSubject } from '#tests/support/screens/studio-subject.ts'

// docs/decisions/0156-the-right-of-a-field-by-every-call.md: nothing is required of a role that it cannot see, and nothing
// is sent that it may not say.

const studio = prepareStudio()
const { answers, openAs } = studio

/** Of each form the right that its controls take beside that of the form, in their order. */
const FORMS = {
  volume: { Number: null, Title: null, Date: 'publish' },
  part: { Title: null, Date: 'publish' },
  bookOfFile: {
    ...{ 'This file is': null, Series: null, Volume: null, 'Title of the volume': null, Language: null },
    ...{ 'Read as': null, 'Cut into parts': null, 'Price in coins': 'price', Publishing: 'publish' },
    ...{
      'First part comes out': 'publish',
      'Days between parts': 'publish',
      'Free parts at the start': 'price',
    },
    ...{
      'Import as a draft that only staff can see': 'publish',
      'A single book, not part of a series': null,
    },
  },
  partOfFile: {
    ...{ 'This file is': null, Series: null, Volume: null, 'Cut into parts': null },
    ...{ 'First part comes out': 'publish', 'Days between parts': 'publish' },
    'Import as a draft that only staff can see': 'publish',
  },
  cutter: { 'Title of the part': null, 'Rent in coins': 'price', 'Free preview': 'price' },
} as const satisfies Record<string, Record<string, StudioRight | null>>

/**
 * Files of the studio that have a control and ask for a right: what they are walked by. One that is not here fails the test.
 * Fields of the catalogue are shown to everybody, and changed by whom the shop says.
 */
const ASKING: Readonly<Record<string, string>> = {
  'books/PlanDialog.tsx': 'here',
  'catalogue/ViewDialog.tsx': 'here',
  'settings/AuditFilter.tsx': 'a filter, which sends nothing',
  'settings/legal/DraftForm.tsx': 'whole, or read only',
  'settings/shop/ShopScreen.tsx': 'whole, or read only',
  'today/start/DemoStep.tsx': 'whole, or not there',
  'upload/FactsForm.tsx': 'here',
  'upload/PartCutter.tsx': 'here',
  'upload/ReviewForm.tsx': 'here',
}

const EDITORS = STUDIO_ROLES.filter(role => RIGHTS_OF_ROLE[role].includes('edit'))
type Role = (typeof STUDIO_ROLES)[number]

const shownTo = (role: Role, form: keyof typeof FORMS) =>
  Object.entries<StudioRight | null>(FORMS[form]).flatMap(([label, right]) =>
    right === null || RIGHTS_OF_ROLE[role].includes(right) ? [label] : [],
  )
const labelsIn = (area: Locator) =>
  area
    .locator('input, select, textarea')
    .evaluateAll(all =>
      all.map(one => (one as HTMLInputElement).labels?.[0]?.textContent?.trim() ?? 'without a label'),
    )
const maySay = (role: Role, rights: readonly StudioRight[]) =>
  expect(rights.filter(right => !RIGHTS_OF_ROLE[role].includes(right))).toEqual([])

it('every form of the studio that asks for a right is walked', () => {
  const root = join(import.meta.dirname, '../../../web/studio')
  const asking = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(path => {
    if (!path.endsWith('.tsx')) return false
    const text = readFileSync(join(root, path), 'utf8')
    return (
      /<(Field|Check|Select|TextArea|MomentField|input|select|textarea)\b/.test(text) &&
      /\b(may\(|mayShare|mayChange|useStaff)/.test(text)
    )
  })
  expect(asking.toSorted()).toEqual(Object.keys(ASKING))
})

describe.each(EDITORS)('the role %s', role => {
  it.each([
    ['volume', 'series', planVolume, 'StudioNewVolume', StudioNewVolume],
    ['part', 'volume', planPart, 'StudioNewPart', StudioNewPart],
  ] as const)('plans a %s with what is shown to it', async (kind, parent, call, message, type) => {
    setSubject(studio, { row: { kind: parent, id: 'SUB-1', title: 'Rain', values: { lang: '"en"' } } })
    answers.set(call, { answer: { row: { id: 'SUB-2', title: 'Rain 2' } } } as never)
    const page = await openAs(
      role,
      `/studio/${parent === 'series' ? 'series' : 'volumes'}/SUB-1?section=children`,
    )
    await page.getByRole('button', { name: `Plan a ${kind}` }).click()
    const dialog = page.getByRole('dialog')
    expect(await labelsIn(dialog)).toEqual(shownTo(role, kind))
    await dialog.getByRole('button', { name: 'Plan', exact: true }).click()
    await page.getByText('Planned: Rain 2').waitFor()
    maySay(
      role,
      rightsToSay(
        message as 'StudioNewPart',
        type.fromPartial(answers.sent(call as typeof planPart)[0]?.body ?? {}) as never,
      ),
    )
  })

  it('imports a book and a part with what is shown to it, and is asked for nothing else', async () => {
    setFile()
    const page = await openAs(role, '/studio/upload/UPL-1')
    const facts = page.getByRole('region', { name: 'What was found' })
    expect(await labelsIn(facts)).toEqual(shownTo(role, 'bookOfFile'))
    expect(await labelsIn(page.getByRole('region', { name: 'Parts', exact: true }))).toEqual(
      shownTo(role, 'cutter'),
    )
    await imported(page, 'Import as a draft')
    await facts.getByLabel('This file is').selectOption('part')
    await expect.poll(() => answers.sent(planUpload).at(-1)?.body.asPart).toBe(true)
    expect(await labelsIn(facts)).toEqual(shownTo(role, 'partOfFile'))
    await imported(page, RIGHTS_OF_ROLE[role].includes('publish') ? 'Import' : 'Import as a draft')
    for (const { body } of answers.sent(importUpload))
      maySay(role, rightsFor(UploadAnswers.fromPartial(body), { goesPublic: !body.draft }))
    expect(answers.sent(importUpload).map(({ body }) => body.asPart)).toEqual([false, true])
  })
})

async function imported(page: Page, name: string): Promise<void> {
  const before = answers.sent(importUpload).length
  await page.getByRole('button', { name, exact: true }).click()
  await expect.poll(() => answers.sent(importUpload).length).toBe(before + 1)
}

/** A book that was read, whose answers are taken as they are. */
function setFile(): void {
  const text = { number: 1, title: 'One', blocks: 3, words: 90, minutes: 1 }
  const upload = Upload.fromPartial({
    ...{ id: 'UPL-1', name: 'rain.epub', state: 'read' },
    reading: { kind: 'novel', texts: [text], lang: 'en' },
    plan: {
      ...{ outcome: 'created', seriesTitle: 'Rain', seriesSlug: 'rain', kind: 'novel', lang: 'en' },
      ...{ volumeTitle: 'Rain: Volume 1', volumeNumber: 1 },
      parts: [{ text, pieces: [{ part: 1, from: 0, to: 3 }] }],
    },
  })
  answers.set(showUpload, { answer: upload })
  answers.set(showUploadPart, { answer: { text, pages: [] } })
  for (const call of [planUpload, importUpload] as const)
    answers.set(call, ({ body }) => ({ answer: { ...upload, answers: UploadAnswers.fromPartial(body) } }))
}

it.each(STUDIO_ROLES)(
  'the role %s keeps a view, and is offered to share it where it changes anything',
  async role => {
    studio.empty(listStudioViews)
    answers.set(addStudioView, { answer: { id: 'VIE-1', name: 'Mine' } })
    setSubject(studio, { row: { kind: 'volume' } })
    answers.set(listStudioCatalogue, { answer: { rows: [], total: 0 } })
    const page = await openAs(role, '/studio/catalogue')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Save this view…' }).click()
    const dialog = page.getByRole('dialog')
    const share = mayShare(RIGHTS_OF_ROLE[role]) ? ['Share with everybody in the studio'] : []
    expect(await labelsIn(dialog)).toEqual(['Name', ...share])
    await dialog.getByLabel('Name').fill('Mine')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('View saved.').waitFor()
    expect(answers.sent(addStudioView)[0]?.body.shared).toBe(false)
  },
)
