// Proves docs/product.md#notices
import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { follow } from '#contract/calls/follows.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { violationsOn } from '#tests/support/axe.ts'
import { DESKTOP, goTo, openBrowser, openPage } from '#tests/support/browser.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'

let shop: TestShop
let mail: MailServer
let browser: Browser
let service: Server
let sent = 0
const now = new Date()
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeAll(async () => {
  service = createServer((request, response) => {
    sent++
    request.resume().on('end', () => response.writeHead(201).end())
  })
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done))
  mail = await openMailServer()
  const env = { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1', PUSH_HOSTS: '127.0.0.1' }
  ;[shop, browser] = await Promise.all([openShop({ now, env }), openBrowser('Chromium')])
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [{ publishingAt: null, parts: [{ launchAt: hours(1) }, { launchAt: hours(2) }] }],
  })
  await shop.app.jobs.runDue()
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
  await mail?.close()
  await new Promise(done => service?.close(done))
})

/** Browsers under test have no push service: this is what theirs would have given them. Runs in the page. */
function pretendService(given: { endpoint: string; p256dh: string; auth: string }) {
  const bytes = (text: string) => Uint8Array.from(atob(text), sign => sign.charCodeAt(0)).buffer
  const subscription = {
    endpoint: given.endpoint,
    getKey: (name: 'p256dh' | 'auth') => bytes(given[name]),
    unsubscribe: async () => {
      sessionStorage.removeItem('pushed')
      return true
    },
  }
  Object.assign(PushManager.prototype, {
    async subscribe() {
      sessionStorage.setItem('pushed', 'yes')
      return subscription
    },
    getSubscription: async () => (sessionStorage.getItem('pushed') ? subscription : null),
  })
}

async function signIn(page: Page, name: string) {
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.locator('input[name=password]').press('Enter')
  await page.waitForURL(/\/user\/feed/)
}
const told = () =>
  shop.scratch.db.query<{ username: string }>({
    text: 'select a.username from push_subscriptions p join accounts a on a.id = p.account_id',
  })

it('a browser whose session has run out tells again when its reader has signed in again, and nobody else', async () => {
  for (const name of ['ida', 'tom']) await readers.verify(name)
  const options = { ...DESKTOP, permissions: ['notifications'] }
  const { page, close } = await openPage(browser, shop.url, options)
  await page.addInitScript(pretendService, {
    endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}/again`,
    p256dh: createECDH('prime256v1').generateKeys().toString('base64'),
    auth: randomBytes(16).toString('base64'),
  })
  await goTo(page, '/sign-in?next=/user/feed')
  await signIn(page, 'ida')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are now on in this browser.').waitFor()
  await expect.poll(told, { timeout: 20_000 }).toEqual([{ username: 'ida' }])

  await page.goto('about:blank')
  await shop.scratch.db.query({ text: 'delete from sessions' })
  expect(await told()).toEqual([])
  await page.context().clearCookies({ name: /session|signed/ })
  await goTo(page, '/sign-in?next=/user/feed')
  await signIn(page, 'ida')
  await expect.poll(told, { timeout: 20_000 }).toEqual([{ username: 'ida' }])

  await page.goto('about:blank')
  await shop.scratch.db.query({ text: 'delete from sessions' })
  await page.context().clearCookies({ name: /session|signed/ })
  await goTo(page, '/sign-in?next=/user/feed')
  await signIn(page, 'tom')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Turn on notifications', disabled: false }).waitFor()
  expect(await told()).toEqual([])
  await close()
})

it('a browser that is asked to tells of what comes out, opens it by a press, and is silenced again', async () => {
  await readers.verify('mara')
  const send = readers.with(await readers.token('mara'))
  await send(follow, { params: { seriesId: 'rain' } })
  const options = { ...DESKTOP, permissions: ['notifications'] }
  const { page, trouble, close } = await openPage(browser, shop.url, options)
  const pair = createECDH('prime256v1')
  await page.addInitScript(pretendService, {
    endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}/mara`,
    p256dh: pair.generateKeys().toString('base64'),
    auth: randomBytes(16).toString('base64'),
  })
  await goTo(page, '/sign-in?next=/user/feed')
  await signIn(page, 'mara')
  await page.getByRole('tab', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await page.getByText('Notifications are now on in this browser.').waitFor()
  expect(await violationsOn(page)).toEqual([])

  shop.clock.set(hours(1.1))
  await shop.app.jobs.runDue()
  expect(sent).toBe(1)

  // What the push service would bring now.
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(done =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const news = { title: 'New part', body: 'Rain', url: `${shop.url}/read/x`, image: null, tag: 'one' }
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: shop.url,
    registrationId: await registered,
    data: JSON.stringify(news),
  })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      const all = await registration.getNotifications()
      return all.map(({ title, body, data }) => ({ title, body, data }))
    })
  await expect.poll(shown).toEqual([{ title: 'New part', body: 'Rain', data: news.url }])

  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await page.getByText('Notifications are now off in this browser.').waitFor()
  shop.clock.set(hours(2.1))
  await shop.app.jobs.runDue()
  expect(sent).toBe(1)
  expect(trouble).toEqual([])
  await close()
})
