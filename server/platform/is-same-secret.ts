import { timingSafeEqual } from 'node:crypto'

/**
 * Whether what somebody shows is the secret or the signature. How long it takes says nothing about how much of it is right.
 */
export function isSameSecret(shown: string, right: string): boolean {
  const [given, expected] = [Buffer.from(shown), Buffer.from(right)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
