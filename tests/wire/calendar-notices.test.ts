// Proves docs/product.md#follows, docs/product.md#notices
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/follows.ts'
import { NoticeRhythm } from '#contract/generated/follows.ts'
import type { Send } from '#contract/page.ts'
import { sendReleaseMail } from '#server/calendar/notifications/send-release-mail.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { readersOf } from '#tests/support/readers.ts'

// A Friday.
const NOW = '2026-11-20T12:00:00Z'
const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000)

let shop: TestShop
let mail: MailServer
const readers = readersOf(
  () => shop,
  () => mail,
)

async function open() {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [
      {
        publishingAt: at(100),
        parts: [
          { launchAt: at(-1) },
          { launchAt: at(1) },
          { launchAt: at(2) },
          { launchAt: at(60), hidden: true },
        ],
      },
    ],
  })
  await addSeries(shop.scratch.db, {
    title: 'Drawn',
    type: 'manga',
    volumes: [{ publishingAt: null, parts: [{ launchAt: at(1) }, { launchAt: at(30) }] }],
  })
  await shop.app.version.refresh()
  await shop.app.jobs.runDue()
}
async function close() {
  await shop.close()
  await mail.close()
}

/** The time passes, and what is due is done, twice over. */
async function pass(hours: number) {
  shop.clock.set(at(hours))
  await shop.app.jobs.runDue()
  await shop.app.jobs.runDue()
}
async function follower(name: string, ...series: string[]): Promise<Send> {
  await readers.verify(name)
  // Time passes here: they stay signed in.
  const send = readers.with(await readers.token(name, { ttl: 1_209_600 }))
  for (const seriesId of series) await send(calls.follow, { params: { seriesId } })
  return send
}
const wish = (send: Send, rhythm: NoticeRhythm) => send(calls.saveNotificationSettings, { body: { rhythm } })
const subjects = (name: string) =>
  mail.mails
    .filter(({ to }) => to?.some(({ address }) => address === `${name}@example.com`))
    .map(({ subject }) => subject ?? '')
    .filter(subject => !/confirm/i.test(subject))

describe('mails about what came out', () => {
  beforeEach(open)
  afterEach(close)

  it('come at each launch, once, to who followed before it, and to nobody else', async () => {
    const mara = await follower('mara', 'rain')
    await readers.reader('tom')
    await pass(0.5)
    expect(subjects('mara')).toEqual([])
    await pass(1.01)
    expect(subjects('mara')).toEqual(['New: rain-volume-1 Part 2'])
    await follower('late', 'rain')
    await pass(1.5)
    expect([subjects('mara').length, subjects('late'), subjects('tom')]).toEqual([1, [], []])
    const { answer } = await mara(calls.listFollows, {})
    expect(answer?.follows[0]?.lastNotified).toEqual(at(1.01))
  })

  it('tell together what came out together, with links and covers, and of nothing hidden', async () => {
    await follower('mara', 'rain', 'drawn')
    await pass(1.01)
    expect(subjects('mara')).toEqual(['2 new releases of series you follow'])
    const letter = mail.lastTo('mara@example.com')
    for (const path of ['/read/rain-volume-1-part-2', '/read/drawn-volume-1-part-1']) {
      expect(letter.text).toContain(shop.app.config.publicUrl + path)
      expect(letter.html).toContain(shop.app.config.publicUrl + path)
    }
    await pass(61)
    expect(subjects('mara').join()).not.toContain('Part 4')
  })

  it('come once from two processes that look at the same time', async () => {
    await follower('mara', 'rain')
    const second = await openShop({
      now: NOW,
      scratch: shop.scratch,
      env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent' },
    })
    second.clock.set(at(1.01))
    shop.clock.set(at(1.01))
    await Promise.all([shop, second].flatMap(one => [one.app.jobs.runDue(), one.app.jobs.runDue()]))
    expect(subjects('mara')).toHaveLength(1)
    await second.close()
  })

  it('wait for the mail server, and say the same then', async () => {
    await follower('mara', 'rain')
    mail.down = true
    await pass(1.01)
    expect(subjects('mara')).toEqual([])
    mail.down = false
    await pass(1.2)
    expect(subjects('mara')).toEqual(['New: rain-volume-1 Part 2'])
  })

  it('sent again after a crash are the same mail', async () => {
    await follower('mara', 'rain')
    const rows: { accountId: string; mailId: string }[] = []
    const { send } = shop.app.mail
    shop.app.mail.send = async letter => {
      rows.push(
        ...(await shop.scratch.db.query<{ accountId: string; mailId: string }>({
          text: 'select account_id as "accountId", mail_id as "mailId" from due_notices',
        })),
      )
      await send(letter)
      // As if the process ended before it could write down that the mail was sent.
      throw new Error('crash')
    }
    await pass(1.01)
    shop.app.mail.send = send
    const [row] = rows
    if (!row) throw new Error('nothing was sent')
    await sendReleaseMail(shop.app, row)
    const ids = mail.mails
      .filter(({ subject }) => subject?.startsWith('New:'))
      .map(({ messageId }) => messageId)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
    await sendReleaseMail(shop.app, row)
    expect(mail.mails.filter(({ subject }) => subject?.startsWith('New:'))).toHaveLength(2)
  })

  it.each([
    {
      wished: 'DAILY' as const,
      next: ['New: drawn-volume-1 Part 2'],
      later: ['New: drawn-volume-1 Part 2', 'New: Rain: Volume 1'],
    },
    { wished: 'WEEKLY' as const, next: [], later: ['2 new releases of series you follow'] },
  ])('come as one digest, $wished, on Friday evening', async ({ wished, next, later }) => {
    const mara = await follower('mara', 'rain', 'drawn')
    const rhythm = NoticeRhythm[wished]
    expect((await wish(mara, rhythm)).answer).toMatchObject({ rhythm })
    for (const hours of [1.01, 2.01, 4.9]) await pass(hours)
    expect(subjects('mara')).toEqual([])
    await pass(5.1)
    expect(subjects('mara')).toEqual(['3 new releases of series you follow'])
    for (const hours of [30.1, 53.1]) await pass(hours)
    expect(subjects('mara').slice(1)).toEqual(next)
    for (const hours of [100.1, 173.1]) await pass(hours)
    expect(subjects('mara').slice(1)).toEqual(later)
  })

  it('are wished of one series apart from the others', async () => {
    const mara = await follower('mara', 'rain', 'drawn')
    await wish(mara, NoticeRhythm.OFF)
    const set = (seriesId: string, rhythm: NoticeRhythm) =>
      mara(calls.saveFollowSettings, { params: { seriesId }, body: { rhythm } })
    expect(await set('drawn', NoticeRhythm.EACH)).toEqual({ answer: null })
    await pass(1.01)
    expect(subjects('mara')).toEqual(['New: drawn-volume-1 Part 1'])
    const { answer } = await mara(calls.listFollows, {})
    expect(answer?.follows.map(({ rhythm }) => rhythm).sort()).toEqual([
      NoticeRhythm.UNSPECIFIED,
      NoticeRhythm.EACH,
    ])
    await set('drawn', NoticeRhythm.UNSPECIFIED)
    await pass(31)
    expect(subjects('mara')).toHaveLength(1)
    expect(await set('none', NoticeRhythm.EACH)).toMatchObject({ status: 404, refused: 'seriesNotFound' })
    const other = await readers.reader('other')
    const params = { seriesId: 'rain' }
    expect(await other(calls.saveFollowSettings, { params, body: { rhythm: 1 } })).toMatchObject({
      status: 404,
      refused: 'notFollowed',
    })
  })

  it('wished otherwise while they wait come when they would come now, or not at all', async () => {
    const mara = await follower('mara', 'rain')
    const tom = await follower('tom', 'rain')
    const ida = await follower('ida', 'rain')
    for (const send of [mara, tom, ida]) await wish(send, NoticeRhythm.DAILY)
    await pass(1.01)
    await wish(mara, NoticeRhythm.EACH)
    await wish(tom, NoticeRhythm.OFF)
    await ida(calls.unfollow, { params: { seriesId: 'rain' } })
    await pass(1.1)
    expect([subjects('mara').length, subjects('tom').length, subjects('ida').length]).toEqual([1, 0, 0])
    await pass(6)
    expect([subjects('tom').length, subjects('ida').length]).toEqual([0, 0])
  })
})

describe('leaving', () => {
  let mara: Send
  let token: string
  beforeAll(async () => {
    await open()
    mara = await follower('mara', 'rain', 'drawn')
    await mara(calls.saveFollowSettings, {
      params: { seriesId: 'drawn' },
      body: { rhythm: NoticeRhythm.EACH },
    })
    await pass(1.01)
    const header = (name: string) =>
      mail.lastTo('mara@example.com').headers.find(({ key }) => key === name)?.value ?? ''
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    token = /\/release-mails\/([^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? ''
    return close
  })

  it('wants the token of a mail, whole and unaltered', async () => {
    for (const wrong of ['x', token.slice(0, -1), `${token}x`, token.replace(/^USR-../, 'USR-ZZ')])
      expect(await readers.stranger()(calls.endNotifications, { params: { token: wrong } })).toEqual({
        status: 412,
        refused: 'tokenInvalid',
      })
    expect((await mara(calls.findNotificationSettings, {})).answer).toMatchObject({
      rhythm: NoticeRhythm.EACH,
    })
  })

  it('is one click of a mail program, without cookies, and ends the mails about every series', async () => {
    const response = await shop.fetch(`/fr/release-mails/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(204)
    expect((await mara(calls.findNotificationSettings, {})).answer).toMatchObject({
      rhythm: NoticeRhythm.OFF,
    })
    await pass(2.01)
    await pass(31)
    expect(subjects('mara')).toHaveLength(1)
    expect((await mara(calls.listFollows, {})).answer?.follows).toHaveLength(2)
  })

  it('is one press on the page as well, however often', async () => {
    await wish(mara, NoticeRhythm.DAILY)
    for (let press = 0; press < 2; press++)
      expect(await readers.stranger()(calls.endNotifications, { params: { token } })).toEqual({
        answer: null,
      })
    expect((await mara(calls.findNotificationSettings, {})).answer).toMatchObject({
      rhythm: NoticeRhythm.OFF,
    })
  })

  it('is one press where no scripts run, which is led back to the page and says how it came out', async () => {
    await wish(mara, NoticeRhythm.DAILY)
    const press = (given: string, body: string) =>
      shop.fetch(`/de/release-mails/${given}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
        body,
        redirect: 'manual',
      })
    const wrong = await press('x', 'press=yes')
    expect([wrong.status, wrong.headers.get('location')]).toEqual([
      303,
      '/de/release-mails/x?refused=tokenInvalid',
    ])
    const main = async (path: string | null) =>
      /<main.*<\/main>/s.exec(await (await shop.fetch(path ?? '')).text())?.[0] ?? ''
    expect(await main(wrong.headers.get('location'))).toMatch(/nicht vollständig.*E-Mails abbestellen/s)
    const done = await press(token, 'press=yes')
    expect([done.status, done.headers.get('location')]).toEqual([303, `/de/release-mails/${token}?ended=yes`])
    const said = await main(done.headers.get('location'))
    expect(said).toContain('Wir schreiben dir nicht mehr über Neuerscheinungen.')
    expect(said).not.toContain('E-Mails abbestellen')
    expect((await mara(calls.findNotificationSettings, {})).answer).toMatchObject({
      rhythm: NoticeRhythm.OFF,
    })
  })

  it.each([0, 5, 99])('a wish of %i is refused', async rhythm => {
    expect(await wish(mara, rhythm as NoticeRhythm)).toMatchObject({ status: 400 })
  })
})

it('without a mail server lie in the outbox once, also when they are sent again', async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOW })
  const mailed = { to: 'a@example.com', subject: 'x', text: 'x', html: () => 'x', lang: 'en' }
  const once = { id: 'one', at: at(0) }
  await shop.app.mail.send({ ...mailed, once })
  shop.clock.set(at(1))
  await shop.app.mail.send({ ...mailed, once })
  expect(await readdir(join(shop.app.config.dataDir, 'outbox'))).toHaveLength(1)
  await close()
})
