import type { SealedPage } from '#contract/sealed.ts'
import { EVERYBODYS } from './sealed-page.ts'

/** The id of the element in which a sealed page comes. */
export const SEALED = 'sealed-page'

interface HtmlPolicy {
  createHTML(html: string): string
}
interface WithTrustedTypes {
  readonly trustedTypes?: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy }
}

/**
 * Opens the page of a part that was sealed for this browser (docs/product.md#sealed-parts), as `open-sealed.ts` opens a
 * container, and puts it in its place before any other code is there. Where it cannot be opened, the page for everybody is
 * loaded, whose code asks for the text. It uses nothing from outside of it, as it stands in the page by itself.
 */
async function openPage(id: string, everybodys: string): Promise<void> {
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done, fail) => {
      request.onsuccess = () => done(request.result)
      request.onerror = fail
    })
  const bytesOf = (text: string) => Uint8Array.from(atob(text), sign => sign.charCodeAt(0))
  const wordsOf = (text: string) => new TextEncoder().encode(text)
  try {
    const box = document.getElementById(id) as HTMLElement
    const { partId, serverKey, salt, iv, data } = JSON.parse(box.textContent ?? '') as SealedPage
    // As device-key.ts stores it. Where nothing is stored, nothing is made here, and opening fails.
    const opening = indexedDB.open('kashihon-device', 1)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    const database = await answered(opening)
    const device = await answered(database.transaction('keys').objectStore('keys').get('device'))
    database.close()
    const { subtle } = crypto
    const curve = { name: 'ECDH', namedCurve: 'P-256' }
    const server = await subtle.importKey('raw', bytesOf(serverKey), curve, false, [])
    const shared = await subtle.deriveBits({ name: 'ECDH', public: server }, device.privateKey, 256)
    const base = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
    const hkdf = {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: bytesOf(salt),
      info: wordsOf(`CDRM_V1 page ${partId}`),
    }
    const key = await subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, ['decrypt'])
    const gcm = { name: 'AES-GCM', iv: bytesOf(iv), additionalData: wordsOf(`${partId} page`) }
    const packed = new Blob([await subtle.decrypt(gcm, key, bytesOf(data))])
    const html = await new Response(packed.stream().pipeThrough(new DecompressionStream('gzip'))).text()
    const { trustedTypes } = globalThis as WithTrustedTypes
    const policy = trustedTypes?.createPolicy('kashihon-page', { createHTML: own => own })
    box.outerHTML = policy ? policy.createHTML(html) : html
  } catch {
    location.replace(location.pathname + everybodys + location.hash)
    // The page is being left.
    await new Promise(() => {})
  }
}

/** The content security policy names this text by its hash. */
export const openerScript = `sealedPage=(${openPage})("${SEALED}","${EVERYBODYS}")`

/** Without scripts there is the page for everybody. */
export const WITHOUT_SCRIPTS = `<noscript><meta http-equiv="refresh" content="0;url=${EVERYBODYS}"></noscript>`
