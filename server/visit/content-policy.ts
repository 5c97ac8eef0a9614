import { createHash } from 'node:crypto'

interface Hosts {
  /** As in a CSP source list, for example `'sha256-…'`. */
  readonly scriptHash: string
  /** Of the one style within the head; '' where there is none. */
  readonly styleHash: string
  /** Origins of pictures, feeds or calls beside our own. */
  readonly hosts: readonly string[]
  /** Whether the page frames pages of the shop, as the studio does with previews. */
  readonly frames?: boolean
}

/**
 * The content security policy of cached pages (trust.md, CSP): one known inline script and one style by their hashes, all
 * others from our own built files. Data blocks (the page's state, JSON-LD) never run and need no mention.
 */
export function contentPolicy({ scriptHash, styleHash, hosts, frames = false }: Hosts): string {
  const others = hosts.length > 0 ? ` ${hosts.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHash}`,
    `style-src 'self'${styleHash && ` ${styleHash}`}`,
    `img-src 'self' blob:${others}`,
    "font-src 'self'",
    `connect-src 'self'${others}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    ...(frames ? ["frame-src 'self'"] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types kashihon',
  ].join('; ')
}

/** The hash of a script or style within the page, as the policy names it. */
export function sourceHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
