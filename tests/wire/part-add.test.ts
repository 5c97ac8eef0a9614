// Proves docs/product.md#one-part-at-a-time
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '#contract/calls/calendar.ts'
import { findVolume } from '#contract/calls/catalogue.ts'
import { follow } from '#contract/calls/follows.ts'
import { readLibrary } from '#contract/calls/library.ts'
import { listMarks } from '#contract/calls/marks.ts'
import { LibraryBookStatus } from '#contract/generated/library.ts'
import { ElementKind, type Node } from '#contract/generated/reading.ts'
import { addPart } from '#server/publishing/parts/add-part.ts'
import { removePart } from '#server/publishing/parts/remove-part.ts'
import { replacePart } from '#server/publishing/parts/replace-part.ts'
import { restorePart } from '#server/publishing/parts/restore-part.ts'
import { changeVolume } from '#server/publishing/shelf/change-shelf.ts'
import { attributeOf, readTree } from '#server/publishing/text/join-texts.ts'
import { day } from '#tests/support/coin-shop.ts'
import { A, B, buy, C, chapter, mark, rent } from '#tests/support/edition-shop.ts'
import { drawPage } from '#tests/support/make-books.ts'
import {
  NEW,
  openPartShop,
  type PartShop,
  paragraphsOf,
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

describe('parts before a book', () => {
  it('come one at a time, make their volume, and are read, rented and marked as others are', async () => {
    const slug = await open.weekly('Weekly')
    expect(slug).toBe('weekly-volume-1')
    expect(await open.partsOf(slug)).toMatchObject([
      { slug: `${slug}-part-1`, number: 1, title: 'The attic', launch: day(-8), preview: true },
      { slug: `${slug}-part-2`, number: 2, title: 'The bridge', launch: day(-1), preview: false },
      { slug: `${slug}-part-3`, number: 3, title: 'The cellar', launch: day(6), preview: false },
    ])
    const { send } = await open.buyer({ bought: 2000 })
    expect(await statusOf(send, `${slug}-part-1`)).toBe(204)
    expect(await statusOf(send, `${slug}-part-2`)).toBe(402)
    expect(await statusOf(send, `${slug}-part-3`)).toBe(404)
    expect((await rent(send, `${slug}-part-2`)).refused).toBeUndefined()
    expect((await mark(send, `${slug}-part-2`)).refused).toBeUndefined()
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
    const { answer } = await send(listEvents, { query: { limit: 500 } })
    expect(answer?.events.filter(one => one.name.startsWith('Weekly')).map(one => one.name)).toEqual([
      'Weekly: Volume 1 Part 3',
      'Weekly: Volume 1 Part 2',
      'Weekly: Volume 1 Part 1',
    ])
    expect(await (await open.shop.fetch('/feed/series/weekly.atom')).text()).toContain(
      'Weekly: Volume 1 Part 2',
    )
  })

  it('are announced to followers when they launch', async () => {
    const slug = await open.weekly('Followed')
    const { send } = await open.buyer()
    await open.shop.app.jobs.runDue()
    await send(follow, { params: { seriesId: 'followed' } })
    await open.rows(
      `update parts set launch_at = $2 where volume_id = (select id from volumes where slug = $1) and number = 3`,
      slug,
      new Date(open.shop.clock.now().getTime() + 1),
    )
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 60_000))
    await open.shop.app.jobs.runDue()
    const noted = await open.rows(
      `select from announced_releases where release_id in (select id from parts where slug = $1)`,
      `${slug}-part-3`,
    )
    expect(noted).toHaveLength(1)
  })

  it('change nothing where the same file, or the same text in another, comes again', async () => {
    const slug = await open.weekly('Again')
    const before = await open.everythingOf(slug)
    const file = await open.markdown('The bridge', B)
    const outcome = await open.add({ series: 'again', volume: 1, file })
    expect(outcome).toMatchObject({ outcome: 'unchanged', parts: [{ number: 2, slug: `${slug}-part-2` }] })
    expect(await open.everythingOf(slug)).toEqual(before)
  })

  it('take title, number, launch and preview from the first lines of a Markdown file', async () => {
    const head = '---\ntitle: "Up: the attic"\nlaunch: 2026-12-24T10:00Z\nnumber: 1\npreview: false\n---\n'
    const file = await open.markdown('A heading', A, head)
    const { volume } = await addPart(open.shop.app, { series: 'Front matter', volume: 3, ...NEW, file })
    expect(await open.partsOf(volume.slug)).toMatchObject([
      { title: 'Up: the attic', number: 1, launch: new Date('2026-12-24T10:00Z'), preview: false },
    ])
    const bad = await open.markdown('Bad', B, '---\nlaunch: 2026-02-31\n---\n')
    expect(await refusalOf(addPart(open.shop.app, { series: 'front-matter', volume: 3, file: bad }))).toMatch(
      /its launch is a date like/,
    )
  })

  it('store nothing where they are only tried', async () => {
    const count = () => open.rows('select count(*) from series')
    const before = await count()
    const outcome = await open.add({
      series: 'Tried',
      volume: 1,
      ...NEW,
      file: await open.markdown('A', A),
      dryRun: true,
    })
    expect(outcome).toMatchObject({ outcome: 'added', series: { isNew: true }, parts: [{ number: 1 }] })
    expect(await count()).toEqual(before)
  })

  it('are refused in one line where they cannot belong there', async () => {
    const slug = await open.weekly('Refused')
    const before = await open.everythingOf(slug)
    const name = { series: 'refused', volume: 1 }
    const file = await open.markdown('The door', chapter('The door'))
    const refusals = [
      await refusalOf(open.add({ ...name, series: 'Nowhere', file })),
      await refusalOf(open.add({ ...name, file, number: 2 })),
      await refusalOf(open.add({ ...name, file, number: 9 })),
      await refusalOf(addPart(open.shop.app, { ...name, file })),
      await refusalOf(open.add({ ...name, file: await open.comic() })),
      await refusalOf(
        open.add({ ...name, file: await open.markdown('The attic', A.replaceAll('raining', 'snowing')) }),
      ),
      await refusalOf(open.add({ ...name, file: join(open.folder, 'none.md') })),
      await refusalOf(
        open.add({ ...name, file: await open.markdown('German', chapter('Tür'), '---\nlang: de\n---\n') }),
      ),
    ]
    expect(refusals.map(line => line.split('\n').length)).toEqual(refusals.map(() => 1))
    expect(refusals).toEqual([
      expect.stringMatching(/there is no series “Nowhere”: say with “type” and “language”/),
      expect.stringMatching(/part 2 .* is there: .* replace part 2 of volume 1 of refused/),
      expect.stringMatching(/the next part .* is number 4, and not 9/),
      expect.stringMatching(/say with “launch”/),
      expect.stringMatching(/is a novel, and this file a manga/),
      expect.stringMatching(/has the text of part 1 .*replace part 1 of volume 1 of refused/),
      expect.stringMatching(/there is no such file/),
      expect.stringMatching(/it is in German, and the parts before it in English/),
    ])
    expect(await open.everythingOf(slug)).toEqual(before)
  })

  it('are refused for a volume that has its book', async () => {
    const { volumeSlug } = await open.put({ file: await open.book(), series: { title: 'Bound' } })
    const file = await open.markdown('More', chapter('More'))
    expect(await refusalOf(open.add({ series: 'bound', volume: 1, file }))).toMatch(
      new RegExp(`/volumes/${volumeSlug} has its book`),
    )
  })
})

it('of a webtoon are read as strips from the first on', async () => {
  const pages = Object.fromEntries([
    [`=1.png`, await drawPage(1, 300, 1500)],
    [`=2.png`, await drawPage(2, 300, 1500)],
  ])
  const file = await open.cbz('tower.cbz', pages)
  const { volume } = await open.add({
    series: 'Tower',
    volume: 1,
    type: 'manga',
    lang: 'en',
    file,
    title: 'One',
  })
  expect(await open.rows('select layout from volumes where slug = $1', volume.slug)).toEqual([
    { layout: 'strip' },
  ])
})

it('of a manga may be a folder of pictures', async () => {
  const file = join(open.folder, 'Chapter 1')
  await mkdir(file)
  for (const page of [1, 2]) await writeFile(join(file, `${page}.png`), await drawPage(page))
  const name = { series: 'Loose', volume: 1 }
  const { volume, parts } = await open.add({ ...name, type: 'manga', lang: 'en', file })
  expect(parts).toMatchObject([{ pages: 2 }])
  expect((await open.add({ ...name, file })).outcome).toBe('unchanged')
  expect(await open.partsOf(volume.slug)).toHaveLength(1)
})

describe('a volume whose book is to come', () => {
  it('is not sold before it has a date, is ordered in advance then, and has no files until the book is there', async () => {
    const slug = await open.weekly('Sold')
    const { send } = await open.buyer({ bought: 5000 })
    const now = open.shop.clock.now()
    expect((await buy(send, slug)).status).toBe(404)
    const [{ id } = { id: '' }] = await open.rows<{ id: string }>(
      'select id from volumes where slug = $1',
      slug,
    )
    await changeVolume(open.shop.app, id, { publishingAt: day(20) })
    await open.shop.app.version.refresh()
    expect((await buy(send, slug)).refused).toBeUndefined()
    const stateOf = async () => {
      const { answer } = await send(readLibrary, { query: {} })
      return answer?.books.find(one => one.volume?.slug === slug)
    }
    expect(await stateOf()).toMatchObject({ status: LibraryBookStatus.PREORDER, downloads: [] })
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
    // Who has ordered it has paid for its parts.
    const first = removePart(open.shop.app, { series: 'sold', volume: 1, number: 1 })
    expect(await refusalOf(first)).toMatch(/stays, since of its readers 1 ordered the volume/)
    // Its date has come, and its book has not.
    await changeVolume(open.shop.app, id, { publishingAt: new Date(now.getTime() - 1000) })
    await open.shop.app.version.refresh()
    await open.shop.app.jobs.runDue()
    expect(await stateOf()).toMatchObject({
      status: LibraryBookStatus.NOT_UPLOADED,
      downloads: [],
      missing: [],
    })
    const late = await open.buyer({ bought: 5000 })
    expect((await buy(late.send, slug)).status).toBe(404)
    expect((await send(findVolume, { params: { id: slug } })).answer?.title).toBe('Sold: Volume 1')
    // With the book it is sold, and files are made.
    const book = await open.book({ chapters: [A, B, C] })
    await open.put({ file: book, series: { title: 'Sold' }, volume: { number: 1 } })
    await open.shop.app.version.refresh()
    expect((await buy(late.send, slug)).refused).toBeUndefined()
    expect((await stateOf())?.status).not.toBe(LibraryBookStatus.NOT_UPLOADED)
  })
})

describe('a corrected part', () => {
  it('keeps id, address, rentals and marks, and what stood there is kept', async () => {
    const slug = await open.weekly('Corrected')
    const { send } = await open.buyer({ bought: 2000 })
    await rent(send, `${slug}-part-2`)
    await mark(send, `${slug}-part-2`)
    const before = await open.partsOf(slug)
    const first = paragraphsOf(B)
    const corrected = `<p>It began to rain on the bridge at last, and nobody saw it.</p>${first.map(text => `<p>${text}</p>`).join('')}`
    const request = { series: 'corrected', volume: 1, number: 2 }
    const outcome = await replacePart(open.shop.app, {
      ...request,
      file: await open.docx('The bridge', corrected),
    })
    expect(outcome).toMatchObject({
      outcome: 'replaced',
      remarks: [expect.objectContaining({ code: 'keptAs' })],
    })
    expect(await open.partsOf(slug)).toEqual(before)
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
    const { answer } = await send(listMarks, { query: {} })
    expect(answer?.marks).toMatchObject([
      { partSlug: `${slug}-part-2`, gone: false, from: { revision: 2, block: 3 } },
    ])
    const other = await open.docx('Another', SNOW)
    expect(await refusalOf(replacePart(open.shop.app, { ...request, file: other }))).toMatch(
      /part 2 \(“The bridge”\) stays: nothing of its text is in this file.*“yes”/,
    )
    const { said } = await open.kashihon('edition', 'list', slug)
    expect(said[0]).toMatch(/^1\t/)
    const restored = await open.kashihon('edition', 'restore', slug, '1')
    expect([restored.code, restored.complained]).toEqual([0, ''])
    expect(await open.partsOf(slug)).toEqual(before)
    const [volume] = await open.rows('select awaits_edition as awaits from volumes where slug = $1', slug)
    expect(volume).toEqual({ awaits: true })
  })
})

it('a file that has little of a part does not take its place by a mistyped number', async () => {
  const name = { series: 'Mistyped', volume: 1 }
  const { volume } = await open.add({ ...name, ...NEW, file: await open.markdown('One', story('sea', 12)) })
  const { send } = await open.buyer()
  expect((await mark(send, `${volume.slug}-part-1`)).refused).toBeUndefined()
  const file = await open.docx('One', story('sea', 2) + story('hill', 10))
  expect(await refusalOf(replacePart(open.shop.app, { ...name, number: 1, file }))).toMatch(
    /stays: this file has less than half of it.*“yes”/,
  )
})

describe('a removed part', () => {
  it('goes where it is to come or nobody has anything of it, and is refused otherwise', async () => {
    const slug = await open.weekly('Removed')
    const { send } = await open.buyer({ bought: 2000 })
    await rent(send, `${slug}-part-2`)
    const name = { series: 'removed', volume: 1 }
    expect(await refusalOf(removePart(open.shop.app, { ...name, number: 2 }))).toMatch(
      /part 2 \(“The bridge”\) stays, since of its readers 1 rented it/,
    )
    expect(await refusalOf(removePart(open.shop.app, { ...name, number: 7 }))).toMatch(/has no part 7/)
    await removePart(open.shop.app, { ...name, number: 1 })
    expect(await open.partsOf(slug)).toMatchObject([
      { slug: `${slug}-part-2`, number: 1 },
      { slug: `${slug}-part-3`, number: 2 },
    ])
    const outcome = await open.add({
      ...name,
      file: await open.markdown('The door', chapter('The door')),
      launchAt: day(9),
    })
    expect(outcome.parts).toMatchObject([{ number: 3 }])
    await removePart(open.shop.app, { ...name, number: 2 })
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
  })
})

it('links between the parts of a file lead to where these stand, also when others go and come back', async () => {
  const name = { series: 'Linked', volume: 1 }
  const first = await open.add({ ...name, ...NEW, file: await open.markdown('One', A), launchAt: day(6) })
  const chapters = [
    `${B}<p><a href="c3.xhtml">On</a></p>`,
    C,
    `${story('door', 9)}<p><a href="c1.xhtml">Back</a></p>`,
  ]
  const request = { ...name, cut: 'chapters', file: await open.book({ chapters }), launchAt: day(6) } as const
  const added = await open.add(request)
  expect(added.parts.map(({ number }) => number)).toEqual([2, 3, 4])
  const links = () => linksOf(first.volume.slug)
  expect(await links()).toEqual(['On 4', 'Back 2'])
  // The same texts in another file are the same, whatever numbers their links have there.
  const again = await open.book({ chapters, title: 'Again' })
  expect((await open.add({ ...request, file: again })).outcome).toBe('unchanged')
  await removePart(open.shop.app, { ...name, number: 1 })
  expect(await links()).toEqual(['On 3', 'Back 1'])
  expect(await refusalOf(restorePart(open.shop.app, { ...name, part: '1' }))).toMatch(/nothing else/)
  await restorePart(open.shop.app, { ...name, part: `${first.volume.slug}-part-1` })
  expect(await links()).toEqual(['On 4', 'Back 2'])
  await removePart(open.shop.app, { ...name, number: 4 })
  expect(await links()).toEqual([])
})

/** What the links of a volume's texts say, with the numbers of the parts to which they lead. */
async function linksOf(slug: string): Promise<string[]> {
  const texts = await open.rows<{ tree: Buffer }>(
    'select c.tree from part_contents c join parts p on p.id = c.part_id where p.slug like $1 order by p.number',
    `${slug}-part-%`,
  )
  const linksIn = ({ element }: Node): string[] =>
    element?.kind === ElementKind.LINK
      ? [`${element.children[0]?.text} ${attributeOf(element, 'part')}`]
      : (element?.children ?? []).flatMap(linksIn)
  return texts.flatMap(({ tree }) => linksIn({ element: readTree(tree).root }))
}

describe('kashihon part', () => {
  it('adds, lists, replaces and removes, and says why not in one line', async () => {
    const file = await open.markdown('The attic', A)
    const words = ['Said', '2', file, '--launch', '2026-12-24']
    const unknown = await open.kashihon('part', 'add', ...words)
    expect([unknown.code, unknown.said]).toEqual([1, []])
    expect(unknown.complained).toMatch(/^.*chapter-\d+\.md: refused: there is no series “Said”[^\n]*\n$/)
    const { code, said } = await open.kashihon('part', 'add', ...words, '--type', 'novel', '--lang', 'en')
    expect(code).toBe(0)
    expect(said).toEqual([
      'the series “Said” (/series/said) is new',
      'the volume “Said: Volume 2” (/volumes/said-volume-2) is new: to be announced, not for sale',
      expect.stringMatching(
        /^added: part 1 of “Said: Volume 2”, “The attic”, [\d,]+ characters, launches 2026-12-24, free, 99 coins, \/read\/said-volume-2-part-1$/,
      ),
    ])
    expect((await open.kashihon('part', 'add', ...words)).said[0]).toMatch(/^unchanged: part 1/)
    expect((await open.kashihon('part', 'list', 'said', '2')).said).toEqual([
      expect.stringMatching(/^1\t2026-12-24\tThe attic\t/),
      '/volumes/said-volume-2 awaits its book.',
    ])
    expect((await open.kashihon('part', 'remove', 'said', '2', '1')).said[0]).toMatch(/is removed/)
    expect((await open.kashihon('part', 'move', 'said', '2')).code).toBe(1)
    expect((await open.kashihon('part', 'list', 'said', '2', '--launch', '2026-12-24')).complained).toMatch(
      /--launch is said of part add/,
    )
  })
})
