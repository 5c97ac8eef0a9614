import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const COPIED = ['contract', 'demo', 'locales', 'rules', 'server', 'stripe-simulator', 'package.json']
const LINKED = ['build', 'node_modules']

/**
 * A version of the server whose schema and texts differ: the sources as they are here, with further migrations. The module
 * that runs it.
 */
export function makeOtherVersion(folder: string, migrations: Readonly<Record<string, string>>): string {
  mkdirSync(folder)
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name))
  for (const [name, sql] of Object.entries(migrations))
    writeFileSync(join(folder, 'server/platform/db/migrations', name), sql)
  const texts = join(folder, 'locales/en/common.json')
  const { titleSuffix, ...others } = JSON.parse(readFileSync(texts, 'utf8'))
  writeFileSync(texts, JSON.stringify({ ...others, titleSuffix: `${titleSuffix} (${basename(folder)})` }))
  return join(folder, 'server/main.ts')
}
