import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { saveMark } from '#contract/calls/marks.ts'
import { MarkKind } from '#contract/generated/enums.ts'
import { DESKTOP, openBrowser, openPage, type PHONE, type WatchedPage } from './browser.ts'
import { A, B, buy, C, type EditionShop, openEditionShop, rent } from './edition-shop.ts'
import { signIn } from './sign-in.ts'

export const LAMP = 'Nobody had lit the lamp above the door since the year in which grandfather went to sea.'

/** A shop with a novel whose second edition has lost a paragraph and a chapter that a reader had marked. */
export interface LostTextShop {
  open: EditionShop
  browser: Browser
  slug: string
  names: { owner: string; renter: string; other: string }
  /** A page for one of these, or for a visitor. */
  pageOf(name: string | null, device?: typeof DESKTOP | typeof PHONE): Promise<WatchedPage>
  close(): Promise<void>
}

export async function openLostTextShop(): Promise<LostTextShop> {
  const [open, browser] = await Promise.all([openEditionShop(), openBrowser()])
  let slug = ''
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
  const names = { owner: owner.name, renter: renter.name, other: other.name }
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
  return {
    ...{ open, browser, slug, names },
    async pageOf(name, device = DESKTOP) {
      const opened = await openPage(browser, open.shop.url, device)
      if (name) await signIn(opened.page, name)
      return opened
    },
    async close() {
      await browser.close()
      await open.close()
    },
  }
}

export const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
