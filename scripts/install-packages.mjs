import { spawnSync } from 'node:child_process'

/** Long enough for a slow mirror; a machine without one does not wait for ever. */
const MOST_MS = 10 * 60_000

/**
 * Installs packages of Debian or Ubuntu where that is possible: on Linux, as root, with apt-get.
 *
 * @param {readonly string[]} names
 * @returns {boolean} whether they are installed now
 */
export function installPackages(names) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const aptGet = (...args) =>
    spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'], timeout: MOST_MS }).status === 0
  if (!aptGet('--version')) return false
  return aptGet('update', '-qq') && aptGet('install', '-y', '-qq', '--no-install-recommends', ...names)
}
