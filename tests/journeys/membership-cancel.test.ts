// Proves docs/product.md#cancelling-without-signing-in
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSubscription } from '#contract/calls/membership.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, PHONE } from '#tests/support/browser.ts'
import {
  type MembershipBrowserShop,
  openMembershipBrowserShop,
} from '#tests/support/membership-browser-shop.ts'

// § 312k BGB, as somebody does it who is not signed in: the foot of a page, a page, a mail, a press.

let app: MembershipBrowserShop
beforeAll(async () => {
  app = await openMembershipBrowserShop()
})
afterAll(() => app?.close())

const WORDS = {
  en: {
    way: 'Cancel a contract',
    now: 'Cancel now',
    received: 'We have received your cancellation',
    confirm: 'Confirm cancellation',
    done: 'Your membership has been cancelled',
  },
  de: {
    way: 'Verträge hier kündigen',
    now: 'Jetzt kündigen',
    received: 'Deine Kündigung ist eingegangen',
    confirm: 'Kündigung bestätigen',
    done: 'Deine Mitgliedschaft ist gekündigt',
  },
} as const

describe.each([
  { how: 'on a phone, dark', lang: 'de', options: { ...PHONE, colorScheme: 'dark' }, name: 'uwe' },
  { how: 'on a desk, light', lang: 'en', options: { ...DESKTOP, colorScheme: 'light' }, name: 'ben' },
  { how: 'without scripts', lang: 'de', options: { ...DESKTOP, javaScriptEnabled: false }, name: 'ida' },
] as const)('a membership that is cancelled $how', ({ lang, options, name }) => {
  it('ends from the foot of the home page in four presses', async () => {
    const words = WORDS[lang]
    const who = await app.member(name, 'Membership')
    const { page, trouble, close } = await app.visitor(options)
    const scripted = !('javaScriptEnabled' in options)
    const open = (path: string) => (scripted ? goTo(page, path) : page.goto(path))
    const looksFine = async () => {
      if (!scripted) return
      expect(await violationsOn(page)).toEqual([])
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    }
    await open(lang === 'en' ? '/' : `/${lang}`)
    await page.getByRole('contentinfo').getByRole('link', { name: words.way }).click()
    await page.locator('input[name=email]').fill(`${name}@example.com`)
    await looksFine()
    await page.getByRole('button', { name: words.now }).click()
    await page.getByText(words.received).waitFor()
    await looksFine()
    await open(app.mail.linkTo(`${name}@example.com`))
    await looksFine()
    await page.getByRole('button', { name: words.confirm }).click()
    await page.getByText(words.done).waitFor()
    await looksFine()
    const { answer } = await who.send(findSubscription, {})
    expect(answer?.cancelAtPeriodEnd).toBe(true)
    expect(trouble).toEqual([])
    await close()
  })
})

it('the page asks for a reason where the notice has one, and keeps what was typed', async () => {
  const { page, close } = await app.visitor()
  await goTo(page, '/cancel')
  expect(await page.locator('textarea[name=reason]').isVisible()).toBe(false)
  await page.selectOption('select[name=kind]', 'extraordinary')
  await page.locator('input[name=email]').fill('nobody@example.com')
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await page.getByRole('link', { name: 'Please enter the reason.' }).click()
  await page.keyboard.type('The pages stay empty.')
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await page.getByText('We have received your cancellation').waitFor()
  expect(app.mail.lastTo('nobody@example.com').subject).toMatch(/^Your cancellation/)
  await close()
})
