// In production each version runs from a folder of its own, with its packages and its build: see docs/decisions/0033.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { hasPackages, install, isInstalled, lockDigest, ROOT } from './installed.mjs'
import { linkPackages } from './link-packages.mjs'
import { digestOf, filesOf } from './source-files.mjs'

const RELEASES = join(ROOT, 'releases')
/** A link to the release that opened last. */
const CURRENT = join(RELEASES, 'current')
/** What a release is made of. */
export const SHIPPED = [
  ...['commands', 'contract', 'demo', 'locales', 'rules', 'scripts', 'server', 'stripe-simulator', 'web'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'vite.studio.config.ts'],
]
/** Loads every module of the server and the site, and opens nothing. */
const LOAD_ALL = `await import('./server/run-shop.ts'); await import('./server/run-processes.ts'); await import('./build/server/entry-server.js'); process.exit(0)`

/**
 * The release of the sources as they are now. Where there is none, it is made beside the others and put among them
 * when all of it is there: installed, built and loaded once. Throws with one line where that fails; the others stay as they are.
 * @returns {string} its folder
 */
export function makeRelease(say = console.log) {
  const digest = digestOf(ROOT, SHIPPED)
  const release = join(RELEASES, digest.slice(0, 16))
  if (isComplete(release)) return release
  const making = join(RELEASES, `new-${process.pid}`)
  removeLeftovers()
  mkdirSync(making, { recursive: true })
  try {
    for (const file of filesOf(ROOT, SHIPPED)) cpSync(join(ROOT, file), join(making, file))
    // A new version that is being fetched meanwhile would be mixed with the old one.
    if (digestOf(making, SHIPPED) !== digest)
      throw new Error('The sources changed while they were copied. Start again.')
    const seed = packagesToStartFrom(making)
    if (seed) linkPackages(seed, making)
    const node = install(say, making)
    say('Building the site …')
    run(node, making, [join(making, 'scripts/build.ts')], 'the site could not be built')
    run(node, making, ['--input-type=module', '--eval', LOAD_ALL], 'it cannot be loaded')
    giveToOwner(making)
    putInPlace(making, release)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return release
}

/** Whether the shop runs from releases; otherwise from the sources where they are. */
export function inProduction() {
  return process.env.NODE_ENV?.trim() === 'production'
}

/** @returns {string | null} the folder of the release that opened last, if it is still whole */
export function currentRelease() {
  try {
    const release = join(RELEASES, readlinkSync(CURRENT))
    return isComplete(release) ? release : null
  } catch {
    return null
  }
}

/** Notes that the release has opened. It and the one before it are kept, all others removed. */
export function markOpened(release) {
  const before = currentRelease()
  if (before === release) return
  try {
    const link = join(RELEASES, `new-link-${process.pid}`)
    rmSync(link, { force: true })
    symlinkSync(basename(release), link)
    renameSync(link, CURRENT)
    for (const other of releases()) if (other !== release && other !== before) remove(other)
  } catch (error) {
    console.error(`releases/ cannot be kept in order: ${error.message}`)
  }
}

function isComplete(release) {
  return existsSync(join(release, 'build/stamp')) && isInstalled(release)
}

function releases() {
  const names = existsSync(RELEASES) ? readdirSync(RELEASES) : []
  return names.filter(name => /^[0-9a-f]{16}$/.test(name)).map(name => join(RELEASES, name))
}

/** Packages of the same lock file if there are any, else those of the release that runs; most of them are the same. */
function packagesToStartFrom(making) {
  const known = [currentRelease(), ...releases(), ROOT].filter(
    folder => folder !== null && hasPackages(folder),
  )
  const wanted = lockDigest(making)
  return known.find(folder => lockDigest(folder) === wanted && isInstalled(folder)) ?? known[0] ?? null
}

function run(node, cwd, words, fault) {
  const { status } = spawnSync(node, words, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${fault}.`)
}

/** Gives what root has made to the owner of the clone, who has to be able to remove it. */
function giveToOwner(making) {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(ROOT)
  execFileSync('chown', ['-R', '-h', `${uid}:${gid}`, making])
  execFileSync('chown', [`${uid}:${gid}`, dirname(making)])
}

function putInPlace(making, release) {
  // One that is there is not complete, or another process has just made it.
  if (isComplete(release)) return
  remove(release)
  try {
    renameSync(making, release)
  } catch (error) {
    // Another process was faster.
    if (!isComplete(release)) throw error
  }
}

/** Moves the folder away first: one that is half removed must not be found under its name. */
function remove(release) {
  if (!existsSync(release)) return
  const away = join(RELEASES, `new-${process.pid}-away`)
  renameSync(release, away)
  rmSync(away, { recursive: true, force: true })
}

/** Removes what killed processes have left. */
function removeLeftovers() {
  const names = existsSync(RELEASES) ? readdirSync(RELEASES) : []
  for (const name of names) {
    const pid = Number(/^new-(?:link-)?(\d+)/.exec(name)?.[1])
    if (pid && (pid === process.pid || !isRunning(pid)))
      rmSync(join(RELEASES, name), { recursive: true, force: true })
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
