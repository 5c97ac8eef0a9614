// In production each version runs from a folder of its own, with its packages and its build: see docs/decisions/0033.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  hasPackages,
  hasTools,
  install,
  isInstalled,
  lockDigest,
  nodeOf,
  ROOT,
  removeTools,
} from './installed.mjs'
import { BUILT, hasSameBuild, isBuilt } from './is-built.mjs'
import { linkPackages } from './link-packages.mjs'
import { digestOf, filesOf } from './source-files.mjs'

const RELEASES = join(ROOT, 'releases')
/** A link to the release that opened last. */
const CURRENT = join(RELEASES, 'current')
/** Which sources could not be prepared, and why. */
const UNPREPARED = join(RELEASES, 'unprepared.json')
/** What a release is made of. */
export const SHIPPED = [
  ...['commands', 'contract', 'demo', 'locales', 'rules', 'scripts', 'server', 'stripe-simulator', 'web'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'vite.studio.config.ts'],
]
/** Loads every module of the server and the site, and opens nothing. */
const LOAD_ALL = `await import('./server/run-shop.ts'); await import('./server/run-processes.ts'); await import('./build/server/entry-server.js'); process.exit(0)`

/**
 * The release of the sources as they are now. Where there is none, it is made beside the others and put among them when all
 * of it is there: installed, built, without what only builds and tests need, and loaded once. Throws with one line where
 * that fails; the others stay as they are.
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
    if (!takeBuilt(making, say)) build(making, say)
    // Of what is left, as that is what will run.
    run(nodeOf(making), making, ['--input-type=module', '--eval', LOAD_ALL], 'it cannot be loaded')
    giveToOwner(making)
    putInPlace(making, release)
    rmSync(UNPREPARED, { force: true })
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
  return release
}

/**
 * Packages and build of a release whose site has the same sources, so that no tool is needed and no registry, or the build
 * that an archive brings along. Whether there is one.
 */
function takeBuilt(making, say) {
  const same = releases().find(release => isComplete(release) && hasSameBuild(release))
  if (!same && !isBuilt()) return false
  const seed = same ?? packagesToStartFrom(making)
  if (seed) linkPackages(seed, making)
  if (!same) install(say, making, { tools: false })
  // An earlier version kept the tools.
  removeTools(making)
  for (const path of BUILT) cpSync(join(same ?? ROOT, path), join(making, path), { recursive: true })
  return true
}

/** Installs everything, builds, and removes what only builds and tests need. */
function build(making, say) {
  const seed = packagesToStartFrom(making)
  if (seed) linkPackages(seed, making)
  const node = install(say, making)
  say('Building the site …')
  run(node, making, [join(making, 'scripts/build.ts')], 'the site could not be built')
  removeTools(making)
}

/**
 * Notes that somebody has tried to prepare the sources as they are now, so that no start tries the same while the shop is
 * closed.
 */
export function markUnprepared(reason) {
  try {
    mkdirSync(RELEASES, { recursive: true })
    writeFileSync(UNPREPARED, JSON.stringify({ digest: digestOf(ROOT, SHIPPED), reason }))
    giveToOwner(UNPREPARED)
  } catch (error) {
    console.error(`${UNPREPARED} cannot be written: ${error.message}`)
  }
}

/** @returns {string | null} why the sources as they are now could not be prepared; null where nobody has tried in vain */
export function whyUnprepared() {
  try {
    const { digest, reason } = JSON.parse(readFileSync(UNPREPARED, 'utf8'))
    return digest === digestOf(ROOT, SHIPPED) ? reason : null
  } catch {
    return null
  }
}

/** Whether the shop runs from releases; otherwise from the sources where they are. */
export function inProduction() {
  return process.env.NODE_ENV?.trim() === 'production'
}

/** @returns {string | null} the folder of the release that opened last, if it is still whole */
export function currentRelease() {
  for (const link of [besideData(), CURRENT]) {
    const release = link && releaseOf(link)
    if (release) return release
  }
  return null
}

function releaseOf(link) {
  try {
    const release = join(RELEASES, readlinkSync(link))
    return isComplete(release) ? release : null
  } catch {
    return null
  }
}

/** Such a link too, where the user of the shop may not write into releases/; null without DATA_DIR. */
function besideData() {
  const folder = process.env.DATA_DIR?.trim()
  return folder ? resolve(ROOT, folder, 'current-release') : null
}

/** Notes that the release has opened. It and the one before it are kept, all others removed. */
export function markOpened(release) {
  const before = currentRelease()
  if (before === release) return
  try {
    linkTo(release, CURRENT)
    const beside = besideData()
    if (beside) rmSync(beside, { force: true })
    for (const other of releases()) if (other !== release && other !== before) remove(other)
  } catch (error) {
    const chown = `Give ${RELEASES} to the user of the shop, who has to remove old versions.`
    console.error(`releases/ cannot be kept in order: ${error.message}. ${chown}`)
    markBesideData(release)
  }
}

function markBesideData(release) {
  const beside = besideData()
  try {
    if (beside) linkTo(release, beside)
  } catch (error) {
    console.error(`An upgrade that fails has no version to fall back on: ${error.message}`)
  }
}

function linkTo(release, link) {
  const making = join(dirname(link), `new-link-${process.pid}`)
  rmSync(making, { force: true })
  symlinkSync(basename(release), making)
  renameSync(making, link)
}

function isComplete(release) {
  return existsSync(join(release, 'build/stamp')) && isInstalled(release)
}

function releases() {
  const names = existsSync(RELEASES) ? readdirSync(RELEASES) : []
  return names.filter(name => /^[0-9a-f]{16}$/.test(name)).map(name => join(RELEASES, name))
}

/**
 * Packages of the same lock file if there are any, best with the tools, else those of the release that runs; most of them
 * are the same.
 */
function packagesToStartFrom(making) {
  const known = [currentRelease(), ...releases(), ROOT].filter(
    folder => folder !== null && hasPackages(folder),
  )
  const wanted = lockDigest(making)
  const same = known.filter(folder => lockDigest(folder) === wanted && isInstalled(folder))
  return same.find(hasTools) ?? same[0] ?? known[0] ?? null
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
