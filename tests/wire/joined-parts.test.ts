// Proves docs/product.md#editions
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listParts } from '#contract/calls/catalogue.ts'
import { savePosition } from '#contract/calls/places.ts'
import { checkPart } from '#contract/calls/reading.ts'
import { remarkLines } from '#server/book-files/remark.ts'
import { findFileForBuyers } from '#server/downloads/edition-file-store.ts'
import type { ImportRequest } from '#server/publishing/import-request.ts'
import {
  A,
  B,
  buy,
  C,
  chapter,
  type EditionShop,
  openEditionShop,
  rent,
} from '#tests/support/edition-shop.ts'

let open: EditionShop
beforeAll(async () => {
  open = await openEditionShop()
})
afterAll(() => open.close())

/** Imports a book of these chapters as the first volume of a series. */
async function put(series: string, chapters: readonly string[], request: Partial<ImportRequest> = {}) {
  const { volume, ...more } = request
  const outcome = await open.put({
    file: await open.book({ chapters }),
    series: { title: series },
    volume: { number: 1, title: 'Roofs', ...volume },
    ...more,
  })
  await open.shop.app.version.refresh()
  return outcome
}
const partsOf = (slug: string) =>
  open.rows<{ slug: string; preview: boolean; hidden: boolean; launch: Date }>(
    `select p.slug, p.preview, p.hidden, p.launch_at as launch from parts p join volumes v on v.id = p.volume_id
      where v.slug = $1 and not exists (select from removed_parts r where r.part_id = p.id) order by p.number`,
    slug,
  )
const day = (text: string) => new Date(`${text}T00:00:00Z`)
/** The first part is out, the others are to come. */
const WAITING: Partial<ImportRequest> = {
  volume: { publishingAt: day('2026-12-24') },
  parts: { launches: [day('2026-11-20'), day('2026-11-28'), day('2026-12-05')] },
}

describe('a part that is new in a volume', () => {
  const LATER: Partial<ImportRequest> = {
    volume: { publishingAt: day('2027-07-01') },
    parts: { launches: [day('2027-06-01'), day('2027-06-08'), day('2027-06-15')], rentalCoins: null },
  }

  it('has no date where those of its draft have none, until the volume has one', async () => {
    const { volumeSlug } = await put('Undated', [A, B], { volume: { publishingAt: null } })
    await open.rows(
      `update parts p set undated = true from volumes v where v.slug = $1 and p.volume_id = v.id`,
      volumeSlug,
    )
    const undated = async () =>
      (
        await open.rows<{ undated: boolean }>(
          `select undated from parts p join volumes v on v.id = p.volume_id where v.slug = $1 order by p.number`,
          volumeSlug,
        )
      ).map(one => one.undated)
    await put('Undated', [A, B, C])
    expect(await undated()).toEqual([true, true, true])
    await put('Undated', [A, B, C, chapter('The door')], { volume: { publishingAt: day('2027-07-01') } })
    expect(await undated()).toEqual([false, false, false, false])
  })

  it('is not out before the parts around it, costs what they cost, and is not free', async () => {
    const { volumeSlug } = await put('Inserted', [A, B, C], LATER)
    const [foreword, middle, end] = ['The foreword', 'The stairs', 'The end'].map(title => chapter(title))
    await put('Inserted', [foreword as string, A, B, middle as string, C, end as string])
    expect((await partsOf(volumeSlug)).map(({ launch }) => launch)).toEqual(
      ['2027-06-01', '2027-06-01', '2027-06-08', '2027-06-15', '2027-06-15', '2027-06-22'].map(day),
    )
    expect((await partsOf(volumeSlug)).map(({ preview }) => preview)).toEqual([
      ...[false, true, false],
      ...[false, false, false],
    ])
    const prices = await open.rows(
      `select distinct rental_coins as coins from parts p join volumes v on v.id = p.volume_id where v.slug = $1`,
      volumeSlug,
    )
    expect(prices).toEqual([{ coins: null }])
  })
})

describe('a part that a file leaves out', () => {
  it('stays for those who own the volume, also if nobody has opened it', async () => {
    const { volumeSlug } = await put('Owned', [A, B, C])
    const owner = (await open.buyer({ bought: 2000 })).send
    expect((await buy(owner, volumeSlug)).refused).toBeUndefined()
    await put('Owned', [A, B], { replace: true })
    expect((await owner(checkPart, { params: { id: `${volumeSlug}-part-3` } })).refused).toBeUndefined()
  })

  it('stays hidden where the publisher hid it, also when its text comes back in another part', async () => {
    const { volumeSlug } = await put('Taken', [A, B, C])
    await open.kashihon('change', `${volumeSlug}-part-2`, '--hidden', 'on')
    await put('Taken', [A, C])
    await put('Taken', [A + B, C])
    expect((await partsOf(volumeSlug)).map(({ hidden }) => hidden)).toEqual([true, false])
    await put('Taken', [A, C])
    await put('Taken', [A, B, C])
    expect((await partsOf(volumeSlug)).map(({ hidden }) => hidden)).toEqual([true, true, false])
  })
})

it('a free part that a wrong file left out makes no other part free, and is free again when it is back', async () => {
  const { volumeSlug } = await put('Wrong', [A, B, C])
  await put('Wrong', [B, C])
  expect((await partsOf(volumeSlug)).map(({ preview }) => preview)).toEqual([false, false])
  expect((await open.kashihon('edition', 'restore', volumeSlug, '1')).complained).toBe('')
  expect((await partsOf(volumeSlug)).map(({ preview }) => preview)).toEqual([true, false, false])
})

describe('an edition that is restored', () => {
  it('brings no text out that is to come', async () => {
    const { volumeSlug } = await put('Restored', [A + B, C], { volume: { publishingAt: day('2026-12-24') } })
    await put('Restored', [A, B, C])
    const change = ['--preview', 'off', '--launch', '2026-12-20']
    expect((await open.kashihon('change', `${volumeSlug}-part-3`, ...change)).complained).toBe('')
    const slugs = (await partsOf(volumeSlug)).map(({ slug }) => slug)
    await open.kashihon('change', slugs[1] as string, ...change)
    const { complained } = await open.kashihon('edition', 'restore', volumeSlug, '1')
    expect(complained).toMatch(/has text of part 1, which is out, and of part 2, which is to come/)
    await open.kashihon('change', slugs[1] as string, '--launch', '2026-11-01')
    expect((await open.kashihon('edition', 'restore', volumeSlug, '1')).complained).toBe('')
    expect((await partsOf(volumeSlug))[0]).toMatchObject({ preview: false })
  })

  it('is called as its series is now', async () => {
    const { volumeSlug } = await put('Named', [A, B, C], { volume: { title: 'Named' } })
    await put('Named', [A, B], { volume: { title: 'Named' } })
    await open.kashihon('change', 'named', '--title', 'Storm')
    expect((await open.kashihon('edition', 'restore', volumeSlug, '1')).complained).toBe('')
    const titles = await open.rows(
      'select v.title, p.title as part from volumes v join parts p on p.volume_id = v.id where v.slug = $1 order by p.number limit 1',
      volumeSlug,
    )
    expect(titles).toEqual([{ title: 'Storm: Volume 1', part: 'Storm: Volume 1 Part 1' }])
  })
})

it('the publisher is told that a volume is off sale', async () => {
  const { volumeSlug } = await put('Unsold', [A, B, C])
  await open.kashihon('change', volumeSlug, '--sale', 'off')
  const { remarks } = await put('Unsold', [A, B, C.replaceAll('raining', 'snowing')])
  expect(remarkLines(remarks)).toContain(`${volumeSlug} is off sale`)
})

it('the title that change has given a part stays', async () => {
  const { volumeSlug } = await put('Titled', [A, B, C])
  await open.kashihon('change', `${volumeSlug}-part-2`, '--title', 'The Flood')
  const { remarks } = await put('Titled', [A, B, C.replaceAll('raining', 'snowing')])
  const titles = await open.rows<{ title: string }>(
    'select p.short_title as title from parts p join volumes v on v.id = p.volume_id where v.slug = $1 order by p.number',
    volumeSlug,
  )
  expect(titles[1]).toEqual({ title: 'The Flood' })
  expect(remarkLines(remarks)).toContain(`${volumeSlug}-part-2 keeps what change has set: title`)
})

describe('a part that has text of several', () => {
  it('is free only where all of them were; where none is then, the publisher is told', async () => {
    const { volumeSlug } = await put('Free', [A, B, C])
    expect((await partsOf(volumeSlug)).map(({ preview }) => preview)).toEqual([true, false, false])
    const { remarks } = await put('Free', [B, C + A])
    expect((await partsOf(volumeSlug)).map(({ preview }) => preview)).toEqual([false, false])
    expect(remarkLines(remarks)).toContain(
      'no part of free-volume-1 is free any more: say with “previews” how many are',
    )
  })

  it('that a file repeats inside of another is not free, nor out early', async () => {
    const { volumeSlug } = await put('Repeated', [A, B, C], WAITING)
    await expect(put('Repeated', [A + C, B, C])).rejects.toThrow(
      /its part 1 has text of part 1, which is out, and of part 3, which is to come/,
    )
    await put('Repeated', [A + C, B, C], { replace: true })
    expect((await partsOf(volumeSlug))[0]).toMatchObject({ preview: false })
  })

  it('launches with the last of them where all are to come', async () => {
    const { volumeSlug } = await put('Later', [A, B, C], WAITING)
    await put('Later', [A, B + C])
    expect((await partsOf(volumeSlug)).map(({ launch }) => launch)).toEqual([
      day('2026-11-20'),
      day('2026-12-05'),
    ])
  })

  it('of which some are out is refused, unless the publisher says when it launches or that it is out', async () => {
    const { volumeSlug } = await put('Out', [A, B, C], WAITING)
    const before = await open.everythingOf(volumeSlug)
    await expect(put('Out', [A + B, C])).rejects.toThrow(
      /its part 1 has text of part 1, which is out, and of part 2, which is to come: .*“launch”.*“replace”/,
    )
    expect(await open.everythingOf(volumeSlug)).toEqual(before)
    await put('Out', [A + B, C], { replace: true })
    expect((await partsOf(volumeSlug)).map(({ launch }) => launch)).toEqual([
      day('2026-11-20'),
      day('2026-12-05'),
    ])
    const said = await put('Said', [A, B, C], WAITING)
    await put('Said', [A + B, C], { parts: { launches: [day('2026-11-30')] } })
    expect((await partsOf(said.volumeSlug))[0]?.launch).toEqual(day('2026-11-30'))
  })

  it('is hidden where one of them is, and the file with its text is not handed on', async () => {
    const { volumeSlug: slug } = await put('Hidden', [A, B, C])
    expect((await open.kashihon('change', `${slug}-part-3`, '--hidden', 'on')).complained).toBe('')
    const { remarks } = await put('Hidden', [A, B + C])
    expect(remarkLines(remarks)).toContain('part 2 is hidden, since it has text of a part that is hidden')
    expect((await partsOf(slug)).map(({ hidden }) => hidden)).toEqual([false, true])
    expect((await open.kashihon('change', `${slug}-part-2`, '--hidden', 'off')).complained).toBe('')
    const [volume] = await open.rows<{ id: string }>('select id from volumes where slug = $1', slug)
    expect(await findFileForBuyers(open.shop.app.db, volume?.id as string)).toBeNull()
    await open.kashihon('change', `${slug}-part-2`, '--hidden', 'on')
    expect((await open.kashihon('edition', 'restore', slug, '1')).complained).toBe('')
    expect((await partsOf(slug)).map(({ hidden }) => hidden)).toEqual([false, true, true])
  })

  it('is not hidden by the little that a hidden licence adds to it', async () => {
    const licence = `${chapter('The licence').split('</p>').slice(0, 6).join('</p>')}</p>`
    const { volumeSlug: slug } = await put('Licence', [A, B + C, licence])
    expect((await open.kashihon('change', `${slug}-part-3`, '--hidden', 'on')).complained).toBe('')
    const { remarks } = await put('Licence', [A, B + C + licence])
    expect(remarkLines(remarks)).toContain(
      'part 2 has text of a part that is hidden, and is not hidden itself',
    )
    expect((await partsOf(slug)).map(({ hidden }) => hidden)).toEqual([false, false])
  })
})

it('a reader who stopped at the same text in two parts keeps the place where it stays', async () => {
  const both = '<p>The lamp burned on through the ninth night of that winter without any oil at all.</p>'
  const { volumeSlug: slug } = await put('Twice', [A + both, B + both, C])
  const reader = (await open.buyer({ bought: 2000 })).send
  expect((await rent(reader, `${slug}-part-2`)).refused).toBeUndefined()
  const locator = { revision: 1, block: 10, offset: 0, quote: 'The lamp burned on throu', progress: 0.95 }
  for (const part of [1, 2])
    expect(
      (await reader(savePosition, { params: { partId: `${slug}-part-${part}` }, body: { locator } })).refused,
    ).toBeUndefined()
  expect((await put('Twice', [A, B + both, C])).outcome).toBe('updated')
})

it('lists the parts that are out by number, whichever launched first', async () => {
  const { volumeSlug } = await put('Order', [A, B, C], {
    volume: { publishingAt: day('2026-12-24') },
    parts: { launches: [day('2026-11-20'), day('2026-11-10'), day('2026-11-28')] },
  })
  const { send } = await open.buyer()
  const { answer } = await send(listParts, { params: { id: volumeSlug }, query: {} })
  expect(answer?.parts.map(({ number }) => number)).toEqual([1, 2, 3])
})

it('a part that comes back has its own address, which no other got meanwhile', async () => {
  const { volumeSlug: slug } = await put('Slugs', [A, B, C])
  await put('Slugs', [A])
  await put('Slugs', [A, chapter('The door')])
  expect((await partsOf(slug)).map(part => part.slug)).toEqual([1, 4].map(part => `${slug}-part-${part}`))
  expect((await open.kashihon('edition', 'restore', slug, '1')).complained).toBe('')
  expect((await partsOf(slug)).map(part => part.slug)).toEqual([1, 2, 3].map(part => `${slug}-part-${part}`))
})

it('refuses another text under an identifier that says no ISBN', async () => {
  await put('Copied', [A, B])
  await expect(put('Copied', [chapter('The garden'), chapter('The hall')])).rejects.toThrow(
    /nothing of its text is in this file/,
  )
})
