import { OPT_OUT_COOKIE } from '#rules/analytics.ts'
import { readCookie, writeCookie } from '../platform/cookies.ts'

const YEAR_SECONDS = 365 * 86_400

const watchers = new Set<() => void>()

/** docs/product.md#analytics: somebody does not want to be counted, whatever was agreed to. */
export function isOptedOut(): boolean {
  return readCookie(OPT_OUT_COOKIE) !== null
}

export function optOut(out: boolean): void {
  writeCookie(OPT_OUT_COOKIE, '1', { seconds: out ? YEAR_SECONDS : 0, sameSite: 'Strict' })
  for (const changed of watchers) changed()
}

export function watchOptOut(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
