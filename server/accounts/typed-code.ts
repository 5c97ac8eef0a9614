import { createHmac, randomInt } from 'node:crypto'

/** Capital letters and digits, without those that look alike: 31 signs. */
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that a person types, of so many signs. */
export function newTypedCode(length: number): string {
  return Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/** The code that was meant: small letters, spaces and dashes do not matter. */
export function readTypedCode(typed: string): string {
  return typed
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s-]+/g, '')
}

/** Short codes are stored under a key: their hash alone could be guessed. */
export function typedCodeHash(secret: Buffer, purpose: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose} ${code}`).digest()
}
