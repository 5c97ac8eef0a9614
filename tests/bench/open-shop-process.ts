import { join } from 'node:path'
import { fillDemo } from '../../demo/fill.ts'
import { freePort, type Neighbour, start } from './load.ts'
import { type Databases, openMeasuredShop } from './open-databases.ts'
import { SHORT } from './report.ts'

const MAIN = join(import.meta.dirname, '../../server/main.ts')

/** Not the one in which the embedded database lies. */
const folderOf = ({ folder }: Databases) => join(folder, 'shop')

/**
 * The address of a new database with the whole demo, so that nothing is put on sale while something is measured; in the
 * short form it is empty.
 */
export async function createWithDemo(databases: Databases): Promise<string> {
  const { app, close, databaseUrl } = await openMeasuredShop(databases, { DATA_DIR: folderOf(databases) })
  if (!SHORT) await fillDemo(app)
  await close()
  return databaseUrl
}

/** A shop in a process of its own, once it is ready. */
export async function openShopProcess(
  databases: Databases,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Neighbour> {
  const port = String(await freePort())
  const usual = {
    PORT: port,
    DATA_DIR: folderOf(databases),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    DEMO: 'off',
  }
  const url = `http://127.0.0.1:${port}`
  const shop = await start(process.execPath, [MAIN], { env: { ...usual, ...env } }, `${url}/readyz`)
  return { ...shop, url }
}
