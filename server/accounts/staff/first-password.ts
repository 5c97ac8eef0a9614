import { randomBytes } from 'node:crypto'

const BYTES = 15
const DAYS = 7

/** 120 random bits in 20 characters. */
export function makeFirstPassword(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** docs/product.md#staff: a password that somebody else has seen must not stay. */
export function endOfFirstPassword(now: Date): Date {
  return new Date(now.getTime() + DAYS * 86_400_000)
}
