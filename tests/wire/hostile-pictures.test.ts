// Proves docs/product.md#operations
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCoverPicture } from '#contract/calls/studio-covers.ts'
import { planPost, putPostPicture } from '#contract/calls/studio-posts.ts'
import { addShopPicture } from '#contract/calls/studio-shop.ts'
import type { Send } from '#contract/page.ts'
import { hashPassword } from '#server/accounts/passwords/hash-password.ts'
import { readBrandPicture } from '#server/platform/brand/brand-picture.ts'
import { PICTURE_LIMITS } from '#server/platform/images/draw-in-sandbox.ts'
import { digestRequest } from '#server/publishing/import-book.ts'
import { changeSeries, changeVolume } from '#server/publishing/shelf/change-shelf.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { drawCoverPicture } from '#tests/support/cover-pictures.ts'
import { blackPng } from '#tests/support/hostile-files/png.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'

// docs/decisions/0161-pictures-of-strangers.md: each way by which bytes come that are read as a picture.

/** A circle that is drawn 160 000 times, in a kilobyte: many seconds. */
const USED = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 800 800" width="800" height="800"><defs><g id="a0"><circle cx="400" cy="400" r="390" fill="#123" fill-opacity=".5" stroke="#456" stroke-dasharray="1 1"/></g>${[1, 2, 3, 4, 5].map(at => `<g id="a${at}">${`<use xlink:href="#a${at - 1}"/>`.repeat(11)}</g>`).join('')}</defs><use xlink:href="#a5"/></svg>`,
)
/** A few kilobytes, and 3.6 GB of pixels. */
const BOMB = blackPng({ width: 60_000, height: 60_000 })

let studio: StudioShop
let folder: string
let owner: Send
let volume: string
let post: string
const limits = { ...PICTURE_LIMITS }
/** Other limits than the usual, with which pictures are read as in the shop (tests/support/warm). */
const setSeconds = (cpuSeconds: number) => Object.assign(PICTURE_LIMITS, { cpuSeconds })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-pictures-'))
  BYTES.honest = Buffer.from(await drawCoverPicture('#8c3b2e', 1200, 1800))
  for (const [name, bytes] of Object.entries(BYTES)) {
    await writeFile(join(folder, `${name}.png`), bytes)
    await writeFile(
      join(folder, `${name}.md`),
      `---\ntitle: ${name}\ndate: 2026-01-01\n---\n\n![x](${name}.png)`,
    )
  }
  studio = await openStudioShop({ POSTS_DIR: folder })
  owner = await studio.person('olga', 'owner')
  const series = await addSeries(studio.shop.scratch.db, { title: 'Rain', slug: 'rain', volumes: [{}] })
  volume = series.volumes[0]?.id ?? ''
  post = (await owner(planPost, { body: { lang: 'en', title: 'Snow' } })).answer?.id ?? ''
  setSeconds(1)
})
afterAll(async () => {
  Object.assign(PICTURE_LIMITS, limits)
  await studio.close()
  await rm(folder, { recursive: true, force: true })
})

const BYTES: Record<string, Buffer> = { used: USED, bomb: BOMB }
const bytesOf = (name: string) => new Uint8Array(BYTES[name] ?? Buffer.alloc(0))
const fileOf = (name: string) => join(folder, `${name}.png`)
const refusal = (work: Promise<unknown>) => work.then(() => 'taken', String)
const brand = (kind: string) => async (name: string) =>
  (await owner(addShopPicture, { params: { kind }, body: bytesOf(name) })).refused
async function shownInPost(name: string) {
  const page = await (await studio.shop.fetch(`/blog/${name}`)).text()
  const [, address = 'none'] = /(\/news\/img\/[^"]+)/.exec(page) ?? []
  return String((await studio.shop.fetch(address)).status)
}

const DOORS: readonly [string, (name: string) => Promise<string | undefined>, RegExp][] = [
  ['a logo', brand('logo'), /^notAPicture$/],
  ['an icon', brand('icon'), /^notAPicture$/],
  ['the picture of home', brand('hero'), /^notAPicture$/],
  [
    'a logo by a setting',
    name => refusal(readBrandPicture('logo', 'SHOP_LOGO', fileOf(name))),
    /cannot be used/,
  ],
  [
    'a cover',
    async name => (await owner(addCoverPicture, { params: { id: volume }, body: bytesOf(name) })).refused,
    /^pictureRefused$/,
  ],
  [
    'a picture of a post',
    async name => (await owner(putPostPicture, { params: { postId: post }, body: bytesOf(name) })).refused,
    /^pictureRefused$/,
  ],
  ['a picture of a post from elsewhere', shownInPost, /^404$/],
  [
    'a cover by command',
    name => refusal(changeVolume(studio.shop.app, volume, { cover: fileOf(name) })),
    /cannot be used/,
  ],
  [
    'a banner by command',
    name => refusal(changeSeries(studio.shop.app, 'rain', { banner: fileOf(name) })),
    /cannot be used/,
  ],
  [
    'a cover that comes with a book',
    name => refusal(digestRequest({ file: fileOf(name), cover: fileOf(name) })),
    /its cover cannot be used/,
  ],
]

describe.each(DOORS)('%s', (_, send, refused) => {
  it.each(['used', 'bomb'])('is refused where it is hostile (%s)', async name => {
    expect(await send(name)).toMatch(refused)
  })

  it('is taken where it is honest', async () => {
    setSeconds(20)
    expect([undefined, '200', 'taken']).toContain(await send('honest').finally(() => setSeconds(1)))
  })
})

it('passwords are hashed while four hostile logos are read', async () => {
  const ended: string[] = []
  const sent = [1, 2, 3, 4].map(() => brand('logo')('used').finally(() => ended.push('logo')))
  // One after the other, so that the logos have come as far as to the threads that hash.
  for (let at = 0; at < 20; at++) await hashPassword('as long as it takes')
  ended.push('passwords')
  expect(await Promise.all(sent)).toEqual(Array(4).fill('notAPicture'))
  expect(ended[0]).toBe('passwords')
})
