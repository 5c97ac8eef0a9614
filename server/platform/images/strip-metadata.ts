import { ImageRefused } from './image-refused.ts'

/**
 * Leaves out everything of a JPEG or PNG file that is not the picture: EXIF (where the photographer stood), XMP,
 * comments, previews, and whatever was glued behind its end. The picture itself is not touched, colour profiles stay.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  for (;;) {
    if (bytes[at] !== 0xff) throw new ImageRefused('imageDamaged')
    while (bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1] ?? 0
    if (marker === END_OF_IMAGE) {
      kept.push(bytes.subarray(at, at + 2))
      return Buffer.concat(kept)
    }
    const end = at + 2 + segmentLength(bytes, at)
    if (isKept(marker, bytes, at)) kept.push(bytes.subarray(at, end))
    at = end
    if (marker === START_OF_SCAN) {
      const scanEnd = endOfScan(bytes, at)
      kept.push(bytes.subarray(at, scanEnd))
      at = scanEnd
    }
  }
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const COMMENT = 0xfe
const APP_0 = 0xe0
const APP_2 = 0xe2
const APP_14 = 0xee
const APP_15 = 0xef

function segmentLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length) throw new ImageRefused('imageCutOff')
  const length = bytes.readUInt16BE(at + 2)
  if (length < 2 || at + 2 + length > bytes.length) throw new ImageRefused('imageCutOff')
  return length
}

/** Of the application segments, JFIF, the colour profile and Adobe's colour transform say how to show the picture. */
function isKept(marker: number, bytes: Buffer, at: number): boolean {
  if (marker === COMMENT) return false
  if (marker < APP_0 || marker > APP_15) return true
  if (marker === APP_2) return bytes.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE'
  return marker === APP_0 || marker === APP_14
}

/** Scan data runs to the next marker that is neither stuffing nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) throw new ImageRefused('imageCutOff')
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at += 2
  }
}

const PNG_SIGNATURE_BYTES = 8
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT'])

export function stripPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, PNG_SIGNATURE_BYTES)]
  let at = PNG_SIGNATURE_BYTES
  for (;;) {
    if (at + 12 > bytes.length) throw new ImageRefused('imageCutOff')
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw new ImageRefused('imageCutOff')
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (PNG_KEPT.has(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
}
