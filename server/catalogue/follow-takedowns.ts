import { EVERYWHERE } from '#rules/blocked-countries.ts'
import type { CatalogueVersion } from '../platform/db/catalogue-version.ts'
import type { Db } from '../platform/db/connect.ts'
import { listClosedSubjects } from './takedown-store.ts'

/** What lists leave out because it is taken down where they are asked for. */
export interface Takedowns {
  /** The ids of series, volumes and parts. */
  leftOutIn(country: string | null): readonly string[]
  /**
   * Visitors of one region are answered the same lists: the country, where something is taken down in it by name; null for
   * all others together.
   */
  regionOf(country: string | null): string | null
  /** Whether there is more than one region now. */
  readonly differ: () => boolean
}

const NOTHING: readonly string[] = []

/**
 * Follows what is taken down. It is read with each change of the catalogue, before that is made known, so that no list is
 * cached under the new version with what was taken down. What is opened, bought or rented does not depend on it: that is
 * decided by the database.
 */
export async function followTakedowns(
  db: Db,
  version: Pick<CatalogueVersion, 'beforeChange'>,
): Promise<Takedowns> {
  let byCountry: ReadonlyMap<string, readonly string[]> = new Map()
  async function read(): Promise<void> {
    const found = new Map<string, string[]>()
    for (const { subjectId, country } of await listClosedSubjects(db))
      found.set(country, [...(found.get(country) ?? []), subjectId])
    const everywhere = found.get(EVERYWHERE) ?? []
    byCountry = new Map(
      [...found].map(([country, ids]) => [
        country,
        country === EVERYWHERE ? ids : [...new Set([...everywhere, ...ids])],
      ]),
    )
  }
  version.beforeChange(read)
  await read()
  const regionOf = (country: string | null) => (country !== null && byCountry.has(country) ? country : null)
  return {
    regionOf,
    leftOutIn: country => byCountry.get(regionOf(country) ?? EVERYWHERE) ?? NOTHING,
    differ: () => byCountry.size > (byCountry.has(EVERYWHERE) ? 1 : 0),
  }
}
