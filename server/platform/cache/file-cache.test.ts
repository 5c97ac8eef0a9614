import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitConcurrency } from '../limit-concurrency.ts'
import { FileCache } from './file-cache.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-cache-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => Buffer.from(text)
/** A file that is made when the test says so. */
function slowly(text: string) {
  const { promise, resolve } = Promise.withResolvers<Buffer>()
  let times = 0
  const make = () => {
    times += 1
    return promise
  }
  return { make, finish: () => resolve(bytes(text)), times: () => times }
}

describe('a cached file', () => {
  it('is made once however many ask for it together, and later read', async () => {
    const cache = new FileCache(join(folder, 'once'))
    const picture = slowly('picture')
    const answers = [1, 2, 3].map(() => cache.findOrMake('a/one', picture.make))
    picture.finish()
    expect((await Promise.all(answers)).map(String)).toEqual(['picture', 'picture', 'picture'])
    expect(String(await cache.findOrMake('a/one', picture.make))).toBe('picture')
    expect(picture.times()).toBe(1)
    expect(await readdir(join(folder, 'once', 'a'))).toEqual(['one'])
  })

  it.each([
    ['damaged', (file: Buffer) => file.fill(0, 3, 5)],
    ['cut off', (file: Buffer) => file.subarray(0, 5)],
    ['empty', () => bytes('')],
    ['of a version that stored no digest', () => bytes('an older picture, which may be damaged')],
  ])('that is %s is made anew, and then read', async (how, damage) => {
    const cache = new FileCache(join(folder, 'broken'))
    const path = join(folder, 'broken', how)
    await cache.findOrMake(how, async () => bytes('picture'))
    await writeFile(path, damage(await readFile(path)))
    expect(await cache.findOrMake(how, async () => null)).toBe(null)
    await writeFile(path, damage(bytes('picture with something behind it')))
    expect(String(await cache.findOrMake(how, async () => bytes('anew')))).toBe('anew')
    expect(String(await cache.findOrMake(how, async () => bytes('not made')))).toBe('anew')
  })

  it('is answered where it cannot be stored', async () => {
    await writeFile(join(folder, 'in-the-way'), '')
    const cache = new FileCache(join(folder, 'in-the-way'))
    expect(String(await cache.findOrMake('one', async () => bytes('picture')))).toBe('picture')
  })

  it('is not stored where nothing was made', async () => {
    const cache = new FileCache(join(folder, 'nothing'))
    expect(await cache.findOrMake('one', async () => null)).toBe(null)
    expect(String(await cache.findOrMake('one', async () => bytes('now')))).toBe('now')
  })

  it('is refused while as many others are in the making as may be; those are waited for', async () => {
    const cache = new FileCache(join(folder, 'full'), { mostInTheMaking: 1 })
    const first = slowly('first')
    const made = cache.findOrMake('first', first.make)
    await expect.poll(first.times).toBe(1)
    expect(await cache.findOrMake('second', async () => bytes('second'))).toBe(null)
    const joined = cache.findOrMake('first', first.make)
    first.finish()
    expect([await made, await joined].map(String)).toEqual(['first', 'first'])
    expect(String(await cache.findOrMake('second', async () => bytes('second')))).toBe('second')
  })
})

describe('work that is limited to two at a time', () => {
  it('runs two, the others in their order, and goes on after one that failed', async () => {
    const inLane = limitConcurrency(2)
    const begun: number[] = []
    const works = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
    const done = works.map(({ promise }, at) =>
      inLane(() => {
        begun.push(at)
        return promise
      }),
    )
    await expect.poll(() => begun).toEqual([0, 1])
    works[1]?.reject(new Error('broken'))
    await expect(done[1]).rejects.toThrow('broken')
    await expect.poll(() => begun).toEqual([0, 1, 2])
    for (const { resolve } of works) resolve()
    await Promise.all([done[0], done[2], done[3]])
    expect(begun).toEqual([0, 1, 2, 3])
  })
})
