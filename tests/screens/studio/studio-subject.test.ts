// Proves docs/product.md#staff, docs/product.md#nothing-goes-public-unasked, docs/product.md#sales, docs/product.md#takedowns
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import { listPlannedReleases, publishRelease } from '#contract/calls/studio-releases.ts'
import { showPriceHistory } from '#contract/calls/studio-sales.ts'
import { listTakedowns } from '#contract/calls/studio-takedowns.ts'
import { StudioDraft } from '#contract/generated/studio_drafts.ts'
import { MAILED_WITHIN_MS } from '#rules/notice-times.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { openSection } from '#tests/support/open-section.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'
import { setSubject } from '#tests/support/screens/studio-subject.ts'

const studio = prepareStudio()
const { answers, openAs, screens } = studio

const draftOf = (field: string, value: string, live: string) =>
  StudioDraft.fromPartial({
    ...{
      field,
      value,
      live,
      madeFrom: live,
      seen: `${field} ${live}`,
      subjectId: 'VOL-1',
      kind: 'volume',
      state: 'draft',
      version: 1,
    },
    ...{ writerName: 'ada', changedAt: screens.now },
  })
const changed = (field: string, old: string, next: string) => ({ id: 'VOL-1', field, old, new: next })

describe('changes of several fields', () => {
  const volume = { kind: 'volume', id: 'VOL-1', title: 'Snow: Volume 1' } as const
  const price = (page: Page) => page.getByLabel('Price in coins', { exact: true })
  it('are not published where the shop has another value by now: both are shown, and then it is decided', async () => {
    setSubject(studio, { row: volume })
    const page = await openAs('publisher', '/studio/volumes/VOL-1?section=offers')
    await price(page).fill('500')
    await openSection(page, 'titles')
    await page.getByLabel('Original publisher', { exact: true }).fill('Yuki')
    const setDrafts = (live: string) =>
      setSubject(studio, {
        row: { ...volume, values: { priceCoins: live } },
        drafts: [draftOf('priceCoins', '500', live), draftOf('originalPublisher', '"Yuki"', '""')],
      })
    const setPreview = (live: string) =>
      answers.set(publishRelease, ({ body }) =>
        body.dryRun
          ? {
              answer: {
                changes: [changed('priceCoins', live, '500'), changed('originalPublisher', '""', '"Yuki"')],
              },
            }
          : {
              refused: 'changedMeanwhile',
              details: JSON.stringify([
                { row: 0, field: 'priceCoins', reason: 'changedMeanwhile', message: '', theirs: '700' },
              ]),
            },
      )
    answers.set(saveDrafts, { answer: { entryId: 'AUD-1' } })
    const winter = { id: 'RLS-1', name: 'Winter', publishAt: new Date('2027-01-01T08:00:00Z') }
    const missed = { ...winter, id: 'RLS-2', name: 'Autumn', problem: 'Changed.' }
    answers.set(listPlannedReleases, { answer: { releases: [winter, missed] } })
    setDrafts('null')
    setPreview('null')
    await page.getByRole('button', { name: 'Save as draft' }).press('Enter')
    await page.getByRole('region', { name: '2 changes are prepared' }).waitFor()
    await page.getByText('comes out with “Winter” on Fri, Jan 1, 2027').waitFor()
    // What was not published at its time is no promise any more.
    expect(await page.getByText('“Autumn”').count()).toBe(0)
    await page.getByRole('button', { name: 'Publish all' }).click()
    const publishing = page.getByRole('dialog', { name: 'Publish: ' })
    await publishing.getByRole('row', { name: /Price in coins.*500/ }).waitFor()
    setDrafts('700')
    setPreview('700')
    await publishing.getByRole('button', { name: 'Publish 2 changes' }).click()
    const alert = publishing.getByRole('alert')
    await alert.getByText('700').waitFor()
    await alert.getByText('500').waitFor()
    await publishing.getByRole('row', { name: /Price in coins.*700.*500/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    setSubject(studio, { row: { ...volume, values: { priceCoins: '500', originalPublisher: '"Yuki"' } } })
    answers.set(publishRelease, { answer: { entryId: 'AUD-2' } })
    await publishing.getByRole('button', { name: 'Publish 2 changes' }).click()
    await page.getByText('2 changes published').waitFor()
    expect(answers.sent(publishRelease).at(-1)?.body).toMatchObject({
      dryRun: false,
      name: '',
      items: [
        { kind: 'field', id: 'VOL-1 priceCoins', seen: 'priceCoins 700' },
        { kind: 'field', id: 'VOL-1 originalPublisher', seen: 'originalPublisher ""' },
      ],
    })
  })

  it('are restored from the history', async () => {
    const entry = {
      id: 'AUD-1',
      at: screens.now,
      actorName: 'ada',
      origin: 'studio',
      action: 'volume.change',
    }
    const change = { kind: 'volume', id: 'VOL-1', field: 'priceCoins', before: 'null', after: '700' }
    answers.set(listSubjectHistory, {
      answer: { entries: [{ ...entry, canBeUndone: true, changes: [change] }] },
    })
    setSubject(studio, { row: { ...volume, values: { priceCoins: '500' } } })
    answers.set(changeStudioFields, ({ body }) => ({
      answer: body.dryRun ? { changes: [changed('priceCoins', '500', '700')] } : { entryId: 'AUD-2' },
    }))
    const page = await openAs('publisher', '/studio/volumes/VOL-1?section=history')
    await page
      .getByRole('button', { name: /^Restore this version: Price in coins/ })
      .first()
      .click()
    const restore = page.getByRole('dialog', { name: 'Restore an earlier version: Price in coins' })
    await restore.getByText('700').waitFor()
    setSubject(studio, { row: { ...volume, values: { priceCoins: '700' } } })
    await restore.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => price(page).inputValue()).toBe('700')
    expect(answers.sent(changeStudioFields).at(-1)?.body).toMatchObject({
      dryRun: false,
      changes: [{ id: 'VOL-1', field: 'priceCoins', to: '700' }],
    })
  })
})

describe('the prices of a volume', () => {
  it('are shown with the sale that has ended, in a narrow German window', async () => {
    const steps = [
      { kind: 'saleEnds', coins: 1_000, fullCoins: 1_000, coinsBefore: 800, saleName: 'Run on' },
      { kind: 'inShop', coins: 1_000, fullCoins: 1_000 },
    ]
    const history = { coins: 1_000, fullCoins: 1_000, premiumCoins: 900, currencies: ['EUR'], isSold: true }
    answers.set(showPriceHistory, {
      answer: { ...history, steps: steps.map(one => ({ ...one, at: screens.now })) },
    })
    setSubject(studio, { row: { kind: 'volume', id: 'VOL-1', title: 'Snow: Volume 1' } })
    const page = await openAs('owner', '/studio/volumes/VOL-1?section=offers&lang=de')
    await page.setViewportSize({ width: 820, height: 1100 })
    const prices = page.getByRole('region', { name: 'Preise' })
    await prices.getByRole('row', { name: /Run on endet/ }).waitFor()
    await prices.getByText('im Shop').waitFor()
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('a takedown', () => {
  it('is seen by an editor, who cannot lift it', async () => {
    const taken = {
      id: 'TKD-1',
      kind: 'volume',
      subjectId: 'VOL-1',
      title: 'Snow: Volume 1',
      source: 'court',
    }
    answers.set(listTakedowns, {
      answer: { takedowns: [{ ...taken, reason: 'Judgment 3 O 17/26', takenDownAt: screens.now }] },
    })
    setSubject(studio, { row: { kind: 'series', id: 'SER-1', title: 'Snow' }, mayChange: [], mayDraft: [] })
    const page = await openAs('editor', '/studio/series/SER-1?section=takedowns')
    const section = page.getByRole('region', { name: 'Takedowns' })
    await section.getByRole('link', { name: 'Snow: Volume 1' }).first().waitFor()
    await section.getByRole('button').click()
    await section.getByText('Judgment 3 O 17/26').waitFor()
    // The one that opens the details.
    expect(await section.getByRole('button').count()).toBe(1)
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('what comes before readers', () => {
  const volume = { kind: 'volume', id: 'VOL-1', title: 'Snow: Volume 1' } as const
  const public_ = (page: Page) => page.getByRole('dialog')
  const stage = (page: Page) => page.getByLabel(/^(Stage|Phase|Étape)$/)
  /** What was saved, without what was only tried. */
  const saved: unknown[] = []
  const setChanges = (row: object | null) => {
    saved.length = 0
    answers.set(changeStudioFields, ({ body }) => {
      if (!body.dryRun) saved.push(body.changes)
      return {
        answer: body.dryRun && row ? { public: [row as never], publicTotal: 1 } : { entryId: 'AUD-1' },
      }
    })
  }

  it.each([
    [
      'en',
      { state: 'published', launchAt: screens.now, shownCoins: 499, missing: ['cover'] },
      'Snow: Volume 1 Readers see it at once, along with its parts that are ready. It costs 499 coins. Readers who follow the series get an email ten minutes later, unless you hold it by then or they have had one already. Still missing: cover.',
    ],
    [
      'de',
      { state: 'scheduled', launchAt: new Date('2026-12-24T19:00:00Z'), shownCoins: 499 },
      'Snow: Volume 1 Leser sehen sofort, dass er angekündigt ist, dazu alle Teile, die fertig sind. Er erscheint am 24. Dez. 2026, 20:00 MEZ. Er kostet 499 Coins. Wer der Reihe folgt, bekommt dann eine E-Mail.',
    ],
    [
      'fr',
      { state: 'ready' },
      'Snow: Volume 1 Les lecteurs le voient annoncé tout de suite, sans date, ainsi que ses parties prêtes.',
    ],
  ])('is said in a sentence before it is saved, in %s', async (lang, then, sentence) => {
    setSubject(studio, { row: { ...volume, values: { stage: '"draft"' } } })
    setChanges({ ...volume, ...then })
    const page = await openAs('publisher', `/studio/volumes/VOL-1?lang=${lang}`)
    await stage(page).selectOption('ready')
    await page.keyboard.press('Control+s')
    const dialog = public_(page)
    await dialog.waitFor()
    expect(await dialog.getByRole('listitem').locator('p').last().textContent()).toBe(sentence)
    expect(saved).toEqual([])
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: /^(Publish|Veröffentlichen|Publier)$/ }).click()
    await page.getByText(/^(Saved|Gespeichert|Enregistré)\s?: Snow/).waitFor()
    expect(saved).toHaveLength(1)
  })

  it('is not asked about where readers see nothing by it', async () => {
    setSubject(studio, { row: { ...volume, values: { stage: '"planned"' } } })
    setChanges(null)
    const page = await openAs('publisher', '/studio/volumes/VOL-1')
    await stage(page).selectOption('ready')
    await page.keyboard.press('Control+s')
    await page.getByText('Saved: Snow').waitFor()
    expect(await public_(page).count()).toBe(0)
    expect(saved).toHaveLength(1)
  })

  it('is not saved where nobody can say what readers would see, and what was changed stays', async () => {
    setSubject(studio, { row: { ...volume, values: { stage: '"draft"' } } })
    setChanges(null)
    answers.set(changeStudioFields, ({ body }) => {
      if (!body.dryRun) saved.push(body.changes)
      return { refused: 'notAllowed' }
    })
    const page = await openAs('publisher', '/studio/volumes/VOL-1')
    await stage(page).selectOption('ready')
    await page.keyboard.press('Control+s')
    await page.getByText('This is for staff only.').waitFor()
    expect(saved).toEqual([])
    expect(await stage(page).inputValue()).toBe('ready')
  })

  it('says nothing of mails for what came out too long ago for one', async () => {
    setSubject(studio, { row: { ...volume, values: { stage: '"draft"' } } })
    setChanges({
      ...volume,
      state: 'published',
      launchAt: new Date(screens.now.getTime() - MAILED_WITHIN_MS - 60_000),
    })
    const page = await openAs('publisher', '/studio/volumes/VOL-1')
    await stage(page).selectOption('ready')
    await page.keyboard.press('Control+s')
    const sentence = public_(page).getByRole('listitem').locator('p').last()
    expect(await sentence.textContent()).toBe(
      'Snow: Volume 1 Readers see it at once, along with its parts that are ready.',
    )
  })

  describe('and has changed meanwhile', () => {
    const then = { ...volume, state: 'published', launchAt: screens.now, shownCoins: 499 }
    /** Somebody sets another price after what comes before readers was said first. */
    const setMeanwhile = (call: typeof changeStudioFields | typeof publishRelease, now: object[]) => {
      let looked = 0
      answers.set(call, ({ body }: { body: { dryRun?: boolean; publicVersion?: string } }) => {
        if (body.dryRun) {
          const rows = looked++ === 0 ? [then] : now
          const changes = [changed('stage', '"draft"', '"ready"')]
          const publicVersion = looked === 1 ? 'first' : 'second'
          return { answer: { changes, public: rows as never, publicTotal: rows.length, publicVersion } }
        }
        saved.push(body.publicVersion)
        return body.publicVersion === 'second'
          ? { answer: { entryId: 'AUD-1' } }
          : { refused: 'changedMeanwhile', details: JSON.stringify([{ field: '', reason: 'publicChanged' }]) }
      })
    }
    const said = (page: Page) => public_(page).last().getByRole('listitem').locator('p').last()
    const dearer =
      'Snow: Volume 1 Readers see it at once, along with its parts that are ready. It costs 599 coins. Readers who follow the series get an email ten minutes later, unless you hold it by then or they have had one already. Before: Readers see it at once, along with its parts that are ready. It costs 499 coins. Readers who follow the series get an email ten minutes later, unless you hold it by then or they have had one already.'

    it.each([
      ['it is to cost more', [{ ...then, shownCoins: 599 }], dearer, 'Publish'],
      [
        'readers see nothing by it any more',
        [],
        `Snow: Volume 1 Readers will no longer see it. Before: ${dearer.split(' Before: ')[1]}`,
        'Save',
      ],
    ])('is said anew where %s, and what was typed stays', async (_, now, sentence, confirm) => {
      setSubject(studio, { row: { ...volume, values: { stage: '"draft"' } } })
      saved.length = 0
      setMeanwhile(changeStudioFields, now)
      const page = await openAs('publisher', '/studio/volumes/VOL-1?section=titles')
      const publisher = page.getByLabel('Original publisher', { exact: true })
      await publisher.fill('Yuki')
      await openSection(page, 'stage')
      await stage(page).selectOption('ready')
      await page.keyboard.press('Control+s')
      await public_(page).getByRole('button', { name: 'Publish' }).click()
      await public_(page).getByRole('alert').waitFor()
      expect(await said(page).textContent()).toBe(sentence)
      expect(await violationsOn(page)).toEqual([])
      await public_(page).getByRole('button', { name: 'Not yet' }).click()
      expect([await publisher.inputValue(), await stage(page).inputValue()]).toEqual(['Yuki', 'ready'])
      await page.keyboard.press('Control+s')
      if (now.length > 0) await public_(page).getByRole('button', { name: confirm }).click()
      await page.getByText('Saved: Snow').waitFor()
      expect(saved).toEqual(['first', 'second'])
    })

    it('is said anew over the preview of prepared changes', async () => {
      const draft = draftOf('stage', '"ready"', '"draft"')
      setSubject(studio, { row: { ...volume, values: { stage: '"draft"' } }, drafts: [draft] })
      saved.length = 0
      setMeanwhile(publishRelease, [{ ...then, shownCoins: 599 }])
      const page = await openAs('publisher', '/studio/volumes/VOL-1')
      await page.getByRole('button', { name: 'Publish all' }).click()
      await public_(page)
        .getByRole('button', { name: /^Publish 1/ })
        .click()
      await page.getByText('Something has changed meanwhile').waitFor()
      expect(await said(page).textContent()).toBe(dearer)
      await public_(page).last().getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByText('1 change published').waitFor()
      expect(saved).toEqual(['first', 'second'])
    })
  })

  it('waits where it was said by somebody who may not publish, for somebody who may', async () => {
    const held = { ...volume, stage: 'ready', state: 'held', values: { hidden: 'true' } }
    setSubject(studio, { row: held, mayChange: ['stage'] })
    setChanges({ ...volume, state: 'ready' })
    const page = await openAs('editor', '/studio/volumes/VOL-1')
    await page.getByText('Somebody who may publish releases it.').waitFor()
    expect(await page.getByRole('button', { name: 'Release' }).count()).toBe(0)
    setSubject(studio, { row: held })
    await page.reload()
    await page.getByRole('button', { name: 'Release' }).click()
    await public_(page).getByRole('button', { name: 'Publish' }).click()
    await page.getByText('is released').waitFor()
    expect(saved).toEqual([[{ id: 'VOL-1', field: 'hidden', from: 'true', to: 'false' }]])
  })

  it('is held back by one press within ten minutes', async () => {
    const at = new Date(screens.now.getTime() - 60_000)
    const out = { ...volume, stage: 'ready', state: 'published', launchAt: at, values: { hidden: 'false' } }
    setSubject(studio, {
      row: out,
      lastChanges: [{ field: 'stage', at, actorName: 'ada', entryId: 'AUD-1' }],
    })
    setChanges(null)
    const page = await openAs('publisher', '/studio/volumes/VOL-1')
    await page.getByRole('button', { name: 'Hold' }).click()
    await page.getByText('Held back').waitFor()
    expect(saved).toEqual([[{ id: 'VOL-1', field: 'hidden', from: 'false', to: 'true' }]])
  })

  it('that was held back is published again by one press in the same place', async () => {
    const hidden = { ...volume, stage: 'ready', state: 'hidden', values: { hidden: 'true' } }
    const lastChanges = [{ field: 'hidden', at: screens.now, actorName: 'ada', entryId: 'AUD-1' }]
    setSubject(studio, { row: hidden, lastChanges })
    setChanges({ ...volume, state: 'published', launchAt: screens.now })
    const page = await openAs('publisher', '/studio/volumes/VOL-1')
    await page.getByRole('button', { name: 'Publish again' }).click()
    await public_(page).getByRole('button', { name: 'Publish' }).click()
    await page.getByText('is released').waitFor()
    expect(saved).toEqual([[{ id: 'VOL-1', field: 'hidden', from: 'true', to: 'false' }]])
  })
})
