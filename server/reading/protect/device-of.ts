import type { KeyObject } from 'node:crypto'
import type { openPart, openTicket } from '#contract/calls/reading.ts'
import { findDeviceKey } from '../../accounts/device-store.ts'
import { type Reader, refuse } from '../../calls/bind.ts'
import type { House } from '../../context.ts'
import { readDeviceKey } from './seal.ts'

interface Asking {
  readonly house: Pick<House, 'db'>
  readonly reader: Reader | null
  readonly deviceKey: string | null
}

/**
 * For whom something is sealed: the key that came along, or that of the device which the session has registered with its ping. Throws 400 where
 * there is neither.
 */
export async function deviceOf(
  call: typeof openPart | typeof openTicket,
  { house, reader, deviceKey }: Asking,
): Promise<KeyObject> {
  const spki =
    deviceKey === null
      ? reader && (await findDeviceKey(house.db, reader.sessionId))
      : Buffer.from(deviceKey, 'base64url')
  if (!spki || spki.byteLength === 0) throw refuse(call, 'deviceKeyMissing')
  const key = readDeviceKey(spki)
  if (!key) throw refuse(call, 'deviceKeyInvalid')
  return key
}
