// npm run upgrade -- kashihon-VERSION.tgz: puts another release in the place of the one in this folder. In production the
// shop goes on until it is restarted.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** The digest of each file of a release, as `sha256sum -c` reads them. */
export const CHECKSUMS = 'SHA256SUMS'

/** The lines of the file with the checksums, for what lies in the folder. */
export function sumsOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .filter(path => path !== CHECKSUMS)
    .sort()
  return files.map(path => `${digestOf(join(folder, path))}  ${path}\n`).join('')
}

const digestOf = file => createHash('sha256').update(readFileSync(file)).digest('hex')
/** The files of a release, as paths from its folder. */
const filesIn = folder =>
  readFileSync(join(folder, CHECKSUMS), 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => line.slice(66))

/**
 * File by file, so that everything else stays: data, packages, the versions that have opened, and the passwords and
 * certificates that somebody put beside our files. Broken off in the middle, the same command does the rest.
 */
function upgrade(file) {
  if (file === undefined) throw new Error('Say which release: npm run upgrade -- kashihon-1.1.0.tgz')
  if (!existsSync(join(ROOT, CHECKSUMS)))
    throw new Error(
      'This folder is not an unpacked release: fetch the new version with git, as docs/running.md says.',
    )
  const away = join(ROOT, 'releases', `new-${process.pid}`)
  rmSync(away, { recursive: true, force: true })
  mkdirSync(away, { recursive: true })
  try {
    // npm runs scripts in the folder of the shop, and notes the one in which somebody typed.
    const { INIT_CWD = '.' } = process.env
    unpack(resolve(INIT_CWD, file), away)
    const [before, after] = [filesIn(ROOT), new Set(filesIn(away))]
    for (const path of after) {
      mkdirSync(dirname(join(ROOT, path)), { recursive: true })
      renameSync(join(away, path), join(ROOT, path))
    }
    for (const path of before) if (!after.has(path)) rmSync(join(ROOT, path), { force: true })
    renameSync(join(away, CHECKSUMS), join(ROOT, CHECKSUMS))
  } finally {
    rmSync(away, { recursive: true, force: true })
  }
}

/** Throws with one line where the file is damaged or no release: nothing has changed then. */
function unpack(file, away) {
  const sums = `${file}.sha256`
  if (!existsSync(file)) throw new Error(`There is no ${file}.`)
  if (!existsSync(sums))
    throw new Error(`${basename(sums)} is not beside it: fetch both files of the release.`)
  if (!readFileSync(sums, 'utf8').startsWith(digestOf(file)))
    throw new Error(`${basename(file)} is damaged: it does not have the checksum in ${basename(sums)}.`)
  const { status } = spawnSync('tar', ['-xzf', file, '-C', away, '--strip-components=1'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${basename(file)} cannot be unpacked.`)
  const listed = existsSync(join(away, CHECKSUMS)) ? readFileSync(join(away, CHECKSUMS), 'utf8') : null
  if (listed === null) throw new Error(`${basename(file)} is no release of Kashihon.`)
  if (listed !== sumsOf(away))
    throw new Error(`${basename(file)} is damaged: files are not what ${CHECKSUMS} says.`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    upgrade(process.argv[2])
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    console.log(`This folder has Kashihon ${version} now.`)
    const words = [join(ROOT, 'scripts/start.mjs'), '--prepare']
    process.exit(spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
