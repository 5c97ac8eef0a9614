// npm run release [-- FOLDER]: makes kashihon-VERSION.tgz, which npm start opens without git and without building, and its
// checksum beside it. releases/ where no folder is given.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { install, ROOT } from './installed.mjs'
import { BUILT, isBuilt } from './is-built.mjs'
import { SHIPPED } from './releases.mjs'
import { filesOf } from './source-files.mjs'
import { CHECKSUMS, sumsOf } from './upgrade.mjs'

/** What an archive has besides what runs: to read, to set up a server, and for the recipe of the image. */
const BESIDE = ['LICENSE', 'README.md', 'CHANGELOG.md', '.dockerignore', 'docs', 'packaging']

function main() {
  const { INIT_CWD = '.' } = process.env
  const folder = process.argv[2] ? resolve(INIT_CWD, process.argv[2]) : join(ROOT, 'releases')
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const node = install()
  const run = script => {
    const { status } = spawnSync(node, script, { cwd: ROOT, stdio: 'inherit' })
    if (status !== 0) throw new Error('No release was made.')
  }
  if (!isBuilt()) run([join(ROOT, 'scripts/build.ts')])
  const name = `kashihon-${version}`
  const below = mkdtempSync(join(tmpdir(), 'kashihon-release-'))
  try {
    const staged = join(below, name)
    for (const file of committedFiles()) copy(file, staged)
    for (const path of BUILT) copy(path, staged)
    run([join(ROOT, 'scripts/sbom.ts'), join(staged, 'sbom.cdx.json'), commitTime()])
    writeFileSync(join(staged, CHECKSUMS), sumsOf(staged))
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${name}.tgz`)
    const packed = gzipSync(tar(below, name), { level: 9 })
    writeFileSync(file, packed)
    const sum = createHash('sha256').update(packed).digest('hex')
    writeFileSync(`${file}.sha256`, `${sum}  ${name}.tgz\n`)
    console.log(`${file} (${(packed.length / 2 ** 20).toFixed(1)} MB)`)
  } finally {
    rmSync(below, { recursive: true, force: true })
  }
}

/** Without what lies beside them in somebody's folder: passwords of compose, certificates, books. */
function committedFiles() {
  const git = (...words) => execFileSync('git', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (git('status', '--porcelain') !== '')
    console.log('Not everything is committed: nobody else can make the same release.')
  const committed = new Set(git('ls-files', '-z').split('\0'))
  return filesOf(ROOT, [...SHIPPED, ...BESIDE]).filter(file => committed.has(file))
}

function copy(path, staged) {
  cpSync(join(ROOT, path), join(staged, path), { recursive: true })
}

/** The same bytes for the same files: in the order of their names, of nobody, and of the time of the commit. */
function tar(below, name) {
  const time = commitTime()
  const words = [
    '--sort=name',
    `--mtime=@${time}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+w,go-w',
  ]
  return execFileSync('tar', [...words, '-C', below, '-cf', '-', name], { maxBuffer: 2 ** 30 })
}

/** Seconds since 1970. */
const commitTime = () =>
  execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: ROOT, encoding: 'utf8' }).trim()

try {
  main()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
