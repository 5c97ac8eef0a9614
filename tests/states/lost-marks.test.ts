// Proves docs/product.md#marks
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, PHONE } from '#tests/support/browser.ts'
import { LAMP, type LostTextShop, openLostTextShop, says } from '#tests/support/lost-text-shop.ts'

let edited: LostTextShop
beforeAll(async () => {
  edited = await openLostTextShop()
})
afterAll(() => edited?.close())

const pageOf: LostTextShop['pageOf'] = (...who) => edited.pageOf(...who)

describe('marks whose text a new edition has no longer', () => {
  it.each([
    { device: PHONE, where: 'a phone' },
    { device: DESKTOP, where: 'a desk' },
  ])('are listed first in the library, on $where', async ({ device }) => {
    const { page, trouble, close } = await pageOf(edited.names.renter, device)
    await goTo(page, '/user/library#marks')
    const gone = page.getByRole('region', { name: 'No longer in the book' })
    await gone.getByText(LAMP).waitFor()
    expect(await gone.getByRole('listitem').count()).toBe(2)
    expect(await gone.getByRole('link').first().getAttribute('href')).toBe(`/volumes/${edited.slug}`)
    await page.getByRole('region', { name: 'Bookmarks and notes' }).getByText('The attic 2').waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(trouble).toEqual([])
    await close()
  })

  it('are copied from there, and the list says whether that worked', async () => {
    const { page, trouble, close } = await pageOf(edited.names.renter, PHONE)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await goTo(page, '/user/library#marks')
    const entry = page.getByRole('listitem').filter({ hasText: LAMP })
    const copy = entry.getByRole('button', { name: /^Copy: Nobody had lit/ })
    await copy.click()
    await entry.getByRole('status').getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(LAMP)
    expect(await violationsOn(page)).toEqual([])
    // The focus stays on the button, as where presses give none.
    await expect.poll(() => entry.getByRole('status').textContent()).toBe('')
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    })
    await copy.click()
    await entry.getByRole('status').getByText('It could not be copied.').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('and all others are all to be reached, however many there are', async () => {
    await edited.open.rows(
      `insert into reading_marks (account_id, id, part_id, block, sign, message, gone, created_at, changed_at)
        select m.account_id, 'many-' || n, m.part_id, m.block, m.sign, m.message, m.gone, m.created_at, m.changed_at - n * interval '1 second'
        from reading_marks m, generate_series(1, 620) n where m.id = 'stays'`,
    )
    const { page, trouble, close } = await pageOf(edited.names.renter)
    await goTo(page, '/user/library#marks')
    const present = page.getByRole('region', { name: 'Bookmarks and notes' })
    const [entries, more] = [
      present.getByRole('listitem'),
      present.getByRole('button', { name: 'Show more' }),
    ]
    await present.getByText('50 of 621').waitFor()
    await more.click()
    await present.getByText('550 of 621').waitFor()
    await expect.poll(() => entries.count(), { timeout: 30_000 }).toBe(550)
    await more.click()
    await expect.poll(() => entries.count(), { timeout: 30_000 }).toBe(621)
    expect(await more.count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('621 of 621')
    await present
      .getByRole('button', { name: /^Remove: / })
      .last()
      .click()
    await says(page, 'The mark was removed.')
    await expect.poll(() => entries.count()).toBe(620)
    expect(await edited.open.rows(`select id from reading_marks where id = 'many-620'`)).toEqual([])
    expect(trouble).toEqual([])
    await close()
    await edited.open.rows(`delete from reading_marks where id like 'many-%'`)
  })

  it('are removed from there', async () => {
    const { page, close } = await pageOf(edited.names.renter)
    await goTo(page, '/user/library#marks')
    await page.getByRole('button', { name: /^Remove: Nobody had lit/ }).click()
    await says(page, 'The mark was removed.')
    await expect.poll(() => page.getByText(LAMP).count()).toBe(0)
    expect(await edited.open.rows(`select id from reading_marks where id = 'lamp'`)).toEqual([])
    await close()
  })
})

it('the library of whoever owns it says that the edition is corrected, also where its files are', async () => {
  const { page, close } = await pageOf(edited.names.owner)
  await goTo(page, '/user/library')
  await says(page, 'Corrected edition since November 21, 2026')
  await page
    .getByRole('button', { name: /^Files|^Downloads/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByText(/Correct/)
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await close()
})

describe('the address of a part that a new edition has not', () => {
  it.each([
    { who: 'a visitor', name: () => null },
    { who: 'a reader who has not paid for it', name: () => edited.names.other },
  ])('tells $who that it is gone, and leads to the volume', async ({ name }) => {
    const { page, close } = await pageOf(name())
    await goTo(page, `/read/${edited.slug}-part-2`)
    // The page was made for visitors; for a reader it is asked for anew.
    await page.waitForLoadState('networkidle')
    await page.getByRole('heading', { name: 'This part is no longer in the volume' }).waitFor()
    expect(
      await page.locator('main').getByRole('link', { name: 'About this volume' }).getAttribute('href'),
    ).toBe(`/volumes/${edited.slug}`)
    expect(await violationsOn(page)).toEqual([])
    await close()
  })
})
