// Proves docs/product.md#staff, docs/product.md#tokens, docs/product.md#webhooks
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeries } from '#tests/support/add-series.ts'
import { horizontalOverflow, violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/readers.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { fillSignIn, goToStudio } from '#tests/support/studio-sign-in.ts'

let open: StudioShop
let browser: Browser
let receiver: Server
const received: string[] = []
beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(request.method ?? '')
    request.resume().on('end', () => response.end())
  }).listen(0, '127.0.0.1')
  ;[open, browser] = await Promise.all([openStudioShop(), openBrowser()])
  await open.person('ada', 'owner')
  await addSeries(open.shop.scratch.db, { title: 'Snow', volumes: [] })
})
afterAll(async () => {
  await browser?.close()
  await open?.close()
  receiver?.closeAllConnections()
  receiver?.close()
})

const TABLET = { viewport: { width: 820, height: 1100 } }

async function openScreen(name: string, path: string, options: Parameters<typeof openPage>[2] = DESKTOP) {
  const opened = await openPage(browser, open.shop.url, options)
  const { page } = opened
  await goToStudio(page, path, name)
  await page.locator('#main h1').waitFor()
  return opened
}

describe('people', () => {
  it('are invited with a role for some series, which is changed, taken away and put back', async () => {
    const { page, trouble, close } = await openScreen('ada', '/studio/settings/people', TABLET)
    await page.getByRole('row', { name: /^ada/ }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Invite somebody' }).press('Enter')
    const invite = page.getByRole('dialog', { name: 'Invite somebody' })
    await invite.getByRole('textbox', { name: 'Email address' }).fill('new@example.com')
    await invite.getByRole('textbox', { name: 'Name' }).fill('Neo')
    await invite.getByRole('combobox', { name: 'Role' }).selectOption('Translator')
    await invite.getByRole('searchbox', { name: 'Find a series' }).fill('Sno')
    await invite.getByRole('button', { name: 'Add Snow' }).press('Enter')
    await invite.getByRole('button', { name: 'Remove Snow' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await invite.getByRole('button', { name: 'Send the invitation' }).press('Enter')
    await page.getByRole('row', { name: /^Neo/ }).getByText('invited').waitFor()
    await page.getByRole('button', { name: 'Details of Neo' }).press('Enter')
    const roles = page.getByRole('list', { name: 'Roles of Neo' })
    await roles.getByText('Translator').waitFor()
    await roles.getByText('Snow').waitFor()
    expect(open.mail.lastTo('new@example.com').subject).toBe('You are invited to the studio of Kashihon')

    await roles.getByRole('button', { name: 'Change the role Translator of Neo' }).press('Enter')
    const change = page.getByRole('dialog', { name: 'Change a role of Neo' })
    await change.getByRole('combobox', { name: 'Role' }).selectOption('Editor')
    await change.getByRole('button', { name: 'Remove Snow' }).press('Enter')
    await change.getByRole('checkbox', { name: 'Deutsch' }).check()
    await change.getByRole('button', { name: 'Save' }).press('Enter')
    await roles.getByText('Editor').waitFor()
    await roles.getByText('Deutsch').waitFor()

    await roles.getByRole('button', { name: 'Remove the role Editor of Neo' }).press('Enter')
    const removal = page.getByRole('dialog', { name: 'Remove the role Editor of Neo' })
    await removal.getByText('0 sessions').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await removal.getByRole('button', { name: 'Remove' }).press('Enter')
    await roles.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await roles.getByText('Editor').waitFor()
    expect(trouble).toEqual([])
    await close()
  })

  it('who are invited set their first password in words meant for them, and are in the studio', async () => {
    const { page: owners, close: closeOwners } = await openScreen('ada', '/studio/settings/people')
    await owners.getByRole('button', { name: 'Invite somebody' }).press('Enter')
    const invite = owners.getByRole('dialog', { name: 'Invite somebody' })
    await invite.getByRole('textbox', { name: 'Email address' }).fill('lotte@example.com')
    await invite.getByRole('combobox', { name: 'Role' }).selectOption('Translator')
    await invite.getByRole('button', { name: 'Send the invitation' }).press('Enter')
    await owners.getByText('lotte@example.com has been invited.').waitFor()
    await closeOwners()

    const way = open.mail.linkTo('lotte@example.com')
    const { page, trouble, close } = await openPage(browser, open.shop.url, DESKTOP)
    await goTo(page, way)
    await page.getByRole('heading', { level: 1, name: 'Welcome to the studio' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    const main = page.locator('main')
    expect(await main.getByRole('button').allTextContents()).not.toContain('Keep my password')
    await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main.getByLabel('Repeat password').fill(PASSWORD)
    await main.getByRole('button', { name: 'Set password' }).press('Enter')
    await main.getByText('Your password is set').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await main.getByRole('link', { name: 'Sign in to the studio' }).click()
    await fillSignIn(page, 'lotte@example.com')
    await page.waitForURL('**/studio')
    await page.getByRole('navigation', { name: 'Studio' }).getByRole('link', { name: 'Catalogue' }).waitFor()

    await goTo(page, way)
    await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await main.getByLabel('Repeat password').fill(PASSWORD)
    await main.getByRole('button', { name: 'Set password' }).press('Enter')
    await main.getByText('This invitation cannot be used').waitFor()
    // The browser notes the refusal, which was meant.
    expect(trouble).toEqual([expect.stringContaining('412')])
    await close()
  })
})

describe('tokens', () => {
  it('are shown once when they are made, and revoked after a question', async () => {
    const { page, trouble, close } = await openScreen('ada', '/studio/settings/tokens', TABLET)
    await page.getByRole('heading', { name: 'There are no tokens' }).waitFor()
    await page.getByRole('button', { name: 'Create a token' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Create a token' })
    await dialog.getByRole('button', { name: 'Create a token' }).press('Enter')
    await dialog.getByRole('alert').getByText('Something is missing').waitFor()
    // The browser notes the refusal, which was meant.
    expect(trouble.splice(0)).toEqual([expect.stringContaining('400')])
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Price sync')
    await dialog.getByRole('checkbox', { name: 'Set prices' }).check()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create a token' }).press('Enter')
    const secret = page.getByRole('textbox', { name: 'Token' })
    await secret.waitFor()
    expect(await secret.inputValue()).toMatch(/^kst_/)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
    const answer = await fetch(`${open.shop.url}/app/v2/studio/catalogue`, {
      headers: { authorization: `Bearer ${await secret.inputValue()}`, accept: 'application/json' },
    })
    expect(answer.status).toBe(200)
    const token = await secret.inputValue()
    await page.getByRole('button', { name: 'I have copied it' }).press('Enter')
    await secret.waitFor({ state: 'detached' })
    await page.getByText('See the catalogue, Set prices').waitFor()
    await page.getByRole('button', { name: 'More for Price sync' }).press('Enter')
    await page.getByRole('button', { name: 'Revoke the token Price sync' }).press('Enter')
    const question = page.getByRole('dialog', { name: 'Revoke the token Price sync' })
    await question.getByRole('button', { name: 'Revoke', exact: true }).press('Enter')
    await page.getByText(/^revoked /).waitFor()
    const after = await fetch(`${open.shop.url}/app/v2/studio/catalogue`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    })
    expect(after.status).toBe(401)
    expect(trouble).toEqual([])
    await close()
  })
})

describe('webhooks', () => {
  it('are added, tried, turned off, deleted and put back; what was sent is listed and sent again', async () => {
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
    const { page, trouble, close } = await openScreen('ada', '/studio/settings/webhooks', TABLET)
    await page.getByRole('heading', { name: 'There are no webhooks' }).waitFor()
    await page.getByRole('button', { name: 'Add a webhook' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByRole('textbox', { name: 'Address' }).fill(address)
    await dialog.getByRole('checkbox', { name: 'An order was paid' }).check()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).press('Enter')
    expect(await page.getByRole('textbox', { name: 'Signing secret' }).inputValue()).toMatch(/^whsec_/)
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'I have copied it' }).press('Enter')

    await page.getByRole('link', { name: `Deliveries to ${address}` }).press('Enter')
    await page.getByRole('heading', { name: 'Nothing has been sent yet' }).waitFor()
    await page.getByRole('button', { name: 'Send a test event' }).press('Enter')
    await page.getByRole('heading', { name: 'Test event · delivered' }).waitFor()
    await page.getByRole('button', { name: /^Send again: Test event/ }).press('Enter')
    await page.getByText('sent again').waitFor()
    expect(received).toHaveLength(2)
    expect(await violationsOn(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)

    await page.getByRole('link', { name: 'All webhooks' }).press('Enter')
    await page.getByRole('button', { name: `Turn off ${address}` }).press('Enter')
    await page.getByText('off', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Delete ${address}` }).press('Enter')
    await page.getByRole('heading', { name: 'There are no webhooks' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
    await page.getByRole('heading', { name: address }).waitFor()
    expect(trouble).toEqual([])
    await close()
  })
})
