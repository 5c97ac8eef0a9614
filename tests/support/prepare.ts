import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { embeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { isBuilt } from '../../scripts/is-built.mjs'
import { testServerFolder } from './scratch-database.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Before all tests: the site as it is in web/ now, and a database server. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (!isBuilt())
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { cwd: ROOT, stdio: 'inherit' })
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const server = await embeddedPostgres(testServerFolder())
  return () => server.release()
}
