interface Hosts {
  /** As in a CSP source list, for example `'sha256-…'`. */
  readonly scriptHash: string
  /** Origins of pictures, feeds or calls beside our own. */
  readonly hosts: readonly string[]
}

/**
 * The content security policy of cached pages (trust.md, CSP): one known inline script by its hash, all others
 * from our own built files. Data blocks (the page's state, JSON-LD) never run and need no mention.
 */
export function contentPolicy({ scriptHash, hosts }: Hosts): string {
  const others = hosts.length > 0 ? ` ${hosts.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    "style-src 'self'",
    `img-src 'self' blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types kashihon',
  ].join('; ')
}
