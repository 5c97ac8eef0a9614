// Proves docs/product.md#marks
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from '#tests/support/axe.ts'
import { goTo } from '#tests/support/browser.ts'
import { LAMP, type LostTextShop, openLostTextShop, says } from '#tests/support/lost-text-shop.ts'
import { awake } from '#tests/support/novel-reader.ts'

let edited: LostTextShop
beforeAll(async () => {
  edited = await openLostTextShop()
})
afterAll(() => edited?.close())

const pageOf: LostTextShop['pageOf'] = (...who) => edited.pageOf(...who)

describe('marks whose text a new edition has no longer', () => {
  it('are in the list of the part with their words and note, lead nowhere, and are removed there', async () => {
    const { page, trouble, close } = await pageOf(edited.names.renter)
    await goTo(page, `/read/${edited.slug}-part-1`)
    await awake(page)
    await page.getByRole('img', { name: 'Your place is saved' }).waitFor()
    await page.keyboard.press('m')
    const list = page.getByRole('dialog', { name: 'Bookmarks and notes' })
    const lost = list.getByRole('listitem').filter({ hasText: LAMP })
    await lost.getByText('The text of this mark is no longer in this edition').waitFor()
    expect(await lost.getByRole('textbox').inputValue()).toBe('Who was he?')
    expect(await lost.getByRole('button').evaluateAll(all => all.map(one => one.ariaLabel))).not.toContain(
      null,
    )
    await lost.getByRole('textbox').fill('He never wrote.')
    const present = list.getByRole('listitem').filter({ hasText: 'The attic 2' })
    await present.getByText('Highlight ·').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await expect
      .poll(() =>
        edited.open.rows(
          `select gone, position('He never wrote' in encode(message, 'escape')) > 0 as written from reading_marks where id = 'lamp'`,
        ),
      )
      .toEqual([{ gone: true, written: true }])
    expect(trouble).toEqual([])
    await close()
  })
})

describe('the address of a part that a new edition has not', () => {
  it.each(['owner', 'renter'] as const)('opens it to its %s', async who => {
    const { page, close } = await pageOf(edited.names[who])
    await goTo(page, `/read/${edited.slug}-part-2`)
    await says(page, /The bridge 3: it was raining/)
    await close()
  })
})
