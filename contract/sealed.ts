/** docs/product.md#sealed-parts: the inputs that bind keys and ciphertexts to their purpose, the same on both sides. */

/** The HKDF info of the key for a part's content. */
export function keyInfo(partId: string, what: 'part' | 'pictures' | 'page'): Uint8Array<ArrayBuffer> {
  return bytesOf(`CDRM_V1 ${what} ${partId}`)
}

/** The additional authenticated data of a container. */
export function partSeal(partId: string, dataType: number): Uint8Array<ArrayBuffer> {
  return bytesOf(`${partId} ${dataType}`)
}

/** The additional authenticated data of a page. */
export function pageSeal(partId: string): Uint8Array<ArrayBuffer> {
  return bytesOf(`${partId} page`)
}

/** A page with the text of a part in it, as the page carries it: bytes in Base64. */
export interface SealedPage {
  readonly partId: string
  readonly serverKey: string
  readonly salt: string
  readonly iv: string
  /** HTML, in gzip, then encrypted. */
  readonly data: string
}

export interface SealedPicture {
  readonly partId: string
  /** From 1. */
  readonly page: number
  readonly format: string
  /** Pixels as in the address, or `native`. */
  readonly width: string
}

/** The additional authenticated data of an encrypted picture. */
export function pictureSeal({ partId, page, format, width }: SealedPicture): Uint8Array<ArrayBuffer> {
  return bytesOf(`${partId} ${page} ${format} ${width}`)
}

/** Bytes of an AES-GCM IV, which precedes the ciphertext. */
export const IV_BYTES = 12

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
