// Proves docs/product.md#notices
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as follows from '#contract/calls/follows.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'
import { noteFigures, size } from '#tests/support/scale-figures.ts'

const NOW = '2026-11-20T12:00:00Z'
const FOLLOWERS = size(100_000, 3_000)
const FORGETFUL = size(20, 3)
/** Notices that are sent before the first of them asks. */
const BEFORE = size(2_000, 40)

let mail: MailServer
let shop: TestShop
const readers = readersOf(
  () => shop,
  () => mail,
)
beforeAll(async () => {
  mail = await openMailServer()
  shop = await openShop({
    now: NOW,
    env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1', MAIL_CONNECTIONS: '16' },
  })
  const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [{ publishingAt: at(9_000), parts: [{ launchAt: at(-60) }, { launchAt: at(60) }] }],
  })
  await shop.app.version.refresh()
  await shop.app.jobs.runDue()
  const first = await readers.reader('mara0')
  await first(follows.follow, { params: { seriesId: 'rain' } })
  // All others as the first left it.
  for (const table of ['accounts', 'follows']) {
    const [id, more] =
      table === 'accounts'
        ? [
            'id',
            `, 'legacy_id', 'legacy' || n, 'username', 'mara' || n, 'email', 'mara' || n || '@example.com', 'email_key', 'mara' || n || '@example.com'`,
          ]
        : ['account_id', '']
    await shop.scratch.db.query({
      text: `insert into ${table}
        select (jsonb_populate_record(one, jsonb_build_object('${id}', 'follower' || n ${more}))).*
        from ${table} one, generate_series(1, $1::int) n`,
      values: [FOLLOWERS - 1],
    })
  }
})
afterAll(async () => {
  await shop?.close()
  await mail?.close()
})

it('a mail for a forgotten password does not wait behind the notices of a release', async () => {
  shop.clock.set('2026-11-20T12:01:30Z')
  const jobs = shop.app.jobs
  // Most are still waiting when the shop is closed.
  const sending = async () => {
    await jobs.runDue()
    await jobs.runDue()
  }
  void sending().catch(() => {})
  const within = { timeout: 600_000, interval: 10 }
  await expect.poll(() => mail.mails.length, within).toBeGreaterThan(BEFORE)
  const began = performance.now()
  const sentBefore = mail.mails.length
  const waits: number[] = []
  for (let n = 1; n <= FORGETFUL; n++) {
    const email = `mara${n * 7}@example.com`
    const isThere = () =>
      mail.mails.some(({ to, subject }) => to?.[0]?.address === email && !subject?.startsWith('New: '))
    const asked = performance.now()
    await readers.stranger()(accounts.requestPasswordReset, { body: { email } })
    await expect.poll(isThere, within).toBe(true)
    waits.push(performance.now() - asked)
  }
  // Some were still waiting when the last of them had theirs.
  expect(mail.mails.length).toBeLessThan(FOLLOWERS)
  const rate = ((mail.mails.length - sentBefore) / (performance.now() - began)) * 1000
  noteFigures('release mail', [
    ['notices', FOLLOWERS, '-'],
    ['sent a second meanwhile', rate.toFixed(0), '-'],
    ['people who had forgotten their password', FORGETFUL, '-'],
    ['longest of their waits, s', (Math.max(...waits) / 1000).toFixed(1), 'at most 10'],
  ])
}, 1_200_000)
