// npm start: everything from a fresh clone to an open shop. With --prepare it ends before it opens: the shop that runs goes
// on.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, nodeOf, ROOT } from './installed.mjs'
import { isBuilt } from './is-built.mjs'
import {
  currentRelease,
  inProduction,
  makeRelease,
  markOpened,
  markUnprepared,
  whyUnprepared,
} from './releases.mjs'

/**
 * Seconds that a new version has for opening where OPEN_LIMIT says nothing else, and that one which is to end has for
 * closing.
 */
const OPEN_LIMIT = 1_800
const CLOSE_LIMIT = 10

let server = null
/** Whether the shop was asked to stop. */
let asked = false

function main() {
  if (process.argv.includes('--prepare')) {
    prepare()
    return
  }
  if (inProduction()) openRelease()
  else openSources()
}

/** Makes the release that the next start opens with. */
function prepare() {
  try {
    console.log(`This version is ready in ${makeRelease()}. Restart the shop to open with it.`)
  } catch (error) {
    markUnprepared(error.message)
    const next = currentRelease() ? ' Until it is mended and prepared, starts open the version before.' : ''
    throw new Error(`This version cannot be started: ${error.message} Nothing has changed.${next}`)
  }
}

/**
 * While one works on the sources they run where they are. A release that was unpacked has its build, and needs nothing that
 * builds.
 */
function openSources() {
  const node = install(console.log, ROOT, { tools: !isBuilt() })
  if (!isBuilt()) {
    console.log('Building the site …')
    const { status } = spawnSync(node, [join(ROOT, 'scripts/build.ts')], { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) process.exit(1)
  }
  open(ROOT, { node, ended: code => process.exit(code) })
}

/** Opens the version that the sources are; the one that opened last where that one cannot be prepared, or does not open. */
function openRelease() {
  const last = currentRelease()
  const openBefore = () => open(last, { node: nodeOf(last), ended: code => process.exit(code) })
  const reason = last && whyUnprepared()
  if (reason) {
    complain(`The new version could not be prepared: ${reason} (start.mjs --prepare tries again)`)
    openBefore()
    return
  }
  let release
  try {
    release = makeRelease()
  } catch (error) {
    if (last === null) throw error
    complain(`The new version cannot be started: ${error.message}`)
    openBefore()
    return
  }
  let opened = false
  let late = false
  let limit
  const opening = open(release, {
    node: nodeOf(release),
    opened() {
      opened = true
      clearTimeout(limit)
      markOpened(release)
    },
    ended(code) {
      clearTimeout(limit)
      if (opened || asked || (code === 0 && !late) || last === null || last === release) process.exit(code)
      complain('The new version did not open.')
      openBefore()
    },
  })
  if (last === null || last === release) return
  // The server refuses what is no such number.
  const seconds = Number(process.env.OPEN_LIMIT) || OPEN_LIMIT
  limit = setTimeout(() => {
    late = true
    console.error(`The new version has not opened within ${seconds} s (OPEN_LIMIT).`)
    giveUp(opening)
  }, seconds * 1_000)
}

/** Ends a server that does not open. One that hangs may not react to the first signal. */
function giveUp(opening) {
  opening.kill('SIGTERM')
  const kill = setTimeout(() => opening.kill('SIGKILL'), CLOSE_LIMIT * 1_000)
  opening.on('exit', () => clearTimeout(kill))
}

function complain(line) {
  console.error(`${line}\nTHE VERSION FROM BEFORE THE UPGRADE IS STARTED INSTEAD. Mend this and start again.`)
}

function open(root, { node, opened, ended }) {
  if (server === null) passOnSignals()
  // However this process ends, the channel to the server breaks then, and the server ends too.
  server = spawn(node, [join(root, 'server/main.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, INIT_CWD: undefined },
  })
  server.on('message', message => message === 'open' && opened?.())
  server.on('exit', (code, signal) => ended(code ?? (signal ? 1 : 0)))
  server.on('error', error => {
    console.error(error.message)
    process.exit(1)
  })
  return server
}

/** Not before there is a server: what is done before it, npm and the build, ends with this process. */
function passOnSignals() {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
    process.on(signal, () => {
      asked = true
      server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    })
}

try {
  main()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
