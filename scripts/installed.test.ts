// Proves docs/product.md#operations
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasTools, install, isInstalled, removeTools } from './installed.mjs'

let folder: string
let project: string

const quiet = () => {}
const at = (path: string) => join(project, path)
const versionOf = (name: string) =>
  JSON.parse(readFileSync(at(`node_modules/${name}/package.json`), 'utf8')).version

/** A package in a file, so that no registry is asked. */
function pack(name: string, version: string, more: object = {}): string {
  mkdirSync(join(folder, 'package'), { recursive: true })
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version, ...more }))
  writeFileSync(join(folder, 'package/code.js'), '')
  const file = join(folder, `${name}-${version}.tgz`)
  execFileSync('tar', ['-czf', file, '-C', folder, 'package'])
  return `file:${file}`
}

/** Package and lock file of a project that needs one package to run, one to be built, and has an optional one. */
function writeProject(served: string): void {
  const dependencies = { server: served }
  const devDependencies = { builder: pack('builder', '1.0.0') }
  const optionalDependencies = { runtime: pack('runtime', '1.0.0') }
  writeFileSync(at('package.json'), JSON.stringify({ dependencies, devDependencies, optionalDependencies }))
  rmSync(at('package-lock.json'), { force: true })
  execFileSync('npm', ['install', '--package-lock-only', '--no-audit', '--loglevel=error'], { cwd: project })
}

/** As where what a registry sends is not what the lock file names. */
function forgeIntegrity(name: string): void {
  const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))
  lock.packages[`node_modules/${name}`].integrity = `sha512-${Buffer.alloc(64).toString('base64')}`
  writeFileSync(at('package-lock.json'), JSON.stringify(lock))
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kashihon-installed-'))
})
beforeEach(() => {
  project = mkdtempSync(join(folder, 'project-'))
  writeProject(pack('server', '1.0.0'))
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('an install', () => {
  it.each([
    { setting: 'NODE_ENV', value: 'production' },
    { setting: 'npm_config_omit', value: 'dev optional' },
    { setting: 'npm_config_production', value: 'true' },
    { setting: 'npm_config_package_lock', value: 'false' },
  ])('has what runs the shop and what builds it with $setting=$value', ({ setting, value }) => {
    vi.stubEnv(setting, value)
    install(quiet, project)
    expect(['server', 'builder', 'runtime'].map(versionOf)).toEqual(['1.0.0', '1.0.0', '1.0.0'])
  })

  it('of a user who does not use npm otherwise fills no home, which may be DATA_DIR', () => {
    const home = mkdtempSync(join(folder, 'home-'))
    vi.stubEnv('HOME', home)
    install(quiet, project)
    expect(versionOf('server')).toBe('1.0.0')
    expect(readdirSync(home)).toEqual([])
  })

  it('is done once', () => {
    const said: string[] = []
    const say = (line: string) => said.push(line)
    install(say, project)
    install(say, project)
    expect(said).toHaveLength(1)
  })

  it('is done again where a package is gone', () => {
    install(quiet, project)
    rmSync(at('node_modules/builder'), { recursive: true })
    install(quiet, project)
    expect(versionOf('builder')).toBe('1.0.0')
  })

  it('is done again where an older version stamped one without development dependencies', () => {
    execFileSync('npm', ['install', '--omit=dev', '--no-audit', '--loglevel=error'], { cwd: project })
    const digest = createHash('sha256')
      .update(readFileSync(at('package-lock.json')))
      .digest('hex')
    writeFileSync(at('node_modules/.kashihon-installed'), digest)
    install(quiet, project)
    expect(versionOf('builder')).toBe('1.0.0')
  })

  it.each([
    { when: 'first', before: () => {} },
    { when: 'next', before: () => install(quiet, project) },
  ])('that was killed the $when time leaves no half package', ({ before }) => {
    before()
    mkdirSync(at('node_modules/builder'), { recursive: true })
    writeFileSync(at('node_modules/builder/package.json'), '{ "name": "builder", "version": "1.0.0" }')
    rmSync(at('node_modules/builder/code.js'), { force: true })
    writeFileSync(at('node_modules/.kashihon-installing'), '')
    expect(isInstalled(project)).toBe(false)
    install(quiet, project)
    expect(existsSync(at('node_modules/builder/code.js'))).toBe(true)
  })

  it('that fails leaves the packages of the one before', () => {
    install(quiet, project)
    const [packages, lock] = ['package.json', 'package-lock.json'].map(name => readFileSync(at(name)))
    writeProject(pack('server', '2.0.0'))
    forgeIntegrity('server')
    expect(() => install(quiet, project)).toThrow('npm could not install the packages')
    expect(['server', 'builder', 'runtime'].map(versionOf)).toEqual(['1.0.0', '1.0.0', '1.0.0'])
    expect(isInstalled(project)).toBe(false)
    writeFileSync(at('package.json'), packages as Buffer)
    writeFileSync(at('package-lock.json'), lock as Buffer)
    expect(isInstalled(project)).toBe(true)
  })
})

describe('an install without what only builds and tests need', () => {
  const installed = () => readdirSync(at('node_modules')).filter(name => !name.startsWith('.'))

  it('has what runs the shop with all that it needs, and counts as whole', () => {
    const helper = pack('helper', '1.0.0')
    // As a library that is also written for TypeScript: whoever has it gets its types.
    const more = {
      dependencies: { helper },
      peerDependencies: { builder: '*' },
      peerDependenciesMeta: { builder: { optional: true } },
    }
    writeProject(pack('server', '1.0.0', more))
    install(quiet, project)
    expect(installed()).toEqual(['builder', 'helper', 'runtime', 'server'])
    removeTools(project)
    expect(installed()).toEqual(['helper', 'runtime', 'server'])
    expect({ whole: isInstalled(project), tools: hasTools(project) }).toEqual({ whole: true, tools: false })
  })

  it('is not whole where a package is gone', () => {
    install(quiet, project)
    removeTools(project)
    rmSync(at('node_modules/server'), { recursive: true })
    expect(isInstalled(project)).toBe(false)
    expect(() => removeTools(project)).toThrow('npm has not installed node_modules/server')
  })

  it('gets them again where somebody builds', () => {
    install(quiet, project)
    removeTools(project)
    install(quiet, project)
    expect(versionOf('builder')).toBe('1.0.0')
    expect(hasTools(project)).toBe(true)
  })
})
