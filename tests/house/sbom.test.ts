import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  licenses?: unknown[]
  hashes?: { alg: string; content: string }[]
}
interface Bom {
  bomFormat: string
  specVersion: string
  serialNumber: string
  version: number
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn?: string[] }[]
}
interface LockedPackage {
  name?: string
  version: string
  link?: boolean
}

const root = join(import.meta.dirname, '../..')
let folder: string
let bom: Bom
let locked: string[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kashihon-sbom-'))
  const file = join(folder, 'sbom.json')
  execFileSync(process.execPath, [join(root, 'scripts/sbom.ts'), file])
  bom = JSON.parse(readFileSync(file, 'utf8'))
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  locked = Object.entries(packages)
    .filter(([path, { link }]) => path !== '' && !link)
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// CycloneDX 1.5, https://cyclonedx.org/docs/1.5/json/.
describe('the list of packages', () => {
  it('is CycloneDX and about this program', () => {
    expect(bom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.5',
      version: 1,
      serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      metadata: { component: { type: 'application', name: 'kashihon', licenses: [expect.anything()] } },
    })
    expect(Number.isNaN(Date.parse(bom.metadata.timestamp))).toBe(false)
  })

  it('names every package of the lock file, on whichever platform, and no other', () => {
    const listed = bom.components.map(({ name, version }) => `${name}@${version}`)
    expect(locked.length).toBeGreaterThan(300)
    expect([...new Set(listed)].sort()).toEqual([...new Set(locked)].sort())
  })

  it('has a type, a package URL and a reference of its own for each, and says what each needs', () => {
    const refs = bom.components.map(one => one['bom-ref'])
    expect(new Set(refs).size).toBe(refs.length)
    for (const { type, purl, name, version } of bom.components) {
      expect(['library', 'application', 'framework']).toContain(type)
      expect(decodeURIComponent(purl)).toBe(`pkg:npm/${name}@${version}`)
    }
    const known = new Set([...refs, bom.metadata.component['bom-ref']])
    expect(bom.dependencies.map(({ ref }) => ref).sort()).toEqual([...known].sort())
    for (const { dependsOn = [] } of bom.dependencies)
      for (const ref of dependsOn) expect(known).toContain(ref)
  })

  it('has the hash of what is installed', () => {
    const without = bom.components.filter(({ hashes = [] }) => !hashes.some(({ alg }) => alg === 'SHA-512'))
    expect(without.map(({ name }) => name)).toEqual([])
  })
})
