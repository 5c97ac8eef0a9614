import { ping } from '#contract/calls/accounts.ts'
import { deviceKey } from '../storage/device-key.ts'
import { sendFromBrowser } from './send-from-browser.ts'

declare const __SHOP_VERSION__: string

let said: string | null = null

/**
 * docs/product.md#ping: says with which key this browser opens what is sealed, so that from now on pages of parts come with
 * their text. Once in a page; not where the key would not outlast it. Where it fails, the next page says it.
 */
export async function sayPageKey(): Promise<void> {
  const key = await deviceKey().catch(() => null)
  if (!key?.isStored || key.publicKey === said) return
  said = key.publicKey
  const spki = atob(key.publicKey.replaceAll('-', '+').replaceAll('_', '/'))
  const pageKey = Uint8Array.from(spki, sign => sign.charCodeAt(0))
  await sendFromBrowser(ping, { body: { version: __SHOP_VERSION__, pageKey } }).catch(() => {})
}
