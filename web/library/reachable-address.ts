const HERE_ALONE = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * An address that other devices can reach. A shop without a configured address calls itself localhost, which on an e-reader
 * is the e-reader; then the address under which the page was opened is used.
 */
export function reachableAddress(address: string, opened: string): string {
  const url = new URL(address)
  if (!HERE_ALONE.test(url.hostname)) return address
  return new URL(url.pathname, opened).href
}
