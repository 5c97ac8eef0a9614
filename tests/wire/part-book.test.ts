// Proves docs/product.md#one-part-at-a-time
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listMarks } from '#contract/calls/marks.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import { day } from '#tests/support/coin-shop.ts'
import { A, B, C, chapter, mark, rent } from '#tests/support/edition-shop.ts'
import { drawPage } from '#tests/support/make-books.ts'
import {
  NEW,
  openPartShop,
  type PartShop,
  refusalOf,
  SNOW,
  statusOf,
  story,
} from '#tests/support/part-shop.ts'

let open: PartShop
beforeAll(async () => {
  open = await openPartShop()
})
afterAll(() => open.close())

describe('the book that comes after its parts', () => {
  it('takes over their ids, launches, previews, rentals and marks by their text', async () => {
    const slug = await open.weekly('Finished')
    const { send } = await open.buyer({ bought: 2000 })
    await rent(send, `${slug}-part-2`)
    await mark(send, `${slug}-part-2`)
    const before = await open.partsOf(slug)
    // The book has other quotation marks in every paragraph, a corrected word in most, a prologue and one chapter more.
    const edited = (html: string) =>
      html.replaceAll('<p>', '<p>“Well,” said Ada. ').replaceAll('raining', 'pouring')
    const chapters = [edited(A), edited(B), edited(C), chapter('The door')]
    const { outcome, remarks } = await open.put({
      file: await open.book({ title: 'The Storm', chapters, creator: 'Ada Wren' }),
      series: { title: 'Finished' },
      volume: { number: 1, publishingAt: day(30) },
    })
    expect(outcome).toBe('updated')
    expect(remarkLines(remarks).join()).not.toMatch(/nobody can buy/)
    const after = await open.partsOf(slug)
    expect(after.slice(0, 3).map(({ id, slug, launch, preview }) => ({ id, slug, launch, preview }))).toEqual(
      before.map(({ id, slug, launch, preview }) => ({ id, slug, launch, preview })),
    )
    expect(after[3]).toMatchObject({ number: 4, preview: false, launch: day(13) })
    await open.shop.app.version.refresh()
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
    const { answer } = await send(listMarks, { query: {} })
    expect(answer?.marks).toMatchObject([{ partSlug: `${slug}-part-2`, gone: false }])
    const [volume] = await open.rows(
      'select title, awaits_edition as awaits, publishing_at as publishing from volumes where slug = $1',
      slug,
    )
    expect(volume).toEqual({ title: 'The Storm', awaits: false, publishing: day(30) })
    expect(
      await open.rows(
        'select from part_files f join parts p on p.id = f.part_id where p.slug like $1',
        `${slug}%`,
      ),
    ).toEqual([])
  })

  it('is cut where its parts were, and what is refused of it loses nothing', async () => {
    const name = { series: 'Short', volume: 1 }
    const texts = Array.from({ length: 12 }, (_, at) => chapter(`Roof ${'abcdefghijkl'[at]}`))
    const { volume } = await open.add({ ...name, ...NEW, file: await open.markdown('One', texts[0] ?? '') })
    await open.add({ ...name, file: await open.markdown('Two', texts[1] ?? ''), launchAt: day(6) })
    const before = await open.partsOf(volume.slug)
    const request = { series: { title: 'Short' }, volume: { number: 1 } }
    const other = await open.book({ title: 'Another', chapters: [SNOW, SNOW] })
    expect(await refusalOf(open.put({ ...request, file: other }))).toMatch(
      /nothing of its text is in this file/,
    )
    expect(await open.partsOf(volume.slug)).toEqual(before)
    const file = await open.book({ chapters: texts })
    const { remarks } = await open.put({ ...request, file })
    expect(remarkLines(remarks)).toContain(
      'cut at its chapters, as its parts were that came before: “cut” says otherwise',
    )
    expect(remarkLines(remarks).join()).toMatch(/no publishing date/)
    const after = await open.partsOf(volume.slug)
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ launch }) => launch).slice(1, 4)).toEqual([day(6), day(13), day(20)])
    expect(after).toHaveLength(12)
    expect((await open.put({ ...request, file })).outcome).toBe('unchanged')
  })

  it('brings no chapter out of which only a teaser was', async () => {
    const name = { series: 'Teased', volume: 1 }
    const { volume } = await open.add({
      ...name,
      ...NEW,
      file: await open.markdown('Teaser', story('sea', 3)),
    })
    const request = {
      file: await open.book({ chapters: [story('sea', 12), B, C] }),
      series: { title: 'Teased' },
      volume: { number: 1, publishingAt: day(30) },
    }
    expect(await refusalOf(open.put(request))).toMatch(
      /its part 1 is part 1, which is out, and more than half of it is new: say with “launch” .* “replace”/,
    )
    expect(await open.partsOf(volume.slug)).toHaveLength(1)
    await open.put({ ...request, parts: { launches: [day(10)] } })
    expect((await open.partsOf(volume.slug))[0]).toMatchObject({ launch: day(10) })
  })

  it('keeps the parts of a manga by their pages', async () => {
    const pagesOf = async (from: number, count: number) =>
      Object.fromEntries(
        await Promise.all(
          Array.from(
            { length: count },
            async (_, at) => [`=${from + at}.png`, await drawPage(from + at)] as const,
          ),
        ),
      )
    const name = { series: 'Drawn weekly', volume: 1 }
    const first = await open.cbz('a.cbz', await pagesOf(0, 4))
    const { volume } = await open.add({ ...name, type: 'manga', lang: 'en', file: first, title: 'One' })
    await open.add({ ...name, file: await open.cbz('b.cbz', await pagesOf(4, 4)), title: 'Two' })
    const before = await open.partsOf(volume.slug)
    expect(before).toMatchObject([{ title: 'One' }, { title: 'Two' }])
    const whole = await open.cbz('book.cbz', await pagesOf(0, 8))
    const request = { file: whole, series: { title: 'Drawn weekly' }, volume: { number: 1 }, cut: 2 }
    await open.put(request)
    expect((await open.partsOf(volume.slug)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})
