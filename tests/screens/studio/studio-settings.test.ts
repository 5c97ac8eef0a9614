import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  changeLegalDraft,
  changeShopLook,
  listLegalPages,
  previewLegalText,
  publishLegalDraft,
  showShopLook,
} from '#contract/calls/studio-shop.ts'
import { type LegalPage, LegalTexts, ShopLook } from '#contract/generated/studio_shop.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { prepareStudio } from '#tests/support/screens/prepare-studio.ts'

const { answers, openAs } = prepareStudio()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const conflictOn = (page: Page) => page.getByRole('region', { name: 'Changed by two people' })

// docs/product.md#look
describe('the settings of the shop', () => {
  it('show both where somebody else has changed the same meanwhile', async () => {
    const lookOf = (name: string) => ShopLook.fromPartial({ name, zone: 'Europe/Berlin' })
    answers.set(showShopLook, {
      answer: { look: lookOf(''), defaultName: 'Kashihon', defaultAccent: '#0057a8' },
    })
    const page = await openAs('owner', '/studio/settings/shop')
    await page.getByLabel('Name of the shop').fill('Second Books')
    answers.set(changeShopLook, {
      refused: 'changedMeanwhile',
      details: JSON.stringify(lookOf('First Books')),
    })
    await save(page)
    const conflict = conflictOn(page)
    await conflict.getByText('First Books').waitFor()
    await conflict.getByText('Second Books').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    answers.set(changeShopLook, { answer: { look: lookOf('Second Books'), entryId: 'AUD-1' } })
    await save(page)
    await page.getByText('The shop was saved.').waitFor()
    expect(answers.sent(changeShopLook).map(({ body }) => body)).toMatchObject([
      { before: { name: '' }, after: { name: 'Second Books' } },
      { before: { name: 'First Books' }, after: { name: 'Second Books' } },
    ])
  })
})

// docs/product.md#legal-texts
describe('a legal text that two people write', () => {
  const texts = (...all: [lang: string, text: string][]) =>
    LegalTexts.fromPartial({ texts: all.map(([lang, text]) => ({ lang, text })) })
  /** From now on this is the draft that the shop has, and another one than it is refused. */
  function setDraft(draft: LegalTexts): void {
    const page: Partial<LegalPage> = { page: 'terms', draft, versions: [], standard: [] }
    answers.set(listLegalPages, { answer: { pages: [page] } })
    answers.set(changeLegalDraft, ({ body: { before, after } }) => {
      const details = JSON.stringify(draft)
      if (JSON.stringify(before) !== details) return { refused: 'changedMeanwhile', details }
      const next = LegalTexts.fromPartial(after ?? {})
      setDraft(next)
      return { answer: { page: { ...page, draft: next }, entryId: 'AUD-1' } }
    })
  }
  async function write(page: Page, lang: string, language: string, text: string) {
    await page.getByLabel('Language of the text').selectOption(lang)
    await page.getByLabel(`Text in ${language}`).fill(text)
  }
  async function saveDraft(page: Page) {
    const answered = page.waitForResponse(/\/legal\/\w+\/draft/)
    await save(page)
    return (await answered).status()
  }

  it('has the language of each, and of one language what both have written', async () => {
    answers.set(previewLegalText, { answer: {} })
    setDraft(texts())
    const page = await openAs('owner', '/studio/settings/legal')
    const conflict = conflictOn(page)
    await write(page, 'de', 'Deutsch', 'Sei nett.')
    setDraft(texts(['en', 'Be kind.']))
    expect(await saveDraft(page)).toBe(409)
    await conflict.getByText('is in it now').waitFor()
    await page.getByLabel('Language of the text').selectOption('en')
    expect(await page.getByLabel('Text in English').inputValue()).toBe('Be kind.')
    expect(await saveDraft(page)).toBe(200)

    await write(page, 'en', 'English', 'Be kind to all.')
    setDraft(texts(['en', 'Be very kind.'], ['de', 'Sei nett.']))
    expect(await saveDraft(page)).toBe(409)
    await conflict.getByText('Be very kind.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await conflict.getByRole('button', { name: 'Merge both' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge both texts' })
    await dialog.getByRole('radio', { name: 'Take both' }).check()
    await dialog.getByRole('button', { name: 'Use this text' }).click()
    expect(await saveDraft(page)).toBe(200)
    const sent = answers.sent(changeLegalDraft).map(({ body }) => body.after)
    expect(sent).toHaveLength(4)
    expect(sent[1]).toEqual(texts(['en', 'Be kind.'], ['de', 'Sei nett.']))
    expect(sent[3]).toEqual(texts(['en', 'Be very kind.\n\nBe kind to all.'], ['de', 'Sei nett.']))
  })

  it('names the blanks that are open, and is published with them', async () => {
    answers.set(previewLegalText, { answer: {} })
    answers.set(publishLegalDraft, { answer: { entryId: 'AUD-1' } })
    setDraft(texts(['en', 'Rain Ltd'], ['de', 'Rain GmbH, [[Register]]']))
    const page = await openAs('owner', '/studio/settings/legal')
    const blanks = page.getByRole('status').filter({ hasText: 'Still to be filled in: [[Register]]' })
    await page.getByLabel('Language of the text').selectOption('de')
    await blanks.waitFor()
    await page.getByLabel('Language of the text').selectOption('en')
    await blanks.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').filter({ has: blanks }).getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => answers.sent(publishLegalDraft).length).toBe(1)
  })
})
