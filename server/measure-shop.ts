import { statfs } from 'node:fs/promises'
import { Gauge } from 'prom-client'
import type { AppContext } from './context.ts'
import type { Store } from './open-store.ts'
import { countLost } from './platform/blobs/store.ts'
import { canWrite, commitsWait, countStandbys } from './platform/db/can-write.ts'
import type { StandbyReads } from './platform/db/read-standby.ts'
import { MEASURED_WITHIN } from './platform/measured-within.ts'

interface Measured {
  app: AppContext
  store: Store
  standby: StandbyReads | null
}

/** What /metrics asks for when it is read: the database, its connections, the queues, the standby, the disk. */
export function measureShop({ app, store, standby }: Measured): void {
  const { registry } = app.measures
  const gauge = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    measure: (gauge: Gauge<L>) => void | Promise<void>,
  ) => {
    new Gauge<L>({
      ...{ name, help, labelNames },
      registers: [registry],
      async collect() {
        this.reset()
        const late = new Promise<void>(done => setTimeout(done, MEASURED_WITHIN).unref())
        await Promise.race([Promise.resolve(measure(this)).catch(() => {}), late])
      },
    })
  }

  gauge(
    'kashihon_ready',
    '1 while the database can be written to and commits do not wait.',
    [],
    async ready => {
      ready.set(0)
      const well = (await canWrite(app.db)) && !(await commitsWait(app.db))
      ready.set(well ? 1 : 0)
    },
  )
  gauge(
    'kashihon_commits_waiting',
    '1 while commits wait for a synchronous standby that is away.',
    [],
    async waiting => {
      waiting.set((await commitsWait(app.db)) ? 1 : 0)
    },
  )
  gauge(
    'kashihon_database_standbys',
    'Standbys that follow the database that takes changes.',
    [],
    async standbys => standbys.set(await countStandbys(app.db)),
  )
  gauge(
    'kashihon_database_connections',
    'Connections of this process by pool: used or idle.',
    ['pool', 'state'],
    pools => {
      for (const { pool, open, idle } of connectionsOf(store)) {
        pools.set({ pool, state: 'used' }, open - idle)
        pools.set({ pool, state: 'idle' }, idle)
      }
    },
  )
  gauge('kashihon_database_waiting', 'How many wait for a connection of a pool.', ['pool'], pools => {
    for (const { pool, waiting } of connectionsOf(store)) pools.set({ pool }, waiting)
  })
  jobGauges(app, gauge)
  gauge(
    'kashihon_clock_behind_seconds',
    "By how much the database's clock is ahead of this machine's. Beyond five seconds, either way, the shop takes the database's.",
    [],
    behind => behind.set(store.clockAhead() / 1_000),
  )
  if (standby)
    gauge(
      'kashihon_standby_behind_seconds',
      'Since when the standby that is read from is behind, or away; 0 while it is not.',
      [],
      behind => behind.set(standby.behindFor() / 1_000),
    )
  gauge(
    'kashihon_blobs_lost',
    'Pictures and files whose bytes are missing or damaged, as far as is known.',
    ['as'],
    async lost => {
      lost.set({ as: 'missing' }, 0)
      lost.set({ as: 'damaged' }, 0)
      for (const { as, count } of await countLost(app.db)) lost.set({ as }, count)
    },
  )
  gauge('kashihon_disk_free_bytes', 'Free on the disk of DATA_DIR.', [], async free => {
    const disk = await statfs(app.config.dataDir)
    free.set(disk.bavail * disk.bsize)
  })
  gauge('kashihon_disk_size_bytes', 'The size of the disk of DATA_DIR.', [], async size => {
    const disk = await statfs(app.config.dataDir)
    size.set(disk.blocks * disk.bsize)
  })
}

type AddGauge = <L extends string>(
  name: string,
  help: string,
  labelNames: readonly L[],
  measure: (gauge: Gauge<L>) => void | Promise<void>,
) => void

/** The queues are read once for all of them. */
function jobGauges({ jobs }: AppContext, gauge: AddGauge): void {
  let asked: ReturnType<typeof jobs.queues> | null = null
  const queues = () => {
    asked ??= jobs.queues().finally(() => {
      asked = null
    })
    return asked
  }
  gauge('kashihon_jobs_waiting', 'Jobs that are due and not done, by lane.', ['lane'], async waiting => {
    for (const queue of await queues()) waiting.set({ lane: queue.lane }, queue.waiting)
  })
  gauge(
    'kashihon_jobs_failing',
    'Of these, the ones that failed and are tried again.',
    ['lane'],
    async failing => {
      for (const queue of await queues()) failing.set({ lane: queue.lane }, queue.failing)
    },
  )
  gauge(
    'kashihon_jobs_oldest_seconds',
    'For how long the oldest of them has been due.',
    ['lane'],
    async oldest => {
      for (const queue of await queues()) oldest.set({ lane: queue.lane }, queue.oldestSeconds)
    },
  )
}

function connectionsOf(store: Store) {
  return store.pools().map(({ name, db }) => ({ pool: name, ...db.connections() }))
}
