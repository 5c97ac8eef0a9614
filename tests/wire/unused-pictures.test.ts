// Proves docs/product.md#editions
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addImage } from '#server/platform/images/store.ts'
import { deleteUnusedImages } from '#server/platform/images/sweep-store.ts'
import { type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { holdLock, lockIsWaitedFor } from '#tests/support/hold-lock.ts'
import { drawPage, makeZip } from '#tests/support/make-books.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

const stored = async () =>
  (await open.rows<{ hash: string }>('select hash from images order by hash')).map(({ hash }) => hash)
/** What nothing has used for a day when this is done is deleted. */
const sweep = () => open.shop.app.jobs.runDue()
async function later(hours: number): Promise<void> {
  open.shop.clock.set(new Date(open.shop.clock.now().getTime() + hours * 3_600_000))
  await sweep()
}
/** A manga of one page of its own, drawn by number. */
async function comic(...numbers: number[]): Promise<string> {
  const pages = await Promise.all(
    numbers.map(async at => [`=${at}.png`, await drawPage(at % 8, 600 + 10 * at)] as const),
  )
  const { file } = await makeZip('comic.cbz', Object.fromEntries(pages))
  return file
}
const put = async (series: string, ...numbers: number[]) => {
  const before = await stored()
  const { volumeSlug } = await open.put({ file: await comic(...numbers), series: { title: series } })
  return { slug: volumeSlug, hashes: (await stored()).filter(hash => !before.includes(hash)) }
}

describe('a picture', () => {
  it('of a removed volume is deleted when nothing has used it for a day, and others stay', async () => {
    await later(1)
    const kept = await put('Kept', 1)
    const gone = await put('Gone', 2)
    expect([kept.hashes.length, gone.hashes.length]).toEqual([1, 1])
    expect((await open.kashihon('remove', 'gone')).code).toBe(0)
    await later(2)
    await later(23)
    expect(await stored()).toEqual(expect.arrayContaining([...kept.hashes, ...gone.hashes]))
    await later(2)
    expect(await stored()).not.toContain(gone.hashes[0])
    expect(await stored()).toContain(kept.hashes[0])
    expect(await open.rows('select from images where unused_since is not null')).toEqual([])
  })

  it('of a replaced edition stays as long as that is kept, and is there when it is restored', async () => {
    const first = await put('Editions', 3)
    await open.put({ file: await comic(4), series: { title: 'Editions' }, replace: true })
    await later(2)
    await later(30)
    await later(30)
    expect(await stored()).toContain(first.hashes[0])
    expect((await open.kashihon('edition', 'restore', first.slug, '1')).code).toBe(0)
    expect(
      await open.rows(
        'select hash from part_images i join parts p on p.id = i.part_id where p.slug like $1',
        `${first.slug}%`,
      ),
    ).toEqual([{ hash: first.hashes[0] }])
  })

  it('that is used again within the day stays', async () => {
    const { hashes } = await put('Removed', 5)
    await open.kashihon('remove', 'removed')
    await later(2)
    expect(
      await open.rows('select from images where hash = $1 and unused_since is not null', hashes[0]),
    ).toHaveLength(1)
    await put('Again', 5)
    await later(30)
    expect(await stored()).toContain(hashes[0])
  })

  it('is used by whatever refers to pictures in the database', async () => {
    const references = await open.rows<{ name: string }>(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.confrelid = 'images'::regclass order by 1`,
    )
    // Each of these is in the condition of server/platform/images/sweep-store.ts.
    expect(references.map(({ name }) => name)).toEqual([
      'cover_pictures.card',
      'cover_pictures.original',
      'cover_pictures.square',
      'cover_pictures.wide',
      'part_images.hash',
      'parts.cover_hash',
      'post_pictures.hash',
      'post_versions.cover',
      'replaced_editions.cover_hash',
      'replaced_part_images.hash',
      'series.banner_hash',
      'series.cover_hash',
      'volumes.cover_hash',
    ])
  })

  it('that is a cover of a part in a kept edition stays', async () => {
    const { slug, hashes } = await put('Covers', 6)
    await open.put({ file: await comic(7), series: { title: 'Covers' }, replace: true })
    await open.rows('delete from replaced_part_images where hash = $1', hashes[0])
    await open.rows(`update replaced_editions set cover_hash = null where cover_hash = $1`, hashes[0])
    await open.rows(
      `update replaced_parts set part = part || jsonb_build_object('cover_hash', $1::text) where part->>'slug' = $2`,
      hashes[0],
      `${slug}-part-1`,
    )
    await later(2)
    await later(30)
    expect(await stored()).toContain(hashes[0])
  })
})

describe('an import that uses a picture again', () => {
  const unused = async (number: number) => {
    const { hashes } = await put(`Race ${number}`, number)
    await open.kashihon('remove', `race-${number}`)
    await later(2)
    return hashes[0] as string
  }
  /** The shop, which looks for work each second, may sweep from then on: what a test is about is locked before. */
  const aDayLater = () => open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 30 * 3_600_000))
  const imageOf = async (hash: string) =>
    (
      await open.rows<never>(
        'select media_type as "mediaType", hash, width, height, colour from images where hash = $1',
        hash,
      )
    )[0]

  it('keeps it where the sweep comes while the import is under way', async () => {
    const { app } = open.shop
    const hash = await unused(8)
    const image = await imageOf(hash)
    await app.db.transaction(async tx => {
      await addImage(tx, image as never, app.clock.now())
      aDayLater()
      expect(await deleteUnusedImages(app.db, app.clock.now(), 100)).toBe(0)
      await tx.query({ text: `update series set banner_hash = $1 where slug = 'kept'`, values: [hash] })
    })
    await sweep()
    expect(await stored()).toContain(hash)
  })

  it('keeps it also where it was noted as unused only after the import began', async () => {
    const { app } = open.shop
    const hash = await unused(9)
    const image = await imageOf(hash)
    await open.rows('update images set unused_since = null where hash = $1', hash)
    await app.db.transaction(async tx => {
      await addImage(tx, image as never, app.clock.now())
      await sweep()
      await later(30)
      await tx.query({ text: `update series set banner_hash = $1 where slug = 'kept'`, values: [hash] })
    })
    await later(30)
    expect(await stored()).toContain(hash)
  })

  it('stores it anew where it is just being deleted', async () => {
    const { app, scratch } = open.shop
    const hash = await unused(10)
    const image = await imageOf(hash)
    const deleting = await holdLock(scratch.url, `delete from images where hash = '${hash}'`)
    const adding = app.db.transaction(tx => addImage(tx, image as never, app.clock.now()))
    await lockIsWaitedFor(scratch.url, 1, '%insert into images%')
    await deleting.commit()
    await adding
    expect(await stored()).toContain(hash)
  })
})

it('the sizes of a deleted picture leave the disk, and what a killed process has not finished', async () => {
  const { app } = open.shop
  const { hashes } = await put('Sizes', 11)
  const [hash] = hashes as [string]
  expect((await open.shop.fetch(`/img/webp/160/${hash}`)).status).toBe(200)
  const folder = join(app.config.dataDir, 'cache/img/v1', hash.slice(0, 2))
  const drawn = `SER-${'0'.repeat(26)}-01234567-160.webp`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, drawn), '')
  await writeFile(join(folder, `${hash}-320.webp.01234567-89ab-4def-8123-456789abcdef`), '')
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await app.images.sweepVariants(tomorrow)).toBe(1)
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining([drawn, expect.stringMatching(new RegExp(`^${hash}-\\d+.webp$`))]),
  )
  await open.kashihon('remove', 'sizes')
  await later(2)
  await later(30)
  expect(await app.images.sweepVariants(tomorrow)).toBe(1)
  expect(await readdir(folder)).toEqual([drawn])
})
