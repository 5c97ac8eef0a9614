// Proves docs/product.md#follows, docs/product.md#notices
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeProfile, findMe, verifyEmail } from '#contract/calls/accounts.ts'
import * as calls from '#contract/calls/follows.ts'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import { NoticeRhythm } from '#contract/generated/follows.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type MailServer, openMailServer } from '#tests/support/mail-server.ts'
import { openShop, type TestShop } from '#tests/support/open-shop.ts'
import { PASSWORD, readersOf } from '#tests/support/readers.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'

const NOW = '2026-11-20T12:00:00Z'
const at = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000)

let shop: TestShop
let mail: MailServer
let rain: Added
const readers = readersOf(
  () => shop,
  () => mail,
)

beforeEach(async () => {
  mail = await openMailServer()
  shop = await openShop({ now: NOW, env: { SMTP_URL: mail.url, LOG_LEVEL: 'silent', PROXIES: '1' } })
  rain = await addSeries(shop.scratch.db, {
    title: 'Rain',
    volumes: [{ publishingAt: at(100), parts: [{ launchAt: at(1) }, { launchAt: at(2) }] }],
  })
  await shop.app.version.refresh()
  await shop.app.jobs.runDue()
})
afterEach(async () => {
  await shop.close()
  await mail.close()
})

async function pass(hours: number) {
  shop.clock.set(at(hours))
  await shop.app.jobs.runDue()
  await shop.app.jobs.runDue()
}
async function follower(name: string, rhythm: NoticeRhythm): Promise<Send> {
  await readers.verify(name)
  const send = readers.with(await readers.token(name, { ttl: 1_209_600 }))
  await send(calls.follow, { params: { seriesId: 'rain' } })
  await send(calls.saveNotificationSettings, { body: { rhythm } })
  return send
}
const subjects = () =>
  mail.mails.map(({ subject }) => subject ?? '').filter(subject => !/confirm/i.test(subject))
const part = (number: 1 | 2) => rain.volumes[0]?.parts[number - 1]?.id
const change = (text: string, ...values: unknown[]) => shop.scratch.db.query({ text, values })
const move = (number: 1 | 2, to: Date) =>
  change('update parts set launch_at = $2 where id = $1', part(number), to)

describe('mails about releases that change', () => {
  it('are not about what was put off before they were sent, and come when it is out', async () => {
    await follower('mara', NoticeRhythm.DAILY)
    await pass(1.01)
    await move(1, at(50))
    await pass(2.01)
    await pass(5.1)
    expect(subjects()).toEqual(['New: rain-volume-1 Part 2'])
    await pass(50.1)
    await pass(53.1)
    expect(subjects().slice(1)).toEqual(['New: rain-volume-1 Part 1'])
  })

  it('come again where they came too early, to who follows by then as well', async () => {
    await follower('mara', NoticeRhythm.EACH)
    await pass(1.01)
    await move(1, at(50))
    await pass(1.1)
    await follower('late', NoticeRhythm.EACH)
    await pass(2.1)
    await pass(50.1)
    const told = mail.mails.filter(({ subject }) => subject === 'New: rain-volume-1 Part 1')
    expect(told.map(({ to }) => to?.[0]?.address).sort()).toEqual([
      'late@example.com',
      'mara@example.com',
      'mara@example.com',
    ])
  })

  it('come once although the clock of another process is behind', async () => {
    await follower('mara', NoticeRhythm.EACH)
    for (const hours of [1.01, 0.99, 1.03]) await pass(hours)
    expect(subjects()).toEqual(['New: rain-volume-1 Part 1'])
  })

  it('wait for what is hidden until it is shown again', async () => {
    const mara = await follower('mara', NoticeRhythm.DAILY)
    await pass(2.01)
    await change('update parts set hidden = true where id = $1', part(1))
    await pass(5.1)
    expect(subjects()).toEqual(['New: rain-volume-1 Part 2'])
    await pass(6)
    await change('update parts set hidden = false where id = $1', part(1))
    await pass(6.1)
    expect(subjects().slice(1)).toEqual(['New: rain-volume-1 Part 1'])
    expect((await mara(calls.listFollows, {})).answer?.follows[0]?.lastNotified).toEqual(at(6.1))
  })

  it('wait for the book of a volume that is out, for sale and empty', async () => {
    await addSeries(shop.scratch.db, {
      title: 'Void',
      volumes: [{ publishingAt: at(1), parts: [{ launchAt: at(-48), hidden: true }] }],
    })
    const mara = await follower('mara', NoticeRhythm.EACH)
    await mara(calls.follow, { params: { seriesId: 'void' } })
    await pass(1.01)
    await pass(2.01)
    expect(subjects()).toEqual(['New: rain-volume-1 Part 1', 'New: rain-volume-1 Part 2'])
    await change('update parts set hidden = false where launch_at = $1', at(-48))
    await pass(6)
    await pass(7)
    expect(subjects().slice(2)).toEqual(['New: Void: Volume 1'])
  })

  it('already on their way leave out what has been hidden meanwhile, which comes in the next', async () => {
    await follower('mara', NoticeRhythm.DAILY)
    await pass(2.01)
    mail.down = true
    await pass(5.1)
    await change('update parts set hidden = true where id = $1', part(1))
    mail.down = false
    await pass(5.3)
    await change('update parts set hidden = false where id = $1', part(1))
    await pass(5.5)
    expect(subjects()).toEqual(['New: rain-volume-1 Part 2', 'New: rain-volume-1 Part 1'])
  })
})

it('what was in a mail that was given up comes in another when mails are taken again', async () => {
  await follower('mara', NoticeRhythm.EACH)
  mail.down = true
  await pass(1.01)
  // As after two days of trying.
  await change(`delete from jobs where kind = 'mail releases'`)
  mail.down = false
  await pass(1.5)
  expect(subjects()).toEqual([])
  await pass(75)
  await pass(75.1)
  expect(subjects().sort()).toEqual(['New: rain-volume-1 Part 1', 'New: rain-volume-1 Part 2'])
  await pass(99)
  expect(subjects()).toHaveLength(2)
})

it('of very much the mail says how much it is, tells of thirty, and leads to the rest', async () => {
  await addSeries(shop.scratch.db, {
    title: 'Flood',
    volumes: [{ publishingAt: null, parts: Array.from({ length: 500 }, () => ({ launchAt: at(1) })) }],
  })
  const mara = await follower('mara', NoticeRhythm.DAILY)
  await mara(calls.follow, { params: { seriesId: 'flood' } })
  await pass(1.01)
  await pass(5.1)
  const { subject, text } = mail.lastTo('mara@example.com')
  expect(subject).toBe('501 new releases of series you follow')
  expect(text?.match(/\/read\//g)).toHaveLength(30)
  expect(text).toContain(`${shop.app.config.publicUrl}/user/feed`)
  await pass(29.1)
  expect(subjects().slice(1)).toEqual(['New: rain-volume-1 Part 2'])
  await pass(53.1)
  expect(subjects()).toHaveLength(2)
})

it('an address that the mail server does not know is left alone for days: its reader sees why, and is told of everything later', async () => {
  const mara = await follower('mara', NoticeRhythm.EACH)
  const refusedSince = async () => (await mara(findMe, {})).answer?.mailRefused
  mail.unknown.add('mara@example.com')
  await pass(1.01)
  mail.unknown.clear()
  await pass(2.01)
  await pass(72)
  expect(subjects()).toEqual([])
  expect(await refusedSince()).toEqual(at(1.01))
  expect((await mara(calls.listFollows, {})).answer?.follows[0]?.lastNotified).toBeUndefined()
  await pass(73.1)
  expect(subjects()).toEqual(['2 new releases of series you follow'])
  expect(await refusedSince()).toBeUndefined()
})

it('another address is another mail server: what was refused by the old one counts no more', async () => {
  const mara = await follower('mara', NoticeRhythm.EACH)
  mail.unknown.add('mara@example.com')
  await pass(1.01)
  expect((await mara(findMe, {})).answer?.mailRefused).toBeDefined()
  await mara(changeProfile, { body: { email: 'mara@new.example', currentPassword: PASSWORD } })
  await mara(verifyEmail, { params: { token: readers.tokenIn('mara@new.example') } })
  expect((await mara(findMe, {})).answer?.mailRefused).toBeUndefined()
  await pass(2.01)
  expect(mail.lastTo('mara@new.example').subject).toBe('2 new releases of series you follow')
  mail.unknown.clear()
})

describe('mails about what is brought before readers by hand', () => {
  const minutes = (count: number) => 1 + count / 60
  let owner: Send
  const set = (field: string, to: unknown) =>
    owner(changeStudioFields, { body: { changes: [{ id: part(1) ?? '', field, to: JSON.stringify(to) }] } })
  beforeEach(async () => {
    owner = await makeStaff({ shop, readers }, 'ada')
    await follower('mara', NoticeRhythm.EACH)
    await set('stage', 'draft')
    await pass(minutes(0))
  })

  it('go out ten minutes later', async () => {
    await set('stage', 'ready')
    await pass(minutes(9))
    expect(subjects()).toEqual([])
    await pass(minutes(10))
    expect(subjects()).toEqual(['New: rain-volume-1 Part 1'])
  })

  it('do not go out where it is held before that, but ten minutes after it is published again', async () => {
    await set('stage', 'ready')
    await pass(minutes(5))
    await set('hidden', true)
    await pass(minutes(30))
    expect(subjects()).toEqual([])
    await set('hidden', false)
    await pass(minutes(39))
    expect(subjects()).toEqual([])
    await pass(minutes(40))
    expect(subjects()).toEqual(['New: rain-volume-1 Part 1'])
  })

  it('go out at its time where it is planned for one, also of what has just become ready', async () => {
    await set('launchAt', at(minutes(5)))
    await set('stage', 'ready')
    await pass(minutes(5))
    expect(subjects()).toEqual(['New: rain-volume-1 Part 1'])
  })
})
