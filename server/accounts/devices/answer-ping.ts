import { ping } from '#contract/calls/accounts.ts'
import type { Device, PingRequest, PingResponse } from '#contract/generated/devices.ts'
import { refuse, type Visitor } from '../../calls/bind.ts'
import { countTry } from '../../calls/count-tries.ts'
import type { AppContext } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { SHOP_VERSION } from '../../platform/shop-version.ts'
import { accountLimits } from '../limits.ts'
import { endOldDevices, isKnownDevice, saveDevice, setPageKey, setSessionDevice } from './store.ts'

const MOST_IDENTIFIER = 200
const MOST_KEY_BYTES = 200
const MOST_TOKEN = 4_096
const MOST_VERSION = 60
/** Devices of one reader. */
const MOST_DEVICES = 50

/**
 * docs/product.md#ping: answers what a client needs at its start, and registers or refreshes its device. `reregister` asks a
 * device whose identifier belongs to another account to choose a new one. A browser says with which key it opens what is
 * sealed.
 */
export async function answerPing(
  app: AppContext,
  { version, device, pageKey }: PingRequest,
  visitor: Visitor,
): Promise<PingResponse> {
  await countTry(app, ping, accountLimits.ping(visitor.network))
  if (version.length > MOST_VERSION) throw refuse(ping, 'badInput')
  if (pageKey.byteLength > MOST_KEY_BYTES) throw refuse(ping, 'badInput')
  if (pageKey.byteLength > 0 && visitor.reader)
    await setPageKey(app.db, visitor.reader.sessionId, Buffer.from(pageKey))
  const registered = device ? await registerDevice(app, device, version, visitor) : null
  return {
    ...app.config.apps,
    siteVersion: SHOP_VERSION,
    reregister: device !== undefined && registered === null,
    device: registered ? { createdAt: registered.createdAt } : undefined,
    language: visitor.reader?.lang ?? visitor.lang,
    featureFlags: { v2Api: true },
  }
}

async function registerDevice(
  app: AppContext,
  device: Device,
  version: string,
  { reader, network }: Visitor,
) {
  const { db, clock } = app
  const { identifier, pkey, fcmToken, platform } = device
  const fits =
    identifier !== '' &&
    identifier.length <= MOST_IDENTIFIER &&
    pkey.byteLength <= MOST_KEY_BYTES &&
    fcmToken.length <= MOST_TOKEN
  if (!fits) throw refuse(ping, 'badInput')
  if (!(await isKnownDevice(db, identifier))) await countTry(app, ping, accountLimits.newDevice(network))
  const at = clock.now()
  const accountId = reader?.id ?? null
  const row = {
    id: newId('DEV', at),
    identifier,
    accountId,
    platform,
    pkey: Buffer.from(pkey),
    fcmToken,
    version,
    at,
  }
  const saved = await saveDevice(db, row)
  if (saved && reader) {
    await setSessionDevice(db, reader.sessionId, saved.id)
    await endOldDevices(db, reader.id, MOST_DEVICES)
  }
  return saved
}
