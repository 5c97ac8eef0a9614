import type { Reads } from '../platform/db/connect.ts'

interface Device {
  id: string
  identifier: string
  accountId: string | null
  platform: number
  pkey: Buffer
  fcmToken: string
  version: string
  at: Date
}

/**
 * Registers a device or refreshes it; the moment it was first registered. null where one of this identifier has another key, or belongs to
 * another account: that is not this device.
 */
export async function keepDevice(
  reads: Reads,
  device: Device,
): Promise<{ id: string; createdAt: Date } | null> {
  const { id, identifier, accountId, platform, pkey, fcmToken, version, at } = device
  const [row] = await reads.query<{ id: string; createdAt: Date }>({
    name: 'keepDevice',
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

/** Whether a device of this identifier has been here. */
export async function isKnownDevice(reads: Reads, identifier: string): Promise<boolean> {
  const found = await reads.query({
    name: 'isKnownDevice',
    text: 'select from devices where identifier = $1',
    values: [identifier],
  })
  return found.length > 0
}

/** Of one account the `most` that were seen last stay; the others are registered anew when they come again. */
export async function endOldDevices(reads: Reads, accountId: string, most: number): Promise<void> {
  await reads.query({
    name: 'endOldDevices',
    text: `delete from devices where id in (
      select id from devices where account_id = $1 order by seen_at desc, id desc offset $2)`,
    values: [accountId, most],
  })
}

/** The session is on this device. */
export async function noteDevice(reads: Reads, sessionId: string, deviceId: string): Promise<void> {
  await reads.query({
    text: 'update sessions set device_id = $2 where id = $1 and device_id is distinct from $2',
    values: [sessionId, deviceId],
  })
}

/** The public key of the device that a session is on; null where it has registered none. */
export async function findDeviceKey(reads: Reads, sessionId: string): Promise<Buffer | null> {
  const [row] = await reads.query<{ pkey: Buffer }>({
    name: 'findDeviceKey',
    text: 'select d.pkey from sessions s join devices d on d.id = s.device_id where s.id = $1',
    values: [sessionId],
  })
  return row?.pkey ?? null
}
