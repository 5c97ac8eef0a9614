/** docs/product.md#sealed-parts: what both sides put into keys and seals, so that none opens anything else. */

/** Names the key that a device and the shop agree for the content of a part. */
export function keyInfo(partId: string, what: 'part' | 'pictures'): Uint8Array<ArrayBuffer> {
  return bytesOf(`CDRM_V1 ${what} ${partId}`)
}

/** What a container's seal is about. */
export function partSeal(partId: string, dataType: number): Uint8Array<ArrayBuffer> {
  return bytesOf(`${partId} ${dataType}`)
}

export interface SealedPicture {
  readonly partId: string
  /** From 1. */
  readonly page: number
  readonly format: string
  /** Pixels as in the address, or `native`. */
  readonly width: string
}

export function pictureSeal({ partId, page, format, width }: SealedPicture): Uint8Array<ArrayBuffer> {
  return bytesOf(`${partId} ${page} ${format} ${width}`)
}

/** Bytes of an AES-GCM iv, which stands before what it belongs to. */
export const IV_BYTES = 12

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
