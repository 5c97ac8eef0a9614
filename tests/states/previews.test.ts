// Proves docs/product.md#part-access
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePreview, makeProofLink } from '#contract/calls/studio-preview.ts'
import type { Preview } from '#contract/generated/previews.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { openReadersBrowser, type ReadersBrowser } from '#tests/support/readers-browser.ts'

// docs/decisions/0095-proofs-and-previews.md, in a browser: documents of previews have no origin, and everything in them
// works all the same.

let open: ReadersBrowser
let browser: Browser
let token: string
const faults: string[] = []
beforeAll(async () => {
  open = await openReadersBrowser()
  ;({ browser } = open)
  await open.readers.verify('previewer')
  await giveRole(open.shop.scratch.db, 'previewer', 'editor')
  token = await open.readers.token('previewer')
})
afterAll(() => open.close())

const send = () => open.readers.with(token)

async function seriesId(): Promise<string> {
  const [row] = await open.shop.scratch.db.query<{ id: string }>({
    text: `select id from series where slug = 'rain'`,
  })
  return row?.id ?? ''
}

async function previewAs(as: string): Promise<Preview> {
  const body = { as, country: '', at: open.shop.clock.now(), seriesId: await seriesId() }
  const { answer } = await send()(makePreview, { body })
  if (!answer) throw new Error('no preview was made')
  return answer
}

async function openPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  page.on('pageerror', error => faults.push(error.message))
  return page
}

it('an owner’s preview opens a sealed part, and its links stay within it', async () => {
  const preview = await previewAs('owner')
  const page = await openPage()
  await page.goto(preview.firstPage)
  await page.locator('html[data-ready]').waitFor()
  await page.locator('a[href$="/volumes/rain-volume-1"]').first().click()
  await page.waitForURL(/\/preview\/.*\/volumes\/rain-volume-1/)
  expect(await page.evaluate(() => self.origin)).toBe('null')
  await page.goto(`${preview.address}/read/rain-volume-1-part-2`)
  await page.getByRole('status').filter({ hasText: '%' }).waitFor()
  expect(await page.context().cookies()).toEqual([])
  expect(await violationsOn(page)).toEqual([])
  expect(faults).toEqual([])
})

it('a link opens a part that is not published for who has no account, and the reader says so', async () => {
  const [volume] = await open.shop.scratch.db.query<{ id: string }>({
    text: `select id from volumes where slug = 'rain-volume-1'`,
  })
  const { answer: link } = await send()(makeProofLink, {
    body: { volumeId: volume?.id ?? '', partId: '', days: 0 },
  })
  const page = await openPage()
  // The reader goes by the clock of the browser, which is to be that of the shop.
  await page.clock.setFixedTime(open.shop.clock.now())
  await page.goto(`${link?.address}/read/rain-volume-1-part-3`)
  await page.getByText('Proof: not published, launches on November 26, 2026').waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(faults).toEqual([])
})
