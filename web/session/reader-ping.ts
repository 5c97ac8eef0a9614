import { ping } from '#contract/calls/accounts.ts'
import { sendFromBrowser } from './send-from-browser.ts'
import { isSignedIn } from './signed-in.ts'

declare const __SHOP_VERSION__: string

/** The version of this site. */
export const SITE_VERSION = __SHOP_VERSION__

/**
 * docs/product.md#ping: says which version this page is of, and for who is signed in with which key this browser opens what
 * is sealed, so that pages of parts come with their text.
 */
export async function pingShop() {
  const pageKey = isSignedIn() ? await keyOfBrowser().catch(() => undefined) : undefined
  return sendFromBrowser(ping, { body: { version: SITE_VERSION, ...(pageKey && { pageKey }) } })
}

/** SPKI; undefined where the key would not outlast the page. */
async function keyOfBrowser(): Promise<Uint8Array | undefined> {
  const { deviceKey } = await import('../storage/device-key.ts')
  const { publicKey, isStored } = await deviceKey()
  const spki = atob(publicKey.replaceAll('-', '+').replaceAll('_', '/'))
  return isStored ? Uint8Array.from(spki, sign => sign.charCodeAt(0)) : undefined
}
