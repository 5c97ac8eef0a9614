import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { type CountryResponse, Reader } from 'maxmind'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'

/** A MaxMind DB file, which says in which country an address is. */
export interface CountryFile {
  /**
   * Two letters, ISO 3166; null where the file does not know.
   *
   * @param network an address, or the network of one as `networkOf` names it
   */
  find(network: string): string | null
  close(): void
}

/** The fields in which the files of several publishers say it. */
interface CountryRecord {
  readonly country?: { readonly iso_code?: unknown } | string
  readonly registered_country?: { readonly iso_code?: unknown }
  readonly country_code?: unknown
}

const LOOK_EVERY_MS = 5_000

/**
 * Reads the file, and again whenever it changes. Throws StartError for one that cannot be used; a new version that cannot be
 * used is reported, and the one before stays in use.
 */
export async function openCountryFile(
  path: string,
  log: Pick<Log, 'info' | 'warn'>,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<CountryFile> {
  const stamp = async () => {
    const { mtimeMs, size, ino } = await stat(path)
    return `${mtimeMs} ${size} ${ino}`
  }
  let version = await stamp().catch(() => '')
  let reader = await readCountries(path)
  let looking = false
  const timer = setInterval(() => {
    if (looking) return
    looking = true
    void refresh().finally(() => {
      looking = false
    })
  }, lookEveryMs)
  timer.unref()

  async function refresh(): Promise<void> {
    const next = await stamp().catch(() => null)
    // While it is replaced there may be none for a moment.
    if (next === null || next === version) return
    version = next
    try {
      reader = await readCountries(path)
      log.info({ file: path }, 'COUNTRY_FILE has changed and was read again')
    } catch (error) {
      log.warn(
        { err: error },
        'COUNTRY_FILE has changed and cannot be used; what it said before still counts',
      )
    }
  }

  return {
    find: network => findCountry(reader, network),
    close: () => clearInterval(timer),
  }
}

type Countries = Reader<CountryResponse>

async function readCountries(path: string): Promise<Countries> {
  const bytes = await readFile(path).catch(cause => {
    throw new StartError(`COUNTRY_FILE: ${path} cannot be read: ${(cause as Error).message}`, { cause })
  })
  try {
    const reader = new Reader<CountryResponse>(bytes)
    const { nodeCount, recordSize, ipVersion } = reader.metadata
    if (!(nodeCount > 0) || (nodeCount * recordSize) / 4 > bytes.byteLength)
      throw new Error('it is incomplete')
    // A file that is damaged shows it when something is looked up.
    reader.get(ipVersion === 6 ? '2001:db8::1' : '192.0.2.1')
    return reader
  } catch (cause) {
    throw new StartError(
      `COUNTRY_FILE: ${path} is no MaxMind DB file (.mmdb) that can be used: ${(cause as Error).message}`,
      { cause },
    )
  }
}

function findCountry(reader: Countries, network: string): string | null {
  const address = network.replace(/\/\d+$/, '')
  const version = isIP(address)
  // A file of IPv4 alone would answer for some other address.
  if (version === 0 || (version === 6 && reader.metadata.ipVersion === 4)) return null
  try {
    const record = reader.get(address) as CountryRecord | null
    if (!record) return null
    const { country, country_code, registered_country } = record
    const said = typeof country === 'object' ? country.iso_code : country
    return countryCode(said) ?? countryCode(country_code) ?? countryCode(registered_country?.iso_code)
  } catch {
    return null
  }
}

/** Two letters, or null; XX and T1 are what proxies write when they do not know. */
export function countryCode(text: unknown): string | null {
  const code = typeof text === 'string' ? text.trim().toUpperCase() : ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null
}
