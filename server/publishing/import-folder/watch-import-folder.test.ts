// Proves docs/product.md#import-folder
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BookDelayed } from '../../book-files/book-refused.ts'
import { plainRemark } from '../../book-files/remark.ts'
import type { AppContext } from '../../context.ts'
import { registerImportFolder } from './watch-import-folder.ts'

const { importBook, unreadable } = vi.hoisted(() => ({
  importBook: vi.fn<(app: unknown, request: { file: string }) => Promise<object>>(),
  unreadable: new Set<string>(),
}))
vi.mock('../import-book.ts', () => ({ importBook }))
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  const readdir = async (path: string, options: object) => {
    if (unreadable.has(path)) throw Object.assign(new Error('EACCES'), { code: 'EACCES', path })
    return real.readdir(path, options)
  }
  return { ...real, readdir }
})

const IMPORTED = {
  ...{ outcome: 'created', seriesSlug: 'rain', volumeSlug: 'rain-volume-1', parts: 1, pages: 0, remarks: [] },
}
let folder: string
let now: Date
let look: () => Promise<unknown>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kashihon-watched-folder-'))
  now = new Date('2026-03-01')
  const db = {
    query: async () => [],
    exclusively: async (_: string, __: number, work: () => Promise<void>) => {
      await work()
      return true
    },
  }
  const every = (_: number, __: string, work: () => Promise<unknown>) => {
    look = work
  }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const app = { config: { importDir: folder }, db, log, clock: { now: () => now }, jobs: { every } }
  registerImportFolder(app as unknown as AppContext)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function lookAfter(seconds: number): Promise<void> {
  now = new Date(now.getTime() + seconds * 1000)
  await look()
}

it('a book for which the machine is too busy is tried twenty times, and keeps no other waiting', async () => {
  for (const name of ['Busy.epub', 'Good.epub']) await writeFile(join(folder, name), name)
  let tries = 0
  importBook.mockImplementation(async (_, { file }) => {
    if (file.endsWith('Good.epub')) return IMPORTED
    tries++
    throw new BookDelayed(plainRemark('the shop is busy with another import: try again'))
  })
  for (let times = 0; times < 4; times++) await lookAfter(6)
  expect(tries).toBe(1)
  expect(await readdir(folder)).toEqual(['Busy.epub', 'done'])
  for (let times = 1; times < 19; times++) await lookAfter(61)
  expect([tries, await readdir(folder)]).toEqual([19, ['Busy.epub', 'done']])
  await lookAfter(61)
  expect(await readdir(join(folder, 'failed'))).toEqual(['Busy.epub', 'Busy.epub.txt'])
})

it('a folder that cannot be read keeps no book waiting', async () => {
  unreadable.add(join(folder, 'closed'))
  await mkdir(join(folder, 'closed'))
  await writeFile(join(folder, 'Good.epub'), 'good')
  importBook.mockResolvedValue(IMPORTED)
  for (let times = 0; times < 2; times++) await lookAfter(6)
  expect(await readdir(join(folder, 'done'))).toEqual(['Good.epub', 'Good.epub.txt'])
})
