import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMarks } from '#contract/calls/marks.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import type { Tx } from '#server/platform/db/connect.ts'
import { removePart } from '#server/publishing/parts/remove-part.ts'
import { replacePart } from '#server/publishing/parts/replace-part.ts'
import { restorePart } from '#server/publishing/parts/restore-part.ts'
import { restoreEdition } from '#server/publishing/restore-edition.ts'
import { findNamed, removeFromShelf } from '#server/publishing/shelf/change-shelf.ts'
import { makePart, makeSeries, makeVolumes } from '#server/publishing/shelf/plan-on-shelf.ts'
import { day } from '#tests/support/coin-shop.ts'
import { A, B, mark, rent } from '#tests/support/edition-shop.ts'
import { drawPage } from '#tests/support/make-books.ts'
import {
  NEW,
  openPartShop,
  type PartShop,
  paragraphsOf,
  refusalOf,
  statusOf,
  story,
} from '#tests/support/part-shop.ts'

// docs/product.md#one-part-at-a-time: what was replaced or removed by mistake comes back.

let open: PartShop
beforeAll(async () => {
  open = await openPartShop()
})
afterAll(() => open.close())

const CORRECTED = `<p>It began to rain on the bridge at last, and nobody saw it.</p>${paragraphsOf(B)
  .map(text => `<p>${text}</p>`)
  .join('')}`
const textOf = (slug: string) =>
  open.rows<{ tree: string; revision: number; pictures: string[] }>(
    `select md5(c.tree) as tree, c.revision, array(select hash from part_images i where i.part_id = p.id order by position) as pictures
      from parts p left join part_contents c on c.part_id = p.id where p.slug = $1`,
    slug,
  )

describe('a part that was replaced', () => {
  it('comes back with its text, and keeps id, address, launch, rentals and marks', async () => {
    const slug = await open.weekly('Corrected')
    const part = `${slug}-part-2`
    const { send } = await open.buyer({ bought: 2000 })
    await rent(send, part)
    await mark(send, part)
    const [before, text] = [await open.partsOf(slug), await textOf(part)]
    const name = { series: 'corrected', volume: 1 }
    const file = await open.docx('The bridge', CORRECTED)
    await replacePart(open.shop.app, { ...name, number: 2, file })
    expect((await textOf(part))[0]?.tree).not.toBe(text[0]?.tree)
    // A part that has come since stays where it is, which a whole edition could not do.
    await open.add({ ...name, file: await open.markdown('The door', story('door', 9)), launchAt: day(9) })
    const { code, said } = await open.kashihon('part', 'restore', 'corrected', '1', '2')
    expect([code, said]).toEqual([
      0,
      [
        expect.stringMatching(/^restored: part 2 of “Corrected: Volume 1”, “The bridge”, [\d,]+ characters,/),
        `  as it was in edition 1 of ${slug}`,
        `  what stood there is kept as edition 2 of ${slug}`,
      ],
    ])
    expect((await open.partsOf(slug)).slice(0, 3)).toEqual(before)
    expect(await open.partsOf(slug)).toHaveLength(4)
    expect(await textOf(part)).toMatchObject([{ tree: text[0]?.tree, revision: 3 }])
    expect(await statusOf(send, part)).toBe(204)
    const { answer } = await send(listMarks, { query: {} })
    expect(answer?.marks).toMatchObject([{ partSlug: part, gone: false, from: { revision: 3, block: 2 } }])
    // The corrected file is another one again, and the correction can be brought back in turn.
    expect((await replacePart(open.shop.app, { ...name, number: 2, file })).outcome).toBe('replaced')
    const again = await restorePart(open.shop.app, { ...name, part: part })
    expect(again).toMatchObject({ outcome: 'restored', parts: [{ number: 2, slug: part }] })
    const first = await restorePart(open.shop.app, { ...name, part: '2', edition: 2 })
    expect(remarkLines(first.remarks)[0]).toBe(`as it was in edition 2 of ${slug}`)
    expect((await textOf(part))[0]?.tree).not.toBe(text[0]?.tree)
  })

  it('stays where that takes half of its text from readers, unless the publisher says so', async () => {
    const name = { series: 'Longer', volume: 1 }
    const { volume } = await open.add({ ...name, ...NEW, file: await open.markdown('One', story('sea', 3)) })
    const file = await open.markdown('One', story('sea', 12))
    await replacePart(open.shop.app, { ...name, number: 1, file })
    const part = `${volume.slug}-part-1`
    const { send } = await open.buyer()
    expect((await mark(send, part)).refused).toBeUndefined()
    const { tree } = (await textOf(part))[0] ?? {}
    expect(await refusalOf(restorePart(open.shop.app, { ...name, part: '1' }))).toMatch(
      /^part 1 \(“One”\) stays: in edition 1 it has less than half .*“yes”/,
    )
    expect((await textOf(part))[0]?.tree).toBe(tree)
    const dry = await open.kashihon('part', 'restore', 'longer', '1', '1', '--yes', '--dry-run')
    expect(dry.said.at(-1)).toBe('Nothing is stored.')
    expect((await textOf(part))[0]?.tree).toBe(tree)
    await restorePart(open.shop.app, { ...name, part: '1', sure: true })
    expect((await textOf(part))[0]?.tree).not.toBe(tree)
  })
})

describe('a part that was removed', () => {
  it('comes back where it stood, with its id, address, launch and text, and can be read', async () => {
    const slug = await open.weekly('Removed')
    const [before, text] = [await open.partsOf(slug), await textOf(`${slug}-part-2`)]
    const name = { series: 'removed', volume: 1 }
    await removePart(open.shop.app, { ...name, number: 2 })
    expect(await open.partsOf(slug)).toHaveLength(2)
    const { code, said } = await open.kashihon('part', 'restore', 'removed', '1', `/read/${slug}-part-2`)
    expect([code, said[0]]).toEqual([0, expect.stringMatching(/^restored: part 2 of .*\/read\/removed-/)])
    expect(await open.partsOf(slug)).toEqual(before)
    expect(await textOf(`${slug}-part-2`)).toMatchObject([{ tree: text[0]?.tree }])
    await open.shop.app.version.refresh()
    const { send } = await open.buyer({ bought: 2000 })
    expect((await rent(send, `${slug}-part-2`)).refused).toBeUndefined()
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
  })

  it('comes back from where it was hidden for those who ordered the volume, and at the end where fewer parts are left', async () => {
    const slug = await open.weekly('Hidden')
    const name = { series: 'hidden', volume: 1 }
    const { accountId } = (
      await open.rows<{ accountId: string }>('select id as "accountId" from accounts limit 1')
    )[0] ?? { accountId: '' }
    const before = await open.partsOf(slug)
    await open.rows(
      `insert into library_books (id, legacy_id, account_id, volume_id, premium, purchased_at)
        select 'LBK-restore', repeat('0', 24), $1, v.id, false, now() from volumes v where v.slug = $2`,
      accountId,
      slug,
    )
    await removePart(open.shop.app, { ...name, number: 3 })
    expect(await open.partsOf(slug)).toHaveLength(2)
    await restorePart(open.shop.app, { ...name, part: `${slug}-part-3` })
    expect(await open.partsOf(slug)).toEqual(before)
    expect(
      await open.rows(
        'select from removed_parts r join parts p on p.id = r.part_id where p.slug = $1',
        before[2]?.slug,
      ),
    ).toEqual([])
  })
})

describe('an address that is free', () => {
  const free = async (kind: string) =>
    (
      await open.rows<{ slug: string }>('select slug from former_addresses where kind = $1 order by 1', kind)
    ).map(({ slug }) => slug)
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => open.shop.app.db.transaction(work)
  const slugsOf = async (slug: string) => (await open.partsOf(slug)).map(part => part.slug)

  it('of a part becomes that of no other, in whatever way either went or came', async () => {
    const slug = await open.weekly('Freed')
    const name = { series: 'freed', volume: 1 }
    const part = (number: number) => `${slug}-part-${number}`
    const add = async (title: string) =>
      open.add({ ...name, file: await open.markdown(title, story(title, 9)), launchAt: day(9) })
    const put = async (title: string, chapters: string[]) =>
      open.put({
        file: await open.book({ title, identifier: title, chapters }),
        ...{ series: { slug: 'freed' }, volume: { number: 1 }, replace: true, cut: 'chapters' },
      })
    await removePart(open.shop.app, { ...name, number: 3 })
    await add('door')
    expect(await slugsOf(slug)).toEqual([part(1), part(2), part(4)])
    await put('Garden', [story('garden', 9), story('hall', 9)])
    expect(await slugsOf(slug)).toEqual([part(5), part(6)])
    const [volume] = await open.rows<{ id: string }>('select id from volumes where slug = $1', slug)
    const { id = '' } = volume ?? {}
    await restoreEdition(open.shop.app, { id, slug, seriesSlug: 'freed' }, 2)
    expect(await slugsOf(slug)).toEqual([part(1), part(2), part(4)])
    await put('Pond', [story('pond', 9), story('shed', 9), story('stile', 9)])
    expect(await slugsOf(slug)).toEqual([part(7), part(8), part(9)])
    await open.rows('update volumes set awaits_edition = true where id = $1', id)
    await removePart(open.shop.app, { ...name, number: 3 })
    const planned = { seriesSlug: 'freed', volumeId: id, title: 'Gate', launchAt: null }
    await inTransaction(tx => makePart(tx, planned, open.shop.clock.now()))
    expect(await open.rows('select slug from parts where volume_id = $1 and hidden', id)).toEqual([
      { slug: part(10) },
    ])
    expect(await free('part')).toEqual(expect.arrayContaining([1, 2, 3, 4, 5, 6, 9].map(part)))
  })

  it('of a volume or series becomes that of no other, but for one that nobody could open', async () => {
    const app = open.shop.app
    const now = open.shop.clock.now()
    const remove = async (name: string) =>
      removeFromShelf(app, await findNamed(app, name), { evenIfRead: true })
    const put = async (title: string) =>
      (await open.put({ file: await open.book({ title, identifier: title, chapters: [A] }) })).volumeSlug
    const plan = async (title: string) => {
      await inTransaction(tx => makeSeries(tx, [{ title, type: 'novel', lang: 'en' }], now))
      return open.rows('select slug from series where title = $1', title)
    }
    expect(await put('Lost, Vol. 1')).toBe('lost-volume-1')
    expect(await put('Lost, Vol. 2')).toBe('lost-volume-2')
    await remove('lost-volume-2')
    expect(await put('Lost, Vol. 2')).toBe('lost-volume-2-b')
    await remove('lost-volume-2-b')
    const [again] = await inTransaction(tx =>
      makeVolumes(tx, [{ seriesSlug: 'lost', number: 2, title: '' }], now),
    )
    expect(await open.rows('select slug from volumes where id = $1', again)).toEqual([
      { slug: 'lost-volume-2-c' },
    ])
    await remove('/series/lost')
    expect(await put('Lost, Vol. 1')).toBe('lost-2-volume-1')
    await remove('/series/lost-2')
    await open.add({ series: 'Lost', volume: 1, ...NEW, file: await open.markdown('One', A) })
    await remove('/series/lost-3')
    expect(await plan('Lost')).toEqual([{ slug: 'lost-4' }])
    // Nobody but the publisher has seen what was planned.
    await remove('/series/lost-4')
    expect(await plan('Lost')).toEqual([{ slug: 'lost-4' }])
    expect(await free('series')).toEqual(['lost', 'lost-2', 'lost-3'])
    expect(await free('part')).toEqual(
      expect.arrayContaining(['lost-volume-1-part-1', 'lost-2-volume-1-part-1']),
    )
    // Whatever else comes is refused by the database.
    await expect(open.rows(`update series set slug = 'lost' where slug = 'lost-4'`)).rejects.toThrow(
      /was that of SER-/,
    )
  })
})

it('pages of a manga come back too', async () => {
  const name = { series: 'Inked', volume: 1 }
  const pages = async (all: readonly number[]) =>
    Object.fromEntries(
      await Promise.all(all.map(async page => [`=${page}.png`, await drawPage(page)] as const)),
    )
  const first = await open.cbz('first', await pages([1, 2, 3]))
  const { volume } = await open.add({ ...name, type: 'manga', lang: 'en', file: first })
  const part = `${volume.slug}-part-1`
  const before = await textOf(part)
  await replacePart(open.shop.app, {
    ...name,
    number: 1,
    file: await open.cbz('second', await pages([1, 2, 4])),
  })
  expect(await textOf(part)).not.toMatchObject([{ pictures: before[0]?.pictures }])
  expect((await restorePart(open.shop.app, { ...name, part: '1' })).parts).toMatchObject([{ pages: 3 }])
  expect(await textOf(part)).toMatchObject([{ pictures: before[0]?.pictures }])
})

it.each([
  ['a part of which nothing else is kept', ['1'], /nothing else is kept of part 1 \(“The attic”\)/],
  ['an edition that has nothing of it', ['1', '--edition', '7'], /edition 7 has nothing else of part 1/],
  ['a number that no part has', ['9'], /has no part 9: one that was removed is named by its address/],
  ['an address that was never there', ['/read/nowhere'], /nothing else is kept of nowhere/],
  ['an edition that is no number', ['1', '--edition', 'two'], /--edition/],
  ['another option', ['1', '--title', 'X'], /--title is said of part add/],
])('%s is refused in one line', async (_, args, why) => {
  const [there] = await open.rows(`select from series where slug = 'refused'`)
  if (!there) await open.weekly('Refused')
  const { code, said, complained } = await open.kashihon('part', 'restore', 'refused', '1', ...args)
  expect([code, said]).toEqual([1, []])
  expect(complained).toMatch(why)
  expect(complained.trim().split('\n')).toHaveLength(1)
})

it('a volume that has its book is sent to its editions', async () => {
  const book = await open.book()
  const { volumeSlug } = await open.put({ file: book, series: { title: 'Whole' }, volume: { number: 1 } })
  expect(await refusalOf(restorePart(open.shop.app, { series: 'whole', volume: 1, part: '1' }))).toContain(
    `/volumes/${volumeSlug} has its book, of which parts are not restored one by one`,
  )
})
