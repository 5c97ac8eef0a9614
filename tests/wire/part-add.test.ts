import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEvents } from '#contract/calls/calendar.ts'
import { findVolume } from '#contract/calls/catalogue.ts'
import { follow } from '#contract/calls/follows.ts'
import { readLibrary } from '#contract/calls/library.ts'
import { listMarks } from '#contract/calls/marks.ts'
import { checkPart } from '#contract/calls/reading.ts'
import { LibraryBookStatus } from '#contract/generated/library.ts'
import type { Send } from '#contract/page.ts'
import { addPart } from '#server/publishing/parts/add-part.ts'
import type { PartRequest } from '#server/publishing/parts/part-request.ts'
import { removePart } from '#server/publishing/parts/remove-part.ts'
import { replacePart } from '#server/publishing/parts/replace-part.ts'
import { changeVolume } from '#server/publishing/shelf/change-shelf.ts'
import { day } from '#tests/support/coin-shop.ts'
import {
  A,
  B,
  buy,
  C,
  chapter,
  type EditionShop,
  mark,
  openEditionShop,
  rent,
} from '#tests/support/edition-shop.ts'
import { drawPage, type MadeFile, makeZip } from '#tests/support/make-books.ts'
import { heading, makeDocx, paragraph, run } from '#tests/support/make-docx.ts'

let open: EditionShop
let folder: string
const made: MadeFile[] = []
beforeAll(async () => {
  open = await openEditionShop()
  folder = await mkdtemp(join(tmpdir(), 'kashihon-parts-'))
})
afterAll(async () => {
  await open.close()
  await rm(folder, { recursive: true, force: true })
  for (const one of made) await one.remove()
})

const paragraphsOf = (html: string) =>
  html
    .split('</p>')
    .slice(0, -1)
    .map(one => one.replace('<p>', '').trim())

let files = 0
/** A chapter as a Markdown file. */
async function markdown(title: string, html: string, head = ''): Promise<string> {
  const file = join(folder, `chapter-${++files}.md`)
  await writeFile(file, `${head}# ${title}\n\n${paragraphsOf(html).join('\n\n')}\n`)
  return file
}

/** A chapter as a Word document. */
async function docx(title: string, html: string): Promise<string> {
  const body = [heading(title), ...paragraphsOf(html).map(text => paragraph(run(text)))].join('')
  const one = await makeDocx({ body })
  made.push(one)
  return one.file
}

/** A text that has nothing in common with the chapters. */
const SNOW = Array.from(
  { length: 8 },
  (_, at) => `<p>Snow lay ${at} feet deep in every harbour of the north.</p>`,
).join('')

const NEW = { type: 'novel', lang: 'en' } as const
const add = async (request: Omit<PartRequest, 'launchAt'> & { launchAt?: Date }) => {
  const outcome = await addPart(open.shop.app, { launchAt: day(-1), ...request })
  await open.shop.app.version.refresh()
  return outcome
}
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'not refused',
    error => (error as Error).message,
  )
const statusOf = async (send: Send, id: string) => {
  const { refused, status } = await send(checkPart, { params: { id } })
  return refused ? status : 204
}
const partsOf = (slug: string) =>
  open.rows<{ id: string; slug: string; number: number; title: string; launch: Date; preview: boolean }>(
    `select p.id, p.slug, p.number::float8 as number, p.short_title as title, p.launch_at as launch, p.preview
      from parts p join volumes v on v.id = p.volume_id where v.slug = $1 and not p.hidden order by p.number`,
    slug,
  )

/** Three weekly parts, two as Markdown and one as a Word document; the third is to come. */
async function weekly(series: string): Promise<string> {
  const name = { series, volume: 1 }
  const { volume } = await add({ ...name, ...NEW, file: await markdown('The attic', A), launchAt: day(-8) })
  await add({ ...name, file: await docx('The bridge', B), launchAt: day(-1) })
  await add({ ...name, file: await markdown('The cellar', C), launchAt: day(6) })
  return volume.slug
}

describe('parts before a book', () => {
  it('come one at a time, make their volume, and are read, rented and marked as others are', async () => {
    const slug = await weekly('Weekly')
    expect(slug).toBe('weekly-volume-1')
    expect(await partsOf(slug)).toMatchObject([
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
    const slug = await weekly('Followed')
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
    const slug = await weekly('Again')
    const before = await open.everythingOf(slug)
    const file = await markdown('The bridge', B)
    const outcome = await add({ series: 'again', volume: 1, file })
    expect(outcome).toMatchObject({ outcome: 'unchanged', parts: [{ number: 2, slug: `${slug}-part-2` }] })
    expect(await open.everythingOf(slug)).toEqual(before)
  })

  it('take title, number, launch and preview from the first lines of a Markdown file', async () => {
    const head = '---\ntitle: "Up: the attic"\nlaunch: 2026-12-24T10:00Z\nnumber: 1\npreview: false\n---\n'
    const file = await markdown('A heading', A, head)
    const { volume } = await addPart(open.shop.app, { series: 'Front matter', volume: 3, ...NEW, file })
    expect(await partsOf(volume.slug)).toMatchObject([
      { title: 'Up: the attic', number: 1, launch: new Date('2026-12-24T10:00Z'), preview: false },
    ])
    const bad = await markdown('Bad', B, '---\nlaunch: 2026-02-31\n---\n')
    expect(await refusalOf(addPart(open.shop.app, { series: 'front-matter', volume: 3, file: bad }))).toMatch(
      /its launch is a date like/,
    )
  })

  it('store nothing where they are only tried', async () => {
    const count = () => open.rows('select count(*) from series')
    const before = await count()
    const outcome = await add({
      series: 'Tried',
      volume: 1,
      ...NEW,
      file: await markdown('A', A),
      dryRun: true,
    })
    expect(outcome).toMatchObject({ outcome: 'added', series: { isNew: true }, parts: [{ number: 1 }] })
    expect(await count()).toEqual(before)
  })

  it('are refused in one line where they cannot belong there', async () => {
    const slug = await weekly('Refused')
    const before = await open.everythingOf(slug)
    const name = { series: 'refused', volume: 1 }
    const file = await markdown('The door', chapter('The door'))
    const refusals = [
      await refusalOf(add({ ...name, series: 'Nowhere', file })),
      await refusalOf(add({ ...name, file, number: 2 })),
      await refusalOf(add({ ...name, file, number: 9 })),
      await refusalOf(addPart(open.shop.app, { ...name, file })),
      await refusalOf(add({ ...name, file: await open.comic() })),
      await refusalOf(
        add({ ...name, file: await markdown('The attic', A.replaceAll('raining', 'snowing')) }),
      ),
      await refusalOf(add({ ...name, file: join(folder, 'none.md') })),
      await refusalOf(
        add({ ...name, file: await markdown('German', chapter('Tür'), '---\nlang: de\n---\n') }),
      ),
    ]
    expect(refusals.map(line => line.split('\n').length)).toEqual(refusals.map(() => 1))
    expect(refusals).toEqual([
      expect.stringMatching(/there is no series “Nowhere”: say with --type and --lang/),
      expect.stringMatching(/part 2 .* is there: .* part replace refused 1 2/),
      expect.stringMatching(/the next part .* is number 4, and not 9/),
      expect.stringMatching(/say with --launch/),
      expect.stringMatching(/is a novel, and this file a manga/),
      expect.stringMatching(/has the text of part 1 .*part replace refused 1 1/),
      expect.stringMatching(/there is no such file/),
      expect.stringMatching(/it is in de, and the parts before it in en/),
    ])
    expect(await open.everythingOf(slug)).toEqual(before)
  })

  it('are refused for a volume that has its book', async () => {
    const { volumeSlug } = await open.put({ file: await open.book(), series: { title: 'Bound' } })
    const file = await markdown('More', chapter('More'))
    expect(await refusalOf(add({ series: 'bound', volume: 1, file }))).toMatch(
      new RegExp(`/volumes/${volumeSlug} has its book`),
    )
  })
})

describe('a volume whose book is to come', () => {
  it('is not sold before it has a date, is ordered in advance then, and has no files until the book is there', async () => {
    const slug = await weekly('Sold')
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
    const slug = await weekly('Corrected')
    const { send } = await open.buyer({ bought: 2000 })
    await rent(send, `${slug}-part-2`)
    await mark(send, `${slug}-part-2`)
    const before = await partsOf(slug)
    const first = paragraphsOf(B)
    const corrected = `<p>It began to rain on the bridge at last, and nobody saw it.</p>${first.map(text => `<p>${text}</p>`).join('')}`
    const request = { series: 'corrected', volume: 1, number: 2 }
    const outcome = await replacePart(open.shop.app, {
      ...request,
      file: await docx('The bridge', corrected),
    })
    expect(outcome).toMatchObject({
      outcome: 'replaced',
      remarks: [expect.stringMatching(/kept as edition 1/)],
    })
    expect(await partsOf(slug)).toEqual(before)
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
    const { answer } = await send(listMarks, { query: {} })
    expect(answer?.marks).toMatchObject([
      { partSlug: `${slug}-part-2`, gone: false, from: { revision: 2, block: 2 } },
    ])
    const other = await docx('Another', SNOW)
    expect(await refusalOf(replacePart(open.shop.app, { ...request, file: other }))).toMatch(
      /part 2 \(“The bridge”\) stays: nothing of its text is in this file.*--yes/,
    )
    const { said } = await open.kashihon('edition', 'list', slug)
    expect(said[0]).toMatch(/^1\t/)
    const restored = await open.kashihon('edition', 'restore', slug, '1')
    expect([restored.code, restored.complained]).toEqual([0, ''])
    expect(await partsOf(slug)).toEqual(before)
    const [volume] = await open.rows('select awaits_edition as awaits from volumes where slug = $1', slug)
    expect(volume).toEqual({ awaits: true })
  })
})

describe('a removed part', () => {
  it('goes where it is to come or nobody has anything of it, and is refused otherwise', async () => {
    const slug = await weekly('Removed')
    const { send } = await open.buyer({ bought: 2000 })
    await rent(send, `${slug}-part-2`)
    const name = { series: 'removed', volume: 1 }
    expect(await refusalOf(removePart(open.shop.app, { ...name, number: 2 }))).toMatch(
      /part 2 \(“The bridge”\) stays, since of its readers 1 rented it/,
    )
    expect(await refusalOf(removePart(open.shop.app, { ...name, number: 7 }))).toMatch(/has no part 7/)
    await removePart(open.shop.app, { ...name, number: 1 })
    expect(await partsOf(slug)).toMatchObject([
      { slug: `${slug}-part-2`, number: 1 },
      { slug: `${slug}-part-3`, number: 2 },
    ])
    const outcome = await add({
      ...name,
      file: await markdown('The door', chapter('The door')),
      launchAt: day(9),
    })
    expect(outcome.parts).toMatchObject([{ number: 3 }])
    await removePart(open.shop.app, { ...name, number: 2 })
    expect(await statusOf(send, `${slug}-part-2`)).toBe(204)
  })
})

describe('the book that comes after its parts', () => {
  it('takes over their ids, launches, previews, rentals and marks by their text', async () => {
    const slug = await weekly('Finished')
    const { send } = await open.buyer({ bought: 2000 })
    await rent(send, `${slug}-part-2`)
    await mark(send, `${slug}-part-2`)
    const before = await partsOf(slug)
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
    expect(remarks.join()).not.toMatch(/nobody can buy/)
    const after = await partsOf(slug)
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
    const { volume } = await add({ ...name, ...NEW, file: await markdown('One', texts[0] ?? '') })
    await add({ ...name, file: await markdown('Two', texts[1] ?? ''), launchAt: day(6) })
    const before = await partsOf(volume.slug)
    const request = { series: { title: 'Short' }, volume: { number: 1 } }
    const other = await open.book({ title: 'Another', chapters: [SNOW, SNOW] })
    expect(await refusalOf(open.put({ ...request, file: other }))).toMatch(
      /nothing of its text is in this file/,
    )
    expect(await partsOf(volume.slug)).toEqual(before)
    const file = await open.book({ chapters: texts })
    const { remarks } = await open.put({ ...request, file })
    expect(remarks).toContain('cut at its chapters, as its parts were that came before: --cut says otherwise')
    expect(remarks.join()).toMatch(/no publishing date/)
    const after = await partsOf(volume.slug)
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual(before.map(({ id }) => id))
    expect(after.map(({ launch }) => launch).slice(1, 4)).toEqual([day(6), day(13), day(20)])
    expect(after).toHaveLength(12)
    expect((await open.put({ ...request, file })).outcome).toBe('unchanged')
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
    const file = async (name: string, pages: Record<string, Buffer>) => {
      const one = await makeZip(name, pages)
      made.push(one)
      return one.file
    }
    const name = { series: 'Drawn weekly', volume: 1 }
    const first = await file('a.cbz', await pagesOf(0, 4))
    const { volume } = await add({ ...name, type: 'manga', lang: 'en', file: first, title: 'One' })
    await add({ ...name, file: await file('b.cbz', await pagesOf(4, 4)), title: 'Two' })
    const before = await partsOf(volume.slug)
    expect(before).toMatchObject([{ title: 'One' }, { title: 'Two' }])
    const whole = await file('book.cbz', await pagesOf(0, 8))
    const request = { file: whole, series: { title: 'Drawn weekly' }, volume: { number: 1 }, cut: 2 }
    await open.put(request)
    expect((await partsOf(volume.slug)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})

describe('kashihon part', () => {
  it('adds, lists, replaces and removes, and says why not in one line', async () => {
    const file = await markdown('The attic', A)
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
