import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { keyInfo, pageSeal, type SealedPage } from '#contract/sealed.ts'
import { agreeWith, newIv, seal } from './seal.ts'

const compress = promisify(gzip)

/** docs/product.md#sealed-parts: seals the page of a part, with its text, for the browser of a session. */
export async function sealPage(html: string, partId: string, browser: KeyObject): Promise<SealedPage> {
  const { key, serverKey, salt } = agreeWith(browser, keyInfo(partId, 'page'))
  const iv = newIv()
  const data = seal(key, iv, await compress(html), pageSeal(partId))
  const text = (bytes: Buffer) => bytes.toString('base64')
  return { partId, serverKey: text(serverKey), salt: text(salt), iv: text(iv), data: text(data) }
}
