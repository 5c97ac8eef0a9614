// npm run sbom: writes build/sbom.cdx.json, the packages of every platform that package-lock.json names, as CycloneDX.
// Another path may be given, and after it a time in seconds since 1970: then the same packages make the same file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
if (process.argv[3] !== undefined) {
  bom.metadata.timestamp = new Date(Number(process.argv[3]) * 1000).toISOString()
  const digest = createHash('sha256')
    .update(JSON.stringify({ ...bom, serialNumber: '' }))
    .digest('hex')
  // A UUID of version 8, whose bits are of one's own making (RFC 9562).
  const uuid = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? []
  bom.serialNumber = `urn:uuid:${uuid[1]}-${uuid[2]}-8${uuid[3]}-8${uuid[4]}-${uuid[5]}`
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${bom.components.length} packages are listed in ${file}.\n`)
