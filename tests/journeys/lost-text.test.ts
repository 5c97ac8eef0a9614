// Proves docs/product.md#marks
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveMark } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage, type PHONE } from '#tests/support/browser.ts'
import { A, B, buy, C, type EditionShop, openEditionShop, rent } from '#tests/support/edition-shop.ts'
import { awake } from '#tests/support/novel-reader.ts'
import { signIn } from '#tests/support/sign-in.ts'

const LAMP = 'Nobody had lit the lamp above the door since the year in which grandfather went to sea.'

let open: EditionShop
let browser: Browser
let slug = ''
let names = { owner: '', renter: '', other: '' }
beforeAll(async () => {
  ;[open, browser] = await Promise.all([openEditionShop(), openBrowser()])
  const put = async (chapters: string[], replace = false) => {
    const file = await open.book({ chapters })
    slug = (await open.put({ file, series: { title: 'Lost' }, replace })).volumeSlug
    await open.shop.app.version.refresh()
  }
  await put([`${A}<p>${LAMP}</p>`, B, C])
  const [owner, renter, other] = await Promise.all([
    open.buyer({ bought: 2000 }),
    open.buyer({ bought: 2000 }),
    open.buyer(),
  ])
  names = { owner: owner.name, renter: renter.name, other: other.name }
  expect((await buy(owner.send, slug)).refused).toBeUndefined()
  expect((await rent(renter.send, `${slug}-part-2`)).refused).toBeUndefined()
  const save = async (id: string, part: number, block: number, text: string, note = '') => {
    const from = { revision: 1, block, offset: 0, quote: text.slice(0, 24), progress: 0.9 }
    const to = { ...from, offset: text.length, quote: '' }
    const body = { partId: `${slug}-part-${part}`, kind: MarkKind.HIGHLIGHT, from, to, text, note }
    expect((await renter.send(saveMark, { params: { id }, body })).refused).toBeUndefined()
  }
  await save('lamp', 1, 11, LAMP, 'Who was he?')
  await save('stays', 1, 3, 'The attic 2: it was raining')
  await save('bridge', 2, 4, 'The bridge 3: it was raining')
  open.shop.clock.set('2026-11-21T12:30:00Z')
  await put([A, C], true)
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
})

async function pageOf(name: string | null, device: typeof DESKTOP | typeof PHONE = DESKTOP) {
  const opened = await openPage(browser, open.shop.url, device)
  if (name) await signIn(opened.page, name)
  return opened
}
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

describe('marks whose text a new edition has no longer', () => {
  it('are in the list of the part with their words and note, lead nowhere, and are removed there', async () => {
    const { page, trouble, close } = await pageOf(names.renter)
    await goTo(page, `/read/${slug}-part-1`)
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
        open.rows(
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
    const { page, close } = await pageOf(names[who])
    await goTo(page, `/read/${slug}-part-2`)
    await says(page, /The bridge 3: it was raining/)
    await close()
  })
})
