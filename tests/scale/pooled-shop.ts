import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addSeries } from '#tests/support/add-series.ts'
import { type Buyer, buyersOf } from '#tests/support/buyers.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import { openShop } from '#tests/support/open-shop.ts'
import { type PgBouncer, startPgBouncer } from '#tests/support/pgbouncer.ts'
import { postponeFiles } from '#tests/support/postpone-files.ts'
import { type ReplicatedPostgres, startReplicatedPostgres } from '#tests/support/replicated-postgres.ts'
import { type SpawnedServer, spawnServer } from '#tests/support/spawn-server.ts'
import { growCatalogue } from '../bench/scale/grow.ts'

/** How a server of the shop reaches the database. */
export const WAYS = ['direct', 'pooled'] as const
export type Way = (typeof WAYS)[number]

/** Debian's PgBouncer in front of Debian's PostgreSQL, and servers of one shop on either. */
export interface PooledShop {
  postgres: ReplicatedPostgres
  pooler: PgBouncer
  buyers: Buyer[]
  /** Of the catalogue, each of which a list can be asked for. */
  titles: string[]
  start(way: Way): Promise<SpawnedServer>
  close(): Promise<void>
}

interface PooledShopSize {
  /** That PgBouncer has to PostgreSQL. */
  connections: number
  series: number
  /** That can be bought, and who can buy all of them. */
  volumes: number
  buyers: number
}

export async function openPooledShop(counts: PooledShopSize): Promise<PooledShop> {
  const folder = await mkdtemp(join(tmpdir(), 'kashihon-pooled-'))
  const postgres = await startReplicatedPostgres()
  const pooler = await startPgBouncer(postgres.primary.url, { connections: counts.connections }).catch(
    async error => {
      await postgres.stop()
      throw error
    },
  )
  const env = {
    direct: { DATABASE_URL: postgres.primary.url },
    pooled: { DATABASE_URL: pooler.url, DATABASE_PREPARE: 'off' },
  }
  const buyers = await fill(postgres, env.direct, counts)
  const titles = await postgres.primary.ask<{ title: string }>(
    `select title from series where lang = 'en' and slug not in ('read', 'sold') order by md5(id)`,
  )
  const servers: SpawnedServer[] = []
  return {
    ...{ postgres, pooler, buyers },
    titles: titles.map(({ title }) => title),
    async start(way) {
      const dataDir = join(folder, `server-${servers.length}`)
      const server = await spawnServer({ ...env[way], DATA_DIR: dataDir, PROXIES: '1' })
      servers.push(server)
      return server
    },
    async close() {
      for (const server of servers) await server.kill()
      await pooler.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function fill(
  { scratch }: ReplicatedPostgres,
  env: Record<string, string>,
  { series, volumes, buyers }: PooledShopSize,
): Promise<Buyer[]> {
  const mail = await openMailServer()
  const shop = await openShop({
    ...{ scratch, now: new Date() },
    env: { ...env, SMTP_URL: mail.url, PROXIES: '1' },
  })
  await postponeFiles(scratch.db)
  await growCatalogue(scratch.db, series)
  await addSeries(scratch.db, { title: 'Read', volumes: [{ parts: [{ preview: true }] }] })
  const sold = Array.from({ length: volumes }, () => ({ parts: [{ preview: false }] }))
  await addSeries(scratch.db, { title: 'Sold', volumes: sold })
  const buyer = buyersOf(shop, mail)
  const made: Buyer[] = []
  while (made.length < buyers) made.push(await buyer({ bought: 700 * volumes }))
  await shop.close()
  await mail.close()
  return made
}
