import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedPostgres } from '#server/platform/db/embedded/embedded-postgres.ts'
import { testServerFolder } from './scratch-database.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Before all tests: the site as it is in web/ now, and a database server. */
export default async function prepare(): Promise<() => Promise<void>> {
  if (isStale())
    execFileSync(process.execPath, [join(ROOT, 'scripts/build.ts')], { cwd: ROOT, stdio: 'inherit' })
  if (process.env.TEST_DATABASE_URL) return async () => {}
  const server = await embeddedPostgres(testServerFolder())
  return () => server.release()
}

function isStale(): boolean {
  const manifest = join(ROOT, 'build/client/manifest.json')
  const server = join(ROOT, 'build/server/entry-server.js')
  if (!existsSync(manifest) || !existsSync(server)) return true
  const builtAt = Math.min(statSync(manifest).mtimeMs, statSync(server).mtimeMs)
  return ['web', 'contract', 'rules'].some(folder => newestIn(join(ROOT, folder)) > builtAt)
}

function newestIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Math.max(
    ...entries.filter(one => one.isFile()).map(one => statSync(join(one.parentPath, one.name)).mtimeMs),
  )
}
