/**
 * Things worked out from the catalogue that stay true while it does (a list's length, the places in it), kept in the process. Each is worked
 * out once, however many ask at the same time; what was asked for longest ago goes first; all go when the shop's edition turns.
 *
 * @param most how many to keep
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
    // Putting it back makes it the one thrown out last.
    kept.delete(key)
    kept.set(key, made)
    made.catch(() => kept.get(key) === made && kept.delete(key))
    const oldest = kept.keys().next().value
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}
