import { Refusal } from './refusal.ts'

export interface OwnOrigins {
  /** As readers see the shop. */
  readonly publicUrl: string
  /** False where it is only guessed: then the host that was asked for is our own. */
  readonly publicUrlGiven: boolean
  /** Origins that may call from a browser. */
  readonly corsOrigins: readonly string[]
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Throws 403 for a change that another site has made a browser request (CSRF), since the browser sends our cookie with it.
 * Other clients send neither header, and no cookie.
 */
export function refuseForeignSites({ method, url, headers }: Request, own: OwnOrigins): void {
  if (SAFE.has(method)) return
  const origin = headers.get('origin')
  if (origin !== null && own.corsOrigins.includes(origin) && !headers.has('cookie')) return
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new Refusal(403, 'foreignSite')
  if (origin !== null) {
    const ours = own.publicUrlGiven ? [own.publicUrl, new URL(url).origin] : [new URL(url).origin]
    if (!ours.includes(origin)) throw new Refusal(403, 'foreignSite')
  } else if (site === null && headers.has('cookie')) throw new Refusal(403, 'foreignSite')
}
