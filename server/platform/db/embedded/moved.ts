import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../start-error.ts'

/**
 * Written below DATA_DIR when the embedded shop was copied to another database, so that it is not opened again by mistake.
 */
const MARK = 'moved-database'

/** Whether DATA_DIR has an embedded database. Starts nothing. */
export function hasEmbedded(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres/data/kashihon-made'))
}

/** Whether the embedded database of DATA_DIR was moved away. */
export function wasMoved(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK))
}

/** Notes where the embedded shop was moved to: `to` is for people, and holds no password. */
export async function markMoved(dataDir: string, to: string, at: Date): Promise<string> {
  const file = join(dataDir, MARK)
  await writeFile(file, `${to}, ${at.toISOString()}\n`)
  return file
}

/** Throws StartError where the embedded shop was moved away: what is sold from both would never come together again. */
export async function refuseMoved(dataDir: string): Promise<void> {
  const file = join(dataDir, MARK)
  const to = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (to !== null)
    throw new StartError(
      `The shop of ${dataDir} was moved to ${to.trim()}: set DATABASE_URL. To open the old one again, remove ${file}.`,
    )
}
