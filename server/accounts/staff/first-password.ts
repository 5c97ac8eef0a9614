import { randomBytes } from 'node:crypto'

const BYTES = 15
/** In production. */
export const FIRST_PASSWORD_DAYS = 7

/** 120 random bits in 20 characters. */
export function makeFirstPassword(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** docs/product.md#staff: a password that somebody else has seen must not stay. */
export function endOfFirstPassword(now: Date): Date {
  return new Date(now.getTime() + FIRST_PASSWORD_DAYS * 86_400_000)
}
