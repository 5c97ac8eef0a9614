// Proves docs/product.md#operations
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOpen, openProxy, type Running, runInProduction } from '#tests/support/production-clone.ts'
import { freePort } from '#tests/support/spawn-server.ts'
import { linkPackages } from '../../scripts/link-packages.mjs'
import { sumsOf } from '../../scripts/upgrade.mjs'

const ROOT = join(import.meta.dirname, '../..')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const NEXT = '99.0.0'
/** Ignored by git, as the settings of somebody's shop are. */
const STRAY = join(ROOT, 'packaging/compose/posts/of-a-test/stray.txt')

let below: string
let folder: string
let settings: Record<string, string>
let proxy: Awaited<ReturnType<typeof openProxy>>
let shop: Running

beforeAll(async () => {
  // Beside the packages, so that they are linked and not copied.
  mkdirSync(join(ROOT, 'releases'), { recursive: true })
  below = mkdtempSync(join(ROOT, 'releases/test-'))
  chmodSync(below, 0o755)
  const port = await freePort()
  proxy = await openProxy(port)
  settings = {
    ...{ PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: 'https://books.example', PROXIES: '1' },
    ...{ DATA_DIR: join(below, 'data'), LOG_LEVEL: 'error', STOP_DELAY: '0' },
    // Neither git nor a registry is there.
    ...{
      PATH: pathOf(['tar', 'gzip', 'sh', 'env', 'chown']),
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
    },
  }
  execFileSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), below], { stdio: 'ignore' })
  execFileSync('tar', ['-xzf', archive(version), '-C', below])
  folder = join(below, `kashihon-${version}`)
  linkPackages(ROOT, folder)
})
afterAll(async () => {
  proxy?.close()
  await stop()
  rmSync(below, { recursive: true, force: true })
})

const archive = (name: string) => join(below, `kashihon-${name}.tgz`)
const run = (...words: string[]) => runInProduction(folder, words, settings)
/** As bytes of a message, in which it is readable. */
const answeredVersion = async () => (await fetch(`${proxy.url}/app/v2/ping`, { method: 'POST' })).text()

/** A folder with these programs alone. */
function pathOf(programs: readonly string[]): string {
  const folder = join(below, 'bin')
  mkdirSync(folder)
  for (const name of programs) {
    const places = (process.env.PATH ?? '').split(delimiter).map(path => join(path, name))
    symlinkSync(places.find(existsSync) ?? name, join(folder, name))
  }
  return folder
}

async function start(): Promise<void> {
  shop = run('scripts/start.mjs')
  await isOpen(shop)
}

async function stop(): Promise<void> {
  shop?.child.kill('SIGTERM')
  await shop?.ended
}

/** The same release under another version, without one of its files. */
function packNext(): void {
  const name = `kashihon-${NEXT}`
  const next = join(below, name)
  mkdirSync(next)
  execFileSync('tar', ['-xzf', archive(version), '-C', next, '--strip-components=1'])
  const file = join(next, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"version": "${version}"`, `"version": "${NEXT}"`))
  rmSync(join(next, 'docs/tour.md'))
  writeFileSync(join(next, 'SHA256SUMS'), sumsOf(next))
  execFileSync('tar', ['-czf', archive(NEXT), '-C', below, name])
  writeFileSync(
    `${archive(NEXT)}.sha256`,
    execFileSync('sha256sum', [basename(archive(NEXT))], { cwd: below }),
  )
}

describe('an archive of a release', () => {
  it('has a checksum beside it and one for each of its files, which other programs confirm', () => {
    const check = (cwd: string, file: string) =>
      execFileSync('sha256sum', ['--check', '--quiet', file], { cwd })
    check(below, `kashihon-${version}.tgz.sha256`)
    check(folder, 'SHA256SUMS')
  })

  it('is the same again of the same commit, and has nothing that is not committed', () => {
    const again = join(below, 'again')
    mkdirSync(dirname(STRAY), { recursive: true })
    writeFileSync(STRAY, 'a private key')
    try {
      execFileSync(process.execPath, [join(ROOT, 'scripts/release.mjs'), again], { stdio: 'ignore' })
    } finally {
      rmSync(dirname(STRAY), { recursive: true })
    }
    const sum = `kashihon-${version}.tgz.sha256`
    expect(readFileSync(join(again, sum), 'utf8')).toBe(readFileSync(join(below, sum), 'utf8'))
  })

  it('has what runs, its packages as a list, and no test', () => {
    const names = readdirSync(folder, { recursive: true }).map(String)
    expect(names).toEqual(
      expect.arrayContaining(['CHANGELOG.md', 'LICENSE', 'package-lock.json', 'sbom.cdx.json']),
    )
    expect(names.filter(name => name.includes('.test.') && !name.startsWith('node_modules'))).toEqual([])
  })

  it('opens without git, without a registry and without anything that builds', async () => {
    await start()
    expect((await fetch(proxy.url)).status).toBe(200)
    expect(await answeredVersion()).toContain(version)
    const [release = ''] = readdirSync(join(folder, 'releases')).filter(name => name !== 'current')
    expect(existsSync(join(folder, 'releases', release, 'node_modules/vite'))).toBe(false)
  })

  it('gives way to a newer one, while the shop goes on until it is restarted', async () => {
    packNext()
    const passwords = join(folder, 'packaging/compose/.env')
    writeFileSync(passwords, 'SECRETS_KEY=1')
    const upgrade = run('scripts/upgrade.mjs', archive(NEXT))
    expect({ code: await upgrade.ended, said: upgrade.output() }).toMatchObject({ code: 0 })
    expect(upgrade.output()).toContain(`Kashihon ${NEXT}`)
    expect(existsSync(join(folder, 'docs/tour.md'))).toBe(false)
    expect(existsSync(passwords)).toBe(true)
    expect(await answeredVersion()).toContain(version)
    await stop()
    await start()
    expect(await answeredVersion()).toContain(NEXT)
  })

  it.each([
    ['is not what its checksum says', 'is damaged', () => `${archive(version)}.sha256`],
    ['has no checksum beside it', 'fetch both files', () => null],
  ])('changes nothing where the file %s', async (_, reason, sums) => {
    const file = archive('wrong')
    cpSync(archive(NEXT), file)
    const beside = sums()
    if (beside) cpSync(beside, `${file}.sha256`)
    else rmSync(`${file}.sha256`)
    const upgrade = run('scripts/upgrade.mjs', file)
    expect(await upgrade.ended).toBe(1)
    expect(upgrade.output()).toContain(reason)
    expect(sumsOf(join(folder, 'docs'))).toBe(sumsOf(join(below, `kashihon-${NEXT}/docs`)))
  })
})

it('a clone is upgraded with git', () => {
  const upgrade = () =>
    execFileSync(process.execPath, [join(ROOT, 'scripts/upgrade.mjs'), 'x.tgz'], {
      stdio: 'pipe',
      encoding: 'utf8',
    })
  expect(upgrade).toThrow('not an unpacked release')
})
