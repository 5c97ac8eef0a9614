import type { Reads, Tx } from '#server/platform/db/connect.ts'

export interface DemoFill {
  beganAt: Date
  finishedAt: Date | null
}

export async function findFill(reads: Reads): Promise<DemoFill | null> {
  const [fill] = await reads.query<DemoFill>({
    text: 'select began_at as "beganAt", finished_at as "finishedAt" from demo_fills',
  })
  return fill ?? null
}

export async function hasSeries(reads: Reads): Promise<boolean> {
  const [found] = await reads.query<{ any: boolean }>({ text: 'select exists (select from series) as any' })
  return found?.any ?? false
}

/** What a series is called by now; null where it is not there. */
export async function findTitle(reads: Reads, slug: string): Promise<string | null> {
  const [found] = await reads.query<{ title: string }>({
    text: 'select title from series where slug = $1',
    values: [slug],
  })
  return found?.title ?? null
}

/** The files that stand on the shelf already. */
export async function listShelved(reads: Reads): Promise<Set<string>> {
  const rows = await reads.query<{ name: string }>({ text: 'select name from imported_files' })
  return new Set(rows.map(({ name }) => name))
}

/** Notes that the filling begins now, unless it has begun before; tells when it did. */
export async function beginFill(tx: Tx, now: Date): Promise<DemoFill> {
  await tx.query({
    text: 'insert into demo_fills (began_at) values ($1) on conflict do nothing',
    values: [now],
  })
  return (await findFill(tx)) as DemoFill
}

export async function endFill(tx: Tx, now: Date): Promise<void> {
  await tx.query({ text: 'update demo_fills set finished_at = $1 where finished_at is null', values: [now] })
}

export interface DemoSale {
  id: string
  name: string
  startsAt: Date
  endsAt: Date
  discountBps: number
  /** slugs */
  series: string[]
}

/** None where none of its series is there: a sale that names no series is about all. */
export async function saveSale(
  tx: Tx,
  { id, name, startsAt, endsAt, discountBps, series }: DemoSale,
): Promise<void> {
  await tx.query({
    text: `insert into sales (id, name, starts_at, ends_at, discount_bps) select $1, $2, $3, $4, $5
      where exists (select from series where slug = any($6)) on conflict (id) do nothing`,
    values: [id, name, startsAt, endsAt, discountBps, series],
  })
  await tx.query({
    text: `insert into sale_series (sale_id, series_id) select $1, id from series
      where slug = any($2) and exists (select from sales where id = $1) on conflict do nothing`,
    values: [id, series],
  })
}
