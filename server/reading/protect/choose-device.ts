import type { KeyObject } from 'node:crypto'
import type { openPart, openTicket } from '#contract/calls/reading.ts'
import { refuse } from '../../calls/bind.ts'
import { readDeviceKey } from './seal.ts'

/**
 * The device key to encrypt for: the one in the request, or that of the session's registered device. Throws 400 without a
 * valid one.
 *
 * @param sent as the request has it; null where it has none
 */
export function chooseDevice(
  call: typeof openPart | typeof openTicket,
  sent: string | null,
  registered: Buffer | null,
): KeyObject {
  const spki = sent === null ? registered : Buffer.from(sent, 'base64url')
  if (!spki || spki.byteLength === 0) throw refuse(call, 'deviceKeyMissing')
  const key = readDeviceKey(spki)
  if (!key) throw refuse(call, 'deviceKeyInvalid')
  return key
}
