import { createHmac, randomInt } from 'node:crypto'

/** 31 capital letters and digits, without those that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A random code for a person to type; `length` in characters. */
export function newTypedCode(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

/** As a person reads and types it: in groups of `size`, between dashes. */
export function inGroups(code: string, size: number): string {
  return code.match(new RegExp(`.{1,${size}}`, 'g'))?.join('-') ?? ''
}

/** Normalizes a typed code: case, spaces, dashes of any kind and dots do not matter. */
export function readTypedCode(typed: string): string {
  return typed
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}._·]+/gu, '')
}

/** A keyed hash: the plain hash of a short code could be reversed by trying all codes. */
export function typedCodeHash(secret: Buffer, purpose: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${code}`).digest()
}
