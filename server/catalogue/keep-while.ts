/**
 * A cache in the process for values that are derived from the catalogue, such as the length of a list. Concurrent calls for one key share one
 * computation; the least recently used value is evicted first, and all are when the shop's edition changes.
 *
 * @param most the most values of a shop
 */
export function keepWhile<T>(
  most: number,
): (shop: object, edition: string | null, key: string, make: () => Promise<T>) => Promise<T> {
  const shops = new WeakMap<object, { edition: string; kept: Map<string, Promise<T>> }>()

  function keptIn(shop: object, edition: string): Map<string, Promise<T>> {
    const now = shops.get(shop)
    if (now?.edition === edition) return now.kept
    const fresh = { edition, kept: new Map<string, Promise<T>>() }
    shops.set(shop, fresh)
    return fresh.kept
  }

  return (shop, edition, key, make) => {
    if (edition === null) return make()
    const kept = keptIn(shop, edition)
    const made = kept.get(key) ?? make()
    // A Map keeps the order of insertion: setting it again makes it the most recently used.
    kept.delete(key)
    kept.set(key, made)
    made.catch(() => kept.get(key) === made && kept.delete(key))
    const oldest = kept.keys().next().value
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
