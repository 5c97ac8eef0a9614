import type { Reads } from '../../platform/db/connect.ts'

/** What of its own a shop has, beside the series with these addresses. */
export interface OwnBooks {
  demoSeries: number
  firstVolume: string | null
  priced: boolean
}

export async function findOwnBooks(reads: Reads, demo: readonly string[]): Promise<OwnBooks> {
  const [row] = await reads.query<OwnBooks>({
    name: 'findOwnBooks',
    text: `select (select count(*)::int from series where slug = any($1::text[])) as "demoSeries",
        (select v.id from volumes v join series s on s.id = v.series_id where s.slug <> all($1::text[]) order by v.id limit 1) as "firstVolume",
        exists (select from volumes v join series s on s.id = v.series_id
          where s.slug <> all($1::text[]) and v.price_coins is not null) as priced`,
    values: [demo],
  })
  return row ?? { demoSeries: 0, firstVolume: null, priced: false }
}

/** Addresses of volumes that are out and not of the demo, the one first that came out first. */
export function listOwnVolumes(
  reads: Reads,
  demo: readonly string[],
  now: Date,
): Promise<{ slug: string }[]> {
  return reads.query<{ slug: string }>({
    name: 'listOwnVolumes',
    text: `select v.slug from volumes v join series s on s.id = v.series_id
      where s.slug <> all($1::text[]) and not s.hidden and not v.hidden and v.publishing_at <= $2
      order by v.publishing_at, v.number, v.id limit 20`,
    values: [demo, now],
  })
}

/** Whether anybody has sent a test mail that was taken. */
export async function hasTestedMail(reads: Reads): Promise<boolean> {
  const found = await reads.query({
    name: 'hasTestedMail',
    text: `select from audit_entries where action = 'mail.test' limit 1`,
  })
  return found.length > 0
}

/** Whether work of this kind waits or is under way. */
export async function isWaiting(reads: Reads, kind: string): Promise<boolean> {
  const found = await reads.query({
    name: 'isJobWaiting',
    text: 'select from jobs where kind = $1 limit 1',
    values: [kind],
  })
  return found.length > 0
}
