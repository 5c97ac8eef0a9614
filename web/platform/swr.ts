import type { SWRConfiguration } from 'swr'

/**
 * docs/product.md#constants: fresh again on focus and reconnect, the same request once in 2 s, after an error
 * again in 5 s (10 s on slow connections), at most one focus in 5 s, "slow" after 3 s (5 s on slow connections).
 */
export function freshness(connection = connectionNow()): SWRConfiguration {
  const slow =
    connection !== undefined && (connection.saveData === true || /2g$/.test(connection.effectiveType ?? ''))
  return {
    revalidateOnFocus: true,
    revalidateOnReconnect: true,
    // What came inside the page is as fresh as the page; asking again at once would double every visit.
    revalidateIfStale: false,
    dedupingInterval: 2000,
    errorRetryInterval: slow ? 10_000 : 5000,
    focusThrottleInterval: 5000,
    loadingTimeout: slow ? 5000 : 3000,
  }
}

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

function connectionNow(): Connection | undefined {
  return (globalThis.navigator as { connection?: Connection } | undefined)?.connection
}
