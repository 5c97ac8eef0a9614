import type { KeyObject } from 'node:crypto'
import type { openPart, openTicket } from '#contract/calls/reading.ts'
import { findDeviceKey } from '../../accounts/devices/store.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import { readDeviceKey } from './seal.ts'

interface DeviceInput {
  readonly app: Pick<AppContext, 'db'>
  readonly reader: Reader | null
  readonly deviceKey: string | null
}

/** The device key to encrypt for: the one in the request, or that of the session's registered device. Throws 400 without a valid one. */
export async function findDevice(
  call: typeof openPart | typeof openTicket,
  { app, reader, deviceKey }: DeviceInput,
): Promise<KeyObject> {
  const spki =
    deviceKey === null
      ? reader && (await findDeviceKey(app.db, reader.sessionId))
      : Buffer.from(deviceKey, 'base64url')
  if (!spki || spki.byteLength === 0) throw refuse(call, 'deviceKeyMissing')
  const key = readDeviceKey(spki)
  if (!key) throw refuse(call, 'deviceKeyInvalid')
  return key
}
