import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-settings.ts'
import type { Send } from '#contract/page.ts'
import { deleteForReader } from '#server/accounts/personal-data/delete-account.ts'
import { personalDataSources } from '#server/modules.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { showSecondFactors } from '#tests/support/second-factor.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

let studio: StudioShop
let owner: Send
const NOON = Date.parse('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000
const ALL = ['volume.published', 'order.paid', 'order.refunded', 'membership.changed', 'reader.deleted']

interface Heard {
  headers: IncomingHttpHeaders
  body: string
}
const heard: Heard[] = []
/** As Standard Webhooks says: over id, time and body, with the bytes that the secret stands for. */
function signature(secret: string, { headers, body }: Heard): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
let answers = 200
/** A program of the publisher's. */
const program = createServer((request, response) => {
  let body = ''
  request.on('data', data => {
    body += data
  })
  request.on('end', () => {
    heard.push({ headers: request.headers, body })
    response.writeHead(answers, answers === 302 ? { location: '/elsewhere' } : {}).end()
  })
})
let address = ''

beforeAll(async () => {
  studio = await openStudioShop()
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  address = `http://127.0.0.1:${(program.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  program.closeAllConnections()
  program.close()
  await studio.close()
})
beforeEach(async () => {
  heard.length = 0
  answers = 200
  studio.shop.clock.set(new Date(NOON))
  for (const table of ['webhooks', 'webhook_deliveries', 'webhook_failures', 'tries'])
    await studio.shop.scratch.db.query({ text: `delete from ${table}` })
  // Recurring work was put off by tests in which days pass.
  await makeDue()
  owner ??= await studio.person('olga', 'owner')
})

const makeDue = () =>
  studio.shop.scratch.db.query({ text: 'update jobs set run_at = $1', values: [new Date(NOON)] })

async function add(events: readonly string[] = ALL) {
  const { answer, refused } = await owner(calls.addWebhook, { body: { address, events: [...events] } })
  if (!answer?.webhook) throw new Error(refused)
  return { id: answer.webhook.id, secret: answer.secret, entryId: answer.entryId }
}
const log = async (webhookId: string) =>
  (await (await freshOwner())(calls.listWebhookDeliveries, { params: { webhookId } })).answer?.deliveries ??
  []
/** Lets so many hours pass, in steps in which everything that is due is done. */
async function pass(hours: number, step = 2) {
  const until = studio.shop.clock.now().getTime() + hours * HOUR_MS
  for (let at = studio.shop.clock.now().getTime(); at < until; ) {
    at = Math.min(until, at + step * HOUR_MS)
    studio.shop.clock.set(new Date(at))
    await studio.shop.app.jobs.runDue()
  }
}
let people = 0
async function deleteSomebody(): Promise<string> {
  const name = `gone${people++}`
  await studio.readers.reader(name)
  const id = await studio.accountOf(name)
  await deleteForReader(studio.shop.app, personalDataSources, id)
  return id
}

// docs/product.md#webhooks.
describe('a webhook', () => {
  it('is told what happens, signed, with ids and nothing else of a person', async () => {
    const { id, secret } = await add()
    const reader = await deleteSomebody()
    // The shop, which looks each second, may just have found nothing to send, and be about to put that off.
    await studio.shop.app.jobs.runDue()
    await makeDue()
    await studio.shop.app.jobs.runDue()
    const [told] = heard
    expect(heard).toHaveLength(1)
    const body = JSON.parse(told?.body ?? '')
    expect(body).toEqual({
      id: expect.stringMatching(/^EVT-[0-9A-F]{26}$/),
      event: 'reader.deleted',
      at: '2026-11-21T12:00:00.000Z',
      data: { reader },
    })
    expect(told?.headers['webhook-id']).toBe(body.id)
    expect(told?.headers['webhook-timestamp']).toBe(String(NOON / 1000))
    expect(told?.headers['webhook-signature']).toBe(signature(secret, told as Heard))
    expect(await log(id)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 200, event: 'reader.deleted' },
    ])
  })

  it('is told of nothing that was taken back with its transaction', async () => {
    const { id } = await add()
    await studio.readers.reader('stays')
    const stays = await studio.accountOf('stays')
    const { db } = studio.shop.app
    await db
      .transaction(async tx => {
        await tx.query({ text: 'update accounts set deleted_at = now() where id = $1', values: [stays] })
        throw new Error('given up')
      })
      .catch(() => {})
    expect(await log(id)).toEqual([])
  })

  it('hears only of the events that it is for', async () => {
    const { id } = await add(['order.paid'])
    await deleteSomebody()
    await studio.readers.reader('rich')
    await fillPurse(studio.shop, 'rich', { given: 5 })
    expect(await log(id)).toEqual([])
  })

  it('is tried again while it fails, for two days, and the event can be sent again by a button', async () => {
    const { id } = await add()
    answers = 500
    await deleteSomebody()
    await pass(1)
    const [first] = await log(id)
    expect(first).toMatchObject({ state: 'waiting', status: 500, error: 'answer' })
    await pass(60)
    const [given] = await log(id)
    expect(given).toMatchObject({ state: 'failed', nextAt: undefined })
    expect(given?.attempts).toBeGreaterThan(5)
    answers = 200
    const owner2 = await freshOwner()
    const params = { webhookId: id, deliveryId: given?.id ?? '' }
    const again = await owner2(calls.replayWebhookDelivery, { params })
    expect(again.answer).toMatchObject({ state: 'delivered', replays: given?.id, eventId: given?.eventId })
    expect(heard.at(-1)?.body).toBe(given?.body)
  })

  it('gets what it missed once it works again', async () => {
    const { id } = await add()
    answers = 503
    await deleteSomebody()
    await pass(3)
    answers = 204
    await pass(6)
    expect(await log(id)).toMatchObject([{ state: 'delivered', status: 204 }])
    expect((await (await freshOwner())(calls.listWebhooks, {})).answer?.webhooks[0]).toMatchObject({
      failingSince: undefined,
    })
  })

  it('is switched off after five days of failure, with a mail to who added it', async () => {
    const { id } = await add()
    answers = 500
    for (let day = 0; day < 6; day++) {
      await deleteSomebody()
      await pass(24, 12)
    }
    const fresh = await freshOwner()
    expect((await fresh(calls.listWebhooks, {})).answer?.webhooks[0]).toMatchObject({
      active: false,
      disabledByFailure: true,
    })
    expect(studio.mail.lastTo('olga@example.com').subject).toBe('A webhook of Kashihon was switched off')
    const before = heard.length
    await deleteSomebody()
    await pass(2)
    expect(heard).toHaveLength(before)
    const body = { address, events: ALL, active: true }
    const on = await fresh(calls.changeWebhook, { params: { webhookId: id }, body })
    expect(on.answer?.webhook).toMatchObject({
      active: true,
      disabledByFailure: false,
      failingSince: undefined,
    })
  })

  it('is sent a test at once; redirects are not followed', async () => {
    const { id } = await add()
    const params = { webhookId: id }
    expect((await owner(calls.testWebhook, { params })).answer).toMatchObject({
      state: 'delivered',
      event: 'test',
    })
    answers = 302
    const led = await owner(calls.testWebhook, { params })
    expect(led.answer).toMatchObject({ state: 'failed', status: 302, error: 'redirect' })
    expect(heard).toHaveLength(2)
    const { answer: noted } = await owner(listAudit, { query: { id, action: 'webhook.test' } })
    expect(noted?.entries).toHaveLength(2)
  })

  it('comes back by an undo, with the secret that it had', async () => {
    const { id, secret } = await add()
    const gone = await owner(calls.deleteWebhook, { params: { webhookId: id } })
    expect((await owner(calls.listWebhooks, {})).answer?.webhooks).toEqual([])
    await owner(undoAudit, { params: { entryId: gone.answer?.entryId ?? '' } })
    await owner(calls.testWebhook, { params: { webhookId: id } })
    const [again] = heard as [Heard]
    expect(again.headers['webhook-signature']).toBe(signature(secret, again))
    const rows = await studio.shop.scratch.db.query({
      text: `select from audit_rows where coalesce(before, '{}')::text || coalesce(after, '{}')::text like '%' || $1 || '%'`,
      values: [secret],
    })
    expect(rows).toEqual([])
  })

  it('what it was told is deleted after thirty days', async () => {
    await add()
    await deleteSomebody()
    await pass(2)
    studio.shop.clock.set(new Date(NOON + 31 * 24 * HOUR_MS))
    await studio.shop.app.jobs.runDue()
    const left = await studio.shop.scratch.db.query({ text: 'select from webhook_deliveries' })
    expect(left).toEqual([])
  })
})

/** Sessions run out while days pass. */
let fresh = 0
const freshOwner = () => studio.person(`owner${fresh++}`, 'owner')

it('in production only addresses over https that anybody can reach are taken', async () => {
  const strict = await openStudioShop({ NODE_ENV: 'production', PUBLIC_URL: 'https://books.example' })
  try {
    const send = await strict.person('olga', 'owner')
    await showSecondFactors(strict.shop.scratch.db)
    const ask = async (to: string) =>
      (await send(calls.addWebhook, { body: { address: to, events: ALL } })).refused
    expect(await ask('http://tools.example/')).toBe('addressNotSecure')
    for (const host of ['localhost', '127.0.0.1', '10.0.0.8', '[::1]', '169.254.169.254', 'nowhere.invalid'])
      expect(await ask(`https://${host}/hook`)).toBe('addressNotPublic')
    expect(await ask('https://user:secret@1.1.1.1/')).toBe('badInput')
    expect(await ask('https://1.1.1.1/hook')).toBeUndefined()
    // What leads into a private network by then is not sent to, whatever it was when it was added.
    await strict.shop.scratch.db.query({ text: `update webhooks set address = 'https://localhost:1/hook'` })
    const [webhook] = (await send(calls.listWebhooks, {})).answer?.webhooks ?? []
    const test = await send(calls.testWebhook, { params: { webhookId: webhook?.id ?? '' } })
    expect(test.answer).toMatchObject({ state: 'failed', error: 'private', status: 0 })
  } finally {
    await strict.close()
  }
})
