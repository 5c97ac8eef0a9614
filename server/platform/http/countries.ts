import type { Log } from '../log.ts'
import { countryCode, openCountryFile } from './country-file.ts'
import type { RequestHead } from './finished-answer.ts'
import { networkOf } from './network.ts'

/** docs/product.md#countries: where requests come from. */
export interface Countries {
  /**
   * Two letters, ISO 3166; null where neither the proxy's header nor the file knows.
   *
   * @param peer the address at the other end of the connection
   */
  of(request: Pick<RequestHead, 'headers'>, peer: string): string | null
  close(): void
}

interface Settings {
  readonly countryHeader: string | null
  readonly countryFile: string | null
  /** How many proxies of the operator's stand in front of the shop. */
  readonly proxies: number
}

/** Throws StartError for a file that cannot be used. */
export async function openCountries(
  { countryHeader, countryFile, proxies }: Settings,
  log: Pick<Log, 'info' | 'warn'>,
): Promise<Countries> {
  const file = countryFile === null ? null : await openCountryFile(countryFile, log)
  return {
    of({ headers }, peer) {
      const named = countryCode(countryHeader && headers.get(countryHeader))
      return named ?? file?.find(networkOf(peer, headers.get('x-forwarded-for'), proxies)) ?? null
    },
    close: () => file?.close(),
  }
}
