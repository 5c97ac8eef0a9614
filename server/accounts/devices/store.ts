import type { Reads } from '../../platform/db/connect.ts'

interface NewDevice {
  id: string
  identifier: string
  accountId: string | null
  platform: number
  pkey: Buffer
  fcmToken: string
  version: string
  at: Date
}

/** Registers or refreshes a device. null where the identifier is used with another key or belongs to another account. */
export async function saveDevice(
  reads: Reads,
  device: NewDevice,
): Promise<{ id: string; createdAt: Date } | null> {
  const { id, identifier, accountId, platform, pkey, fcmToken, version, at } = device
  const [row] = await reads.query<{ id: string; createdAt: Date }>({
    name: 'saveDevice',
    text: `insert into devices as d (id, identifier, account_id, platform, pkey, fcm_token, version, created_at, seen_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
      on conflict (identifier) do update set account_id = coalesce(excluded.account_id, d.account_id), platform = excluded.platform,
        fcm_token = excluded.fcm_token, version = excluded.version, seen_at = excluded.seen_at
        where d.pkey = excluded.pkey and (d.account_id is null or excluded.account_id is null or d.account_id = excluded.account_id)
      returning id, created_at as "createdAt"`,
    values: [id, identifier, accountId, platform, pkey, fcmToken, version, at],
  })
  return row ?? null
}

/** Whether a device with this identifier is registered. */
export async function isKnownDevice(reads: Reads, identifier: string): Promise<boolean> {
  const found = await reads.query({
    name: 'isKnownDevice',
    text: 'select from devices where identifier = $1',
    values: [identifier],
  })
  return found.length > 0
}

/** Deletes all devices of an account but the `most` seen last. A deleted device that comes back is registered anew. */
export async function endOldDevices(reads: Reads, accountId: string, most: number): Promise<void> {
  await reads.query({
    name: 'endOldDevices',
    text: `delete from devices where id in (
      select id from devices where account_id = $1 order by seen_at desc, id desc offset $2)`,
    values: [accountId, most],
  })
}

/** Notes the key with which the browser of the session opens what is sealed. */
export async function setPageKey(reads: Reads, sessionId: string, key: Buffer): Promise<void> {
  await reads.query({
    text: 'update sessions set page_key = $2 where id = $1 and not app and page_key is distinct from $2',
    values: [sessionId, key],
  })
}

/** Links the session to the device it runs on. */
export async function setSessionDevice(reads: Reads, sessionId: string, deviceId: string): Promise<void> {
  await reads.query({
    text: 'update sessions set device_id = $2 where id = $1 and device_id is distinct from $2',
    values: [sessionId, deviceId],
  })
}
