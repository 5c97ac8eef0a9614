import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeTemporaryFolder, sweepTemporaryFolders } from './temporary-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-swept-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const MODULE = new URL('./temporary-folder.ts', import.meta.url).href

/** A process that makes a folder there, and then waits. */
async function otherProcess() {
  const program = `import { makeTemporaryFolder } from ${JSON.stringify(MODULE)}
    console.log(await makeTemporaryFolder('book')); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(child.stdout, 'data')
  const kill = async () => {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { name: basename(String(said).trim()), kill }
}

it('a temporary folder is removed once its process is gone, and not before', async () => {
  const other = await otherProcess()
  expect(await sweepTemporaryFolders(new Date(), folder)).toBe(0)
  expect(await readdir(folder)).toEqual([other.name])
  await other.kill()
  expect(await sweepTemporaryFolders(new Date(), folder)).toBe(1)
  expect(await readdir(folder)).toEqual([])
})

it('a folder of this very process stays, and one of a former process with its id goes', async () => {
  const own = await makeTemporaryFolder('mobi')
  const name = basename(own)
  const former = name.replace(/-\d+(-\w{6})$/, '-1$1')
  for (const one of [name, former]) await mkdir(join(folder, one))
  expect(await sweepTemporaryFolders(new Date(), folder)).toBe(1)
  expect(await readdir(folder)).toEqual([name])
  await rm(own, { recursive: true })
})

it('what is not known to be of a process of this machine stays', async () => {
  const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
  const names = [
    ...['kashihon-0123456789abcdef', 'kashihon-book-abcdef', 'kashihon-copies', 'other-book-1-2-3-4-abcdef'],
    `kashihon-book-00000000-1-999999999-1-abcdef`,
  ]
  const unseen = `kashihon-book-${host}-1-999999999-1-abcdef`
  for (const name of [...names, unseen]) await mkdir(join(folder, name))
  const now = new Date()
  // It may be of a container whose processes cannot be seen from here.
  expect(await sweepTemporaryFolders(now, folder)).toBe(0)
  const before = new Date(now.getTime() - 25 * 3_600_000)
  for (const name of [...names, unseen]) await utimes(join(folder, name), before, before)
  expect(await sweepTemporaryFolders(now, folder)).toBe(1)
  expect((await readdir(folder)).sort()).toEqual(names.sort())
})
