// npm run sbom: writes build/sbom.cdx.json, the packages of every platform that package-lock.json names, as CycloneDX.
// Another path may be given.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const file = resolve(root, process.argv[2] ?? 'build/sbom.cdx.json')
const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']
const { stdout, stderr, status, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' })
if (error || status !== 0) {
  process.stderr.write(`npm could not list the packages: ${error?.message ?? stderr}\n`)
  process.exit(1)
}
const bom = JSON.parse(stdout)
// npm takes the name of the folder.
bom.metadata.component.name = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')).name
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${bom.components.length} packages are listed in ${file}.\n`)
