// Proves docs/product.md#notices
import { afterEach, describe, expect, it } from 'vitest'
import * as accounts from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/follows.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

const NOW = '2026-11-20T12:00:00Z'
const at = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000)
const LAUNCH = 60

let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)
afterEach(async () => {
  await shop.close()
  await mail.close()
})

/** A shop in which so many readers follow a series, whose next part comes out in a minute. */
async function open(followers: number, env: Record<string, string> = {}) {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1', ...env } })
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [{ publishingAt: at(9_000), parts: [{ launchAt: at(-60) }, { launchAt: at(LAUNCH) }] }],
  })
  await shop.app.version.refresh()
  await shop.app.jobs.runDue()
  for (let n = 1; n <= followers; n++) {
    const reader = await readers.reader(`mara${n}`)
    await reader(calls.follow, { params: { seriesId: 'rain' } })
  }
}
const isRelease = ({ subject = '' }: { subject?: string | undefined }) => subject.startsWith('New: ')
const releases = () => mail.mails.filter(isRelease)

/** The time passes, and what is due is done. Not awaited by who holds mails. */
async function pass(seconds: number) {
  shop.clock.set(at(seconds))
  await shop.app.jobs.runDue()
  await shop.app.jobs.runDue()
}

describe('mails to all who follow a series', () => {
  it('are sent several at once, and keep nobody waiting who has forgotten a password', async () => {
    await open(12, { MAIL_CONNECTIONS: '4' })
    const held: string[] = []
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    mail.hold = email => {
      if (!isRelease(email)) return null
      held.push(email.to?.[0]?.address ?? '')
      return taken
    }
    const passing = pass(LAUNCH)
    await expect.poll(() => held.length).toBe(4)
    await readers.stranger()(accounts.requestPasswordReset, { body: { email: 'mara7@example.com' } })
    await expect.poll(() => mail.mails.length).toBe(1)
    expect(mail.mails[0]?.to?.[0]?.address).toBe('mara7@example.com')
    expect([releases().length, held.length]).toEqual([0, 4])
    take()
    await passing
    expect(new Set(releases().map(({ to }) => to?.[0]?.address)).size).toBe(12)
  })

  it('go to one domain so many a minute, and to others meanwhile', async () => {
    await open(5, { MAIL_PER_MINUTE: '2' })
    await shop.scratch.db.query({
      text: `update accounts set email = 'mara5@other.example' where username = 'mara5'`,
    })
    const sentTo = (domain: string) =>
      releases().filter(({ to }) => to?.[0]?.address?.endsWith(`@${domain}`)).length
    const counts = async (seconds: number) => {
      await pass(LAUNCH + seconds)
      return [sentTo('example.com'), sentTo('other.example')]
    }
    expect(await counts(0)).toEqual([1, 1])
    expect(await counts(29)).toEqual([1, 1])
    expect(await counts(30)).toEqual([2, 1])
    expect(await counts(60)).toEqual([3, 1])
    expect(await counts(90)).toEqual([4, 1])
  })
})
