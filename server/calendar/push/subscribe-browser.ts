import { ECDH, randomUUID } from 'node:crypto'
import * as calls from '#contract/calls/follows.ts'
import type { PushKey } from '#contract/generated/follows.ts'
import { mayPushTo } from '#rules/push-endpoint.ts'
import { type CallInput, refuse } from '../../calls/bind.ts'
import { pushKeys } from './push-keys.ts'
import * as store from './store.ts'

/** Browsers of one reader. */
const MOST = 20

/** The public key with which a browser subscribes to push messages. */
export async function findPushKey({ app }: CallInput<typeof calls.findPushKey>): Promise<PushKey> {
  return { key: pushKeys(app).publicKey }
}

export async function addPush({ app, reader, body, now }: CallInput<typeof calls.addPush>): Promise<null> {
  const { endpoint, p256dh, auth } = body
  // RFC 8291: a point of P-256, and a secret of 16 bytes.
  if (!isPoint(p256dh) || auth.length !== 16 || !mayPushTo(endpoint, app.config.pushHosts))
    throw refuse(calls.addPush, 'badInput')
  const push = {
    id: randomUUID(),
    endpoint,
    accountId: reader.id,
    sessionId: reader.sessionId,
    p256dh: Buffer.from(p256dh).toString('base64url'),
    auth: Buffer.from(auth).toString('base64url'),
    at: now,
  }
  await app.db.transaction(tx => store.addPush(tx, push, MOST))
  return null
}

export async function endPush({ app, reader, body }: CallInput<typeof calls.removePush>): Promise<null> {
  await store.endPush(app.db, reader.id, body.endpoint)
  return null
}

/** Whether this is a point of P-256. With 65 other bytes every message would fail to encrypt. */
function isPoint(key: Uint8Array): boolean {
  if (key.length !== 65 || key[0] !== 4) return false
  try {
    ECDH.convertKey(key, 'prime256v1')
    return true
  } catch {
    return false
  }
}
