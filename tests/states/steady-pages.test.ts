import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DESKTOP, holdBack, PHONE, type WatchedPage } from '#tests/support/browser.ts'
import { painted, shiftsOf, watchShifts } from '#tests/support/layout-shifts.ts'
import {
  GATE,
  type MembershipBrowserShop,
  openMembershipBrowserShop,
  STREAMED,
} from '#tests/support/membership-browser-shop.ts'

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop()
  await app.member('mona', 'Membership')
})
afterAll(() => app?.close())

/** Opens a page whose late files or answers come only after it was painted. */
async function comeLate(page: Page, path: string, late: RegExp): Promise<void> {
  await watchShifts(page)
  const letIn = await holdBack(page, late)
  await page.goto(path, { waitUntil: 'commit' })
  await painted(page)
  letIn()
}

const LEAST_SEEN = 0.01

// docs/product.md#look.
describe.each([
  { on: 'a desktop', device: DESKTOP },
  { on: 'a phone', device: PHONE },
])('nothing moves on $on', ({ device }) => {
  it('while a novel opens in pages', async () => {
    const { page, trouble, close }: WatchedPage = await app.visitor(device)
    await page.addInitScript(() => {
      sessionStorage.setItem('reading-preferences', JSON.stringify({ everywhere: { flow: 'pages' } }))
    })
    await comeLate(page, '/read/rain-volume-1-part-1', /LiveNovel/)
    await page.locator('[data-page-frame]').first().waitFor()
    const { shifted, moved } = await shiftsOf(page)
    expect(shifted, moved.join()).toBeLessThan(LEAST_SEEN)
    expect(trouble).toEqual([])
    await close()
  })

  it('while the gate of visitors gives way to what a member may read', async () => {
    const { page, close } = await app.signedIn('mona', device)
    await comeLate(page, GATE, /\/data(\?|$)/)
    await page.getByText(STREAMED).waitFor()
    await page.waitForSelector('main[data-bare]')
    const { shifted, moved } = await shiftsOf(page)
    expect(shifted, moved.join('\n')).toBeLessThan(LEAST_SEEN)
    await close()
  })

  it('while the scripts of the sign-in come', async () => {
    const { page, close } = await app.visitor(device)
    await comeLate(page, '/sign-in', /\.js$/)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
    await page.waitForSelector('html[data-ready]')
    const { shifted, moved } = await shiftsOf(page)
    expect(shifted, moved.join()).toBeLessThan(LEAST_SEEN)
    await close()
  })
})
