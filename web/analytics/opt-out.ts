import { OPT_OUT_COOKIE } from '#rules/analytics.ts'

const YEAR_SECONDS = 365 * 86_400

const watchers = new Set<() => void>()

/** docs/product.md#analytics: somebody does not want to be counted, whatever was agreed to. */
export function isOptedOut(): boolean {
  return document.cookie.split('; ').some(one => one.startsWith(`${OPT_OUT_COOKIE}=`))
}

export function optOut(out: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${OPT_OUT_COOKIE}=1; Path=/; SameSite=Strict; Max-Age=${out ? YEAR_SECONDS : 0}${secure}`
  for (const changed of watchers) changed()
}

export function watchOptOut(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}
