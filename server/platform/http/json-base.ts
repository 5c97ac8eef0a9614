/**
 * Below it every call answers JSON, whatever is accepted: the address that the description of the calls names
 * (docs/product.md#json).
 */
export const JSON_BASE = '/json'

/** With what the paths of calls begin. Pages have no second address. */
const OF_CALLS = /^\/json(?=\/(?:app|api|calendar|content|embed|feed|ghost|house)\/)/

/**
 * The address of the same call at its own place, asked for JSON; any other address as it is. Clients that are generated from
 * the description rarely name what they accept, and existing clients that name nothing are answered protobuf.
 */
export function withoutJsonBase(url: string): string {
  const path = url.replace(OF_CALLS, '')
  if (path === url || !path.startsWith('/app/')) return path
  return `${path}${path.includes('?') ? '&' : '?'}format=json`
}
