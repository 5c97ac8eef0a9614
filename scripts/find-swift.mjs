// OpenStack Swift, an object store with an interface like S3 that checks signatures. Tests of object stores are skipped for
// it where it is missing.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installPackages } from './install-packages.mjs'

/** As Debian and Ubuntu name it; it has no services that would be started. */
const PACKAGE = 'python3-swift'
const PYTHON = '/usr/bin/python3'

/** Why tests in Swift are skipped. */
export const WITHOUT_SWIFT = `an object store that checks signatures, as Swift is not installed (${PACKAGE})`

/** @returns {string | null} the Python that has Swift */
export function findSwift() {
  if (!existsSync(PYTHON)) return null
  return spawnSync(PYTHON, ['-c', 'import swift'], { stdio: 'ignore' }).status === 0 ? PYTHON : null
}

/** Installs it where it is missing, where it can. @returns {string[]} a line where it is still missing */
export function installSwift(say = console.log) {
  if (findSwift()) return []
  if (process.platform === 'linux' && process.getuid?.() === 0)
    say('Installing Swift from the packages of the system …')
  installPackages([PACKAGE])
  return findSwift() ? [] : [WITHOUT_SWIFT]
}
