// Proves docs/product.md#staff, docs/product.md#operations
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { changeSeries } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, openBrowser, openPage } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { type Readers, readersOf } from '#tests/support/readers.ts'
import { goToStudio } from '#tests/support/studio-sign-in.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let slug: string
let readers: Readers
beforeAll(async () => {
  mail = await openMailServer()
  ;[shop, browser] = await Promise.all([openShop({ env: { SMTP_URL: mail.url } }), openBrowser()])
  readers = readersOf(
    () => shop,
    () => mail,
  )
  for (const name of ['sam', 'ella']) await readers.verify(name)
  await addStaff(shop.app, { name: 'sam', role: 'owner', email: undefined })
  await addStaff(shop.app, { name: 'ella', role: 'editor', email: undefined })
  slug = (await addSeries(shop.scratch.db, { title: 'Snow', volumes: [] })).slug
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await browser?.close()
  await shop?.close()
  await mail?.close()
})

const TABLET = { viewport: { width: 820, height: 1100 } }

/** Opens a screen of the studio, signing in on the way. */
async function openScreen(name: string, path: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, shop.url, options)
  const { page } = opened
  await goToStudio(page, path, name)
  await page.locator('#main h1').waitFor()
  return opened
}

/** What a field of an entry was and is. */
function cellsOf(entry: Locator, field: string): Promise<string[]> {
  const header = entry.page().getByRole('rowheader', { name: field, exact: true })
  return entry.getByRole('row').filter({ has: header }).getByRole('cell').allTextContents()
}

describe('the settings', () => {
  it('are found in the navigation by whoever may see them, and by nobody else', async () => {
    const { page, trouble, close } = await openScreen('sam', '/studio')
    await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).press('Enter')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Log of changes' }).press('Enter')
    await page.getByRole('heading', { name: 'Log of changes' }).waitFor()
    expect(trouble).toEqual([])
    await close()
    const editor = await openScreen('ella', '/studio/settings/audit')
    await editor.page.getByRole('heading', { name: 'Your role does not include this' }).waitFor()
    expect(await editor.page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await editor.close()
  })
})

describe('the log of changes', () => {
  it('shows who changed what from where, from which value to which, and undoes it', async () => {
    await changeSeries(shop.app, slug, { title: 'Snow Country' })
    const { page, trouble, close } = await openScreen('sam', '/studio/settings/audit', TABLET)
    const entry = page.getByRole('listitem').filter({ hasText: 'Series changed' }).first()
    await entry.getByText('command line · ').waitFor()
    expect(await cellsOf(entry, 'Title')).toEqual(['Snow', 'Snow Country'])
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await entry.getByRole('button', { name: /^Undo: / }).press('Enter')
    const undone = page.getByRole('listitem').filter({ hasText: 'Change undone' }).first()
    await undone.getByText('sam · studio · ').waitFor()
    expect(await cellsOf(undone, 'Title')).toEqual(['Snow Country', 'Snow'])
    expect(trouble).toEqual([])
    await close()
  })

  it('names each volume of an entry above its lines, with the way to its screen', async () => {
    const { volumes } = await addSeries(shop.scratch.db, { title: 'Frost', volumes: [{}, {}] })
    const { page, trouble, close } = await openScreen('sam', '/studio/settings/audit', TABLET)
    const changes = volumes.map(({ id }) => ({ id, field: 'priceCoins', to: '450' }))
    const send = shop.sendWith({ authorization: `Bearer ${await readers.token('sam')}` })
    expect((await send(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
    await page.reload()
    const entry = page.getByRole('listitem').filter({ hasText: 'Price in coins of 2 volumes → 450' }).first()
    await entry.getByRole('rowheader', { name: 'Frost: Volume 1 volume 1' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await entry.getByRole('link', { name: 'Frost: Volume 2', exact: true }).click()
    await page.waitForURL(`**/studio/volumes/${volumes[1]?.id}`)
    expect(trouble).toEqual([])
    await close()
  })

  it('is found from Today, and says dates, stages and series as a publisher reads them', async () => {
    const { volumes } = await addSeries(shop.scratch.db, {
      title: 'Rime',
      volumes: [{ publishingAt: new Date('2026-12-01T10:00:00Z') }],
    })
    const id = volumes[0]?.id ?? ''
    const send = shop.sendWith({ authorization: `Bearer ${await readers.token('sam')}` })
    const changes = [
      { id, field: 'publishingAt', to: '"2026-12-08T20:00:00.000Z"' },
      { id, field: 'stage', to: '"draft"' },
    ]
    expect((await send(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
    const { page, trouble, close } = await openScreen('sam', '/studio')
    await page.getByRole('link', { name: 'Open the log of changes' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: 'Rime: Volume 1' }).first()
    await entry.waitFor()
    expect(await cellsOf(entry, 'Publishing')).toEqual(['Dec 1, 2026, 10:00 UTC', 'Dec 8, 2026, 20:00 UTC'])
    expect(await cellsOf(entry, 'Stage')).toEqual(['Ready', 'Draft'])
    expect(trouble).toEqual([])
    await close()
  })

  it('says tags, countries, roles and the series of a volume in words', async () => {
    const sleet = await addSeries(shop.scratch.db, { title: 'Sleet', volumes: [{}] })
    await addSeries(shop.scratch.db, { title: 'Thaw', volumes: [] })
    const send = shop.sendWith({ authorization: `Bearer ${await readers.token('sam')}` })
    const id = sleet.volumes[0]?.id ?? ''
    const changes = [
      { id: sleet.id, field: 'tags', to: '["slice-of-life","Dark Fantasy"]' },
      { id: sleet.id, field: 'blocked', to: '["AT"]' },
      { id, field: 'series', to: '"thaw"' },
      { id, field: 'creators', to: '[{"name":"Yuki Mori","role":"penciler"}]' },
    ]
    expect((await send(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
    const { page, close } = await openScreen('sam', '/studio/settings/audit', { ...TABLET, locale: 'de-DE' })
    const entry = page.getByRole('listitem').filter({ hasText: 'Sleet' }).first()
    await entry.locator('summary').click()
    await entry.getByText('Alltag, Dark Fantasy').waitFor()
    await entry.getByText('Österreich').waitFor()
    await entry.getByText('Yuki Mori').first().waitFor()
    expect(await cellsOf(entry, 'Rolle')).toEqual(['nicht vorhanden', 'Vorzeichnung'])
    expect(await cellsOf(entry, 'Reihe')).toEqual(['Sleet', 'Thaw'])
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await close()
  })

  it('says of a draft for which field of a series it is', async () => {
    const graupel = await addSeries(shop.scratch.db, { title: 'Graupel', volumes: [] })
    const send = shop.sendWith({ authorization: `Bearer ${await readers.token('sam')}` })
    const drafts = [{ field: 'ageRating', to: '12', madeFrom: '0' }]
    expect((await send(saveDrafts, { params: { id: graupel.id }, body: { drafts } })).refused).toBeUndefined()
    const { page, close } = await openScreen('sam', '/studio/settings/audit', { ...TABLET, locale: 'de-DE' })
    const entry = page.getByRole('listitem').filter({ hasText: 'Graupel' }).first()
    await entry.locator('summary').click()
    await entry.getByText('Altersangabe').first().waitFor()
    await close()
  })

  it('is narrowed by what the address says, and leads back from where nothing fits', async () => {
    const { page, close } = await openScreen('sam', '/studio/settings/audit')
    const list = page.getByRole('list', { name: 'Changes, the newest first' })
    await list.waitFor()
    await page.getByLabel('What it concerns').selectOption('Person')
    await list.getByText('Series changed').waitFor({ state: 'detached' })
    await list.getByText('Role given').first().waitFor()
    expect(new URL(page.url()).search).toBe('?kind=person')
    await page.getByLabel('What was done').selectOption('Token created')
    await page.getByRole('heading', { name: 'No changes found' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Show all changes' }).first().click()
    await list.getByText('Series changed').first().waitFor()
    await page.getByLabel('Who').selectOption('sam')
    await list.getByText('Role given').first().waitFor({ state: 'detached' })
    await list.getByText('Change undone').first().waitFor()
    await close()
  })

  it('is narrowed to a field by its name, by keyboard, and shows the lines of that field', async () => {
    const { volumes } = await addSeries(shop.scratch.db, { title: 'Hail', volumes: [{}] })
    const id = volumes[0]?.id ?? ''
    const send = shop.sendWith({ authorization: `Bearer ${await readers.token('sam')}` })
    const changes = [
      { id, field: 'priceCoins', to: '375' },
      { id, field: 'title', to: '"Hail, a novel"' },
    ]
    expect((await send(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
    const { page, trouble, close } = await openScreen('sam', '/studio/settings/audit', TABLET)
    const list = page.getByRole('list', { name: 'Changes, the newest first' })
    await list.getByText('Series changed').first().waitFor()
    const field = page.getByLabel('Field', { exact: true })
    await field.focus()
    // Typing in a list of choices goes to the one that begins so.
    await page.keyboard.type('Price in')
    await list.getByText('Series changed').first().waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?field=price_coins')
    const entry = page.getByRole('listitem').filter({ hasText: 'Hail: Volume 1' }).first()
    await entry.getByRole('rowheader', { name: 'Price in coins' }).waitFor()
    await entry.getByText(/^1 of \d fields$/).waitFor()
    expect(await entry.getByRole('rowheader', { name: 'Title' }).count()).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    // The address is passed on.
    await page.reload()
    await entry.getByText(/^1 of \d fields$/).waitFor()
    await field.selectOption('Rent in coins')
    await page.getByRole('heading', { name: 'No changes found' }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('is turned page by page', async () => {
    for (let at = 0; at < 60; at++) {
      shop.clock.set(new Date(shop.clock.now().getTime() + 1_000))
      await changeSeries(shop.app, slug, { title: `Snow ${at}` })
    }
    const { page, close } = await openScreen('sam', '/studio/settings/audit')
    const list = page.getByRole('list', { name: 'Changes, the newest first' })
    await list.getByRole('cell', { name: 'Snow 59', exact: true }).waitFor()
    // What is changed while somebody reads moves nothing to the next page.
    shop.clock.set(new Date(shop.clock.now().getTime() + 1_000))
    await changeSeries(shop.app, slug, { title: 'Snow, at last' })
    await page.getByRole('link', { name: 'Older changes' }).click()
    await list.getByRole('cell', { name: 'Snow 9', exact: true }).first().waitFor()
    expect(await list.getByRole('cell', { name: 'Snow 10', exact: true }).count()).toBe(0)
    expect(await list.getByRole('cell', { name: 'Snow 59', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Newer changes' }).click()
    await list.getByRole('cell', { name: 'Snow 59', exact: true }).waitFor()
    await close()
  })
})

describe('the environment', () => {
  it('is shown with where each value comes from, and without secrets', async () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_nobodyIsToSeeThis')
    const { page, trouble, close } = await openScreen('sam', '/studio/settings/environment', TABLET)
    const setting = (name: string) =>
      page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
    await setting('SHOP_NAME').waitFor()
    expect(await setting('SHOP_NAME').getByRole('cell').last().textContent()).toBe('Default')
    expect(await setting('STRIPE_SECRET_KEY').getByRole('cell').allTextContents()).toEqual([
      'Set, and never shown',
      'Environment',
    ])
    expect(await page.content()).not.toContain('nobodyIsToSeeThis')
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    expect(trouble).toEqual([])
    await close()
  })

  it('is explained in the language of the studio', async () => {
    const { page, close } = await openScreen('sam', '/studio/settings/environment', {
      ...DESKTOP,
      locale: 'de-DE',
    })
    await page.getByRole('heading', { name: 'Zahlungen' }).waitFor()
    await page.getByText('Der Port, auf dem der Shop lauscht.').waitFor()
    await close()
  })
})
