import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readFilesOfOtherReleases } from './built-files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-built-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function addBuild(version: string, script: string): Promise<string> {
  const root = join(folder, version)
  await mkdir(join(root, 'build/client/assets'), { recursive: true })
  await writeFile(join(root, 'build/client/assets', script), `'${script}'`)
  return root
}

it('an upgraded shop still has the scripts of the version from before, which open pages and an edge name', async () => {
  await addBuild('releases/0000000000000001', 'entry-old.js')
  const root = await addBuild('releases/0000000000000002', 'entry-new.js')
  await mkdir(join(folder, 'releases/new-77'))
  const files = readFilesOfOtherReleases(root, 'build/client/assets')
  expect([...files.keys()]).toEqual(['entry-old.js'])
  expect(String(await files.get('entry-old.js')?.content.bodyIn('identity'))).toBe("'entry-old.js'")
})

it('a shop that runs from its sources looks at nothing beside them', async () => {
  await addBuild('0000000000000001', 'entry-other.js')
  const root = await addBuild('0000000000000002', 'entry-new.js')
  expect(readFilesOfOtherReleases(root, 'build/client/assets').size).toBe(0)
})
