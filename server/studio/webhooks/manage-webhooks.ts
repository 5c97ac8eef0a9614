import { lookup } from 'node:dns/promises'
import * as calls from '#contract/calls/studio-settings.ts'
import {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  type WebhookRequest,
  WebhookSaved,
} from '#contract/generated/studio_settings.ts'
import type { AuditAction } from '#rules/audit-actions.ts'
import { page } from '#rules/paging.ts'
import { TEST_EVENT, WEBHOOK_EVENTS } from '#rules/webhook-events.ts'
import { audited } from '../../audit/audited.ts'
import type { Deed } from '../../audit/deed.ts'
import { type CallInput, type Reader, refuse } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { newWebhookSecret } from '../../platform/http/sign-webhook.ts'
import { newId } from '../../platform/ids.ts'
import { aboutSecret, attempt } from '../../webhooks/deliver.ts'
import * as deliveries from '../../webhooks/delivery-store.ts'
import { isPrivate, isPrivateHost } from '../../webhooks/public-address.ts'
import * as store from '../../webhooks/store.ts'
import { actorOf } from '../actor.ts'
import { studioLimits } from '../limits.ts'
import { requireInScope } from '../scope.ts'

const MOST_WEBHOOKS = 20
const MOST_ADDRESS = 1_000

/** docs/product.md#webhooks. */
export async function webhooks({ app, reader }: CallInput<typeof calls.listWebhooks>): Promise<WebhookList> {
  requireInScope(reader, 'seeSettings', 'shop')
  return WebhookList.fromPartial({ webhooks: (await store.listWebhooks(app.db)).map(webhookMessage) })
}

export async function makeWebhook({
  app,
  reader,
  body,
  now,
}: CallInput<typeof calls.addWebhook>): Promise<WebhookSaved> {
  requireInScope(reader, 'changeSettings', 'shop')
  const input = await readRequest(app, body)
  if (typeof input === 'string') throw refuse(calls.addWebhook, input)
  const id = newId('HOK', now)
  const secret = newWebhookSecret()
  const sealed = app.sealing.seal(secret, aboutSecret(id))
  const saved = await save(app, { reader, id, now, action: 'webhook.add' }, async tx => {
    await store.lockWebhooks(tx)
    if ((await store.listWebhooks(tx)).length >= MOST_WEBHOOKS)
      throw refuse(calls.addWebhook, 'tooManyWebhooks')
    await store.addWebhook(tx, { id, ...input, createdAt: now, createdBy: reader.id }, sealed)
    return input.address
  })
  return { ...saved, secret }
}

export async function replaceWebhook({
  app,
  reader,
  params,
  body,
  now,
}: CallInput<typeof calls.changeWebhook>): Promise<WebhookSaved> {
  requireInScope(reader, 'changeSettings', 'shop')
  const input = await readRequest(app, body)
  if (typeof input === 'string') throw refuse(calls.changeWebhook, input)
  const id = params.webhookId
  return save(app, { reader, id, now, action: 'webhook.change' }, async tx => {
    const known = await store.findWebhook(tx, id)
    if (!known) throw refuse(calls.changeWebhook, 'webhookNotFound')
    const disabledAt = body.active ? null : (known.disabledAt ?? now)
    await store.setWebhook(tx, { id, ...input, disabledAt })
    // It begins anew: whoever switches it on again has mended it.
    if (known.disabledAt && body.active) await store.noteWorking(tx, id)
    return input.address
  })
}

export async function removeWebhook({
  app,
  reader,
  params,
  now,
}: CallInput<typeof calls.deleteWebhook>): Promise<WebhookSaved> {
  requireInScope(reader, 'changeSettings', 'shop')
  const id = params.webhookId
  return save(app, { reader, id, now, action: 'webhook.delete' }, async tx => {
    const known = await store.findWebhook(tx, id)
    if (!known) throw refuse(calls.deleteWebhook, 'webhookNotFound')
    await store.setDeleted(tx, id, now)
    return known.address
  })
}

export async function sendTest(asked: CallInput<typeof calls.testWebhook>): Promise<WebhookDelivery> {
  const { app, reader, params, now } = asked
  requireInScope(reader, 'changeSettings', 'shop')
  const known = await store.findWebhook(app.db, params.webhookId)
  if (!known) throw refuse(calls.testWebhook, 'webhookNotFound')
  await countTry(app, calls.testWebhook, studioLimits.sendWebhook(reader.id))
  const eventId = newId('EVT', now)
  const body = JSON.stringify({ id: eventId, event: TEST_EVENT, at: now.toISOString(), data: {} })
  const event = { webhookId: known.id, eventId, event: TEST_EVENT, body, replays: null }
  return sendNow({ ...asked, action: 'webhook.test', address: known.address }, event)
}

export async function replay(asked: CallInput<typeof calls.replayWebhookDelivery>): Promise<WebhookDelivery> {
  const { app, reader, params } = asked
  requireInScope(reader, 'changeSettings', 'shop')
  const { webhookId, deliveryId: id } = params
  const known = await deliveries.findDelivery(app.db, { webhookId, id })
  const webhook = await store.findWebhook(app.db, webhookId)
  if (!known || !webhook) throw refuse(calls.replayWebhookDelivery, 'deliveryNotFound')
  await countTry(app, calls.replayWebhookDelivery, studioLimits.sendWebhook(reader.id))
  const { eventId, event, body } = known
  const { address } = webhook
  return sendNow(
    { ...asked, action: 'webhook.replay', address },
    { webhookId, eventId, event, body, replays: id },
  )
}

export async function deliveryLog({
  app,
  reader,
  params,
  query,
}: CallInput<typeof calls.listWebhookDeliveries>): Promise<WebhookDeliveryList> {
  requireInScope(reader, 'seeSettings', 'shop')
  const { limit, skip } = page(query, 50)
  if (!(await store.findWebhook(app.db, params.webhookId)))
    throw refuse(calls.listWebhookDeliveries, 'webhookNotFound')
  const found = await deliveries.listDeliveries(app.db, params.webhookId, { limit: limit + 1, skip })
  return WebhookDeliveryList.fromPartial({
    deliveries: found.slice(0, limit).map(deliveryMessage),
    hasMore: found.length > limit,
  })
}

interface Sending extends Pick<CallInput<typeof calls.testWebhook>, 'app' | 'reader' | 'now' | 'keepAnswer'> {
  readonly action: AuditAction
  readonly address: string
}

/** Sends something at once, once. The log of changes says who did. */
async function sendNow(
  { app, reader, now, keepAnswer, action, address }: Sending,
  event: Omit<deliveries.NewDelivery, 'id' | 'at' | 'nextAt'>,
): Promise<WebhookDelivery> {
  const actor = await actorOf(app.db, reader)
  const added = await app.db.transaction(async tx => {
    const deed: Deed = { ...deedOn(action, event.webhookId, address), always: true }
    const { result } = await audited(tx, actor, deed, now, () =>
      deliveries.addDelivery(tx, { id: newId('DLV', now), ...event, at: now, nextAt: null }),
    )
    return result
  })
  await keepAnswer(deliveryMessage(added))
  return deliveryMessage(await attempt(app, added, true))
}

/** `work` answers the address that the change is about. */
async function save(
  app: AppContext,
  { reader, id, now, action }: { reader: Reader; id: string; now: Date; action: AuditAction },
  work: (tx: Tx) => Promise<string>,
): Promise<WebhookSaved> {
  const actor = await actorOf(app.db, reader)
  return app.db.transaction(async tx => {
    const before = await store.findWebhook(tx, id)
    const deed = { ...deedOn(action, id, before?.address ?? '') }
    const subject = { ...deed.subject }
    const { entryId } = await audited(tx, actor, { ...deed, subject }, now, async () => {
      subject.name = hostOf(await work(tx))
    })
    const saved = await store.findWebhook(tx, id)
    return WebhookSaved.fromPartial({
      ...(saved && { webhook: webhookMessage(saved) }),
      entryId: entryId ?? '',
    })
  })
}

const deedOn = (action: AuditAction, id: string, address: string): Deed => ({
  ...{ action, right: 'changeSettings' },
  subject: { kind: 'webhook', id, name: hostOf(address) },
})

const hostOf = (address: string) => URL.parse(address)?.host ?? address

type AddressFault = 'badInput' | 'addressNotSecure' | 'addressNotPublic'

async function readRequest(
  { config }: Pick<AppContext, 'config'>,
  { address, events }: WebhookRequest,
): Promise<{ address: string; events: string[] } | AddressFault> {
  const wanted = WEBHOOK_EVENTS.filter(one => events.includes(one))
  const url = address.length > MOST_ADDRESS ? null : URL.parse(address.trim())
  if (!url || wanted.length === 0 || wanted.length !== new Set(events).size) return 'badInput'
  if (url.username !== '' || url.password !== '' || !/^https?:$/.test(url.protocol)) return 'badInput'
  if (config.production) {
    if (url.protocol !== 'https:') return 'addressNotSecure'
    if (isPrivateHost(url) || !(await leadsOutside(url.hostname))) return 'addressNotPublic'
  }
  return { address: url.href, events: wanted }
}

/** Whether a name leads to servers that anybody can reach. It is looked at again whenever something is sent. */
async function leadsOutside(hostname: string): Promise<boolean> {
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true })
    return found.length > 0 && !found.some(({ address }) => isPrivate(address))
  } catch {
    return false
  }
}

function webhookMessage(row: store.WebhookRow) {
  const { id, address, events, createdAt, disabledAt, disabledByFailure, failingSince } = row
  return Webhook.fromPartial({
    ...{ id, address, events, createdAt, disabledByFailure },
    ...{ active: disabledAt === null, failingSince: failingSince ?? undefined },
  })
}

function deliveryMessage(row: deliveries.DeliveryRow): WebhookDelivery {
  const { id, eventId, event, at, attempts, body, nextAt } = row
  return WebhookDelivery.fromPartial({
    ...{ id, eventId, event, at, attempts, body },
    ...{ state: row.deliveredAt ? 'delivered' : nextAt ? 'waiting' : 'failed', status: row.status ?? 0 },
    ...{ durationMs: row.durationMs ?? 0, error: row.error ?? '', replays: row.replays ?? '' },
    ...{ triedAt: row.triedAt ?? undefined, nextAt: nextAt ?? undefined },
  })
}
