const HERE_ALONE = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * An address that other devices find, too: a shop that was given none of its own names itself as its own machine does, which leads an e-reader to
 * itself. Whoever has opened the page by another name is shown that.
 */
export function reachableAddress(address: string, opened: string): string {
  const url = new URL(address)
  if (!HERE_ALONE.test(url.hostname)) return address
  return new URL(url.pathname, opened).href
}
