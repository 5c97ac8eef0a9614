import { chownSync, existsSync, lstatSync } from 'node:fs'
import { copyFile, cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import pg from 'pg'
import { StartError } from '../../start-error.ts'
import { askInTime, endInTime } from '../answer-in-time.ts'

/** What PostgreSQL makes anew, and must not find: its documentation of base backups lists them. */
const EMPTY_FOLDERS = new Set(
  'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
)
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|pg_internal\.init.*|pgsql_tmp.*)$/
/** Of a shop's folder: the password is that of the database's own user. */
const OF_THE_SHOP = ['postgres-password', 'posts']

/** What was written last is brought to the disk first; on a slow one that takes a while. */
const CHECKPOINT_WITHIN_MS = 600_000

interface BackUp {
  url: string
  dataDir: string
  /** It is made, and holds everything or is not there. */
  folder: string
}

/**
 * Copies the embedded database while it is at work, by PostgreSQL's own way of base backups: the files as they are found,
 * and what was written ahead meanwhile, with which the first start makes them whole. The key that seals secrets is left out.
 * Throws StartError.
 */
export async function backUp({ url, dataDir, folder }: BackUp): Promise<void> {
  if (!relative(dataDir, folder).startsWith('..'))
    throw new StartError('A backup lies outside of DATA_DIR: name another folder.')
  if (await stat(folder).catch(() => null))
    throw new StartError(`${folder} is there already: name a new folder.`)
  const making = `${folder}.making`
  try {
    await mkdir(making)
    await mkdir(join(making, 'postgres'))
  } catch (cause) {
    throw new StartError(`${making} cannot be made: ${(cause as Error).message}`, { cause })
  }
  try {
    await copyDatabase(url, join(dataDir, 'postgres/data'), join(making, 'postgres/data'))
    for (const name of OF_THE_SHOP)
      await cp(join(dataDir, name), join(making, name), { recursive: true, preserveTimestamps: true }).catch(
        notGone,
      )
    if (process.getuid?.() === 0) await giveLike(join(dataDir, 'postgres/data'), join(making, 'postgres'))
    await rename(making, folder)
  } catch (cause) {
    await rm(making, { recursive: true, force: true })
    const { code } = cause as { code?: string }
    if (code === 'ENOSPC') throw new StartError(`${folder} has no room for the backup.`, { cause })
    throw cause
  }
}

/**
 * Whether the database of DATA_DIR was restored from a backup since {@link forgetRestore}: PostgreSQL renames the label of a
 * backup when it first starts from it.
 */
export function wasRestored(dataDir: string): boolean {
  return existsSync(labelOf(dataDir))
}

export async function forgetRestore(dataDir: string): Promise<void> {
  await rm(labelOf(dataDir), { force: true })
}

function labelOf(dataDir: string): string {
  return join(dataDir, 'postgres/data/backup_label.old')
}

async function copyDatabase(url: string, data: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  const ask = <Row extends object>(text: string) => askInTime<Row>(client, { text }, CHECKPOINT_WITHIN_MS)
  try {
    // Holds on to what is written ahead until this connection ends.
    await ask(
      `select pg_create_physical_replication_slot('kashihon_backup_' || pg_backend_pid(), true, true)`,
    )
    const start = await ask<{ file: string }>(
      `select pg_walfile_name(pg_backup_start('kashihon', true)) as file`,
    )
    await copyData(data, to)
    const stop = await ask<{ label: string; file: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as file from pg_backup_stop(false)',
    )
    const [from, until] = [start.rows[0]?.file ?? '', stop.rows[0]?.file ?? '']
    const written = (await readdir(join(data, 'pg_wal'))).filter(
      name => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= until,
    )
    for (const name of written) await copyFile(join(data, 'pg_wal', name), join(to, 'pg_wal', name))
    await writeFile(join(to, 'backup_label'), stop.rows[0]?.label ?? '', { mode: 0o600 })
  } finally {
    await endInTime(client)
  }
}

async function copyData(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const { name } = entry
    if (LEFT_OUT.test(name)) continue
    const [source, target] = [join(from, name), join(to, name)]
    if (!entry.isDirectory()) await copyFile(source, target).catch(notGone)
    else {
      await mkdir(target, { mode: 0o700 })
      if (basename(from) === 'data' && EMPTY_FOLDERS.has(name)) continue
      await copyData(source, target)
    }
  }
}

/** Tables may go while they are copied; what is written ahead knows of it. */
function notGone(error: unknown): void {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}

/** A backup that root makes belongs to whoever the database does. */
async function giveLike(example: string, folder: string): Promise<void> {
  const { uid, gid } = lstatSync(example)
  chownSync(folder, uid, gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(entry.parentPath, entry.name), uid, gid)
}
