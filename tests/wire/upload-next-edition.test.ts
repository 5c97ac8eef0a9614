// Proves docs/product.md#editions, docs/product.md#which-volume
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as calls from '#contract/calls/studio-upload.ts'
import { type Upload, UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { A, B, C, chapter, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: EditionShop
let editor: Send
beforeAll(async () => {
  open = await openEditionShop()
  editor = await makeStaff(open, 'owner')
})
afterAll(() => open.close())

type Answers = Parameters<typeof UploadAnswers.fromPartial>[0]
type Parts = NonNullable<Answers>['parts']

/** A chapter: what the file calls it, and its text. */
type Chapter = readonly [string, string]
const attic: Chapter = ['The attic', A]
const loft: Chapter = ['The loft', A]
const bridge: Chapter = ['The bridge', B]
const cellar: Chapter = ['The cellar', C]
const dome: Chapter = ['The dome', chapter('The dome')]

async function uploaded(title: string, chapters: readonly Chapter[]): Promise<Upload> {
  const titles = chapters.map(([called]) => called)
  const path = await open.book({
    title,
    identifier: title,
    titles,
    chapters: chapters.map(([, text]) => text),
  })
  return uploadFile(open.shop, editor, path)
}

async function asks(
  call: typeof calls.planUpload | typeof calls.importUpload,
  uploadId: string,
  answers: Answers,
) {
  const body = UploadAnswers.fromPartial(answers ?? {})
  const { refused } = await editor(call, { params: { uploadId }, body })
  expect(refused).toBeUndefined()
  await open.shop.app.jobs.runDue()
  return stateOf(editor, uploadId)
}

/** Imports the first edition, put together as said. The address of its volume. */
async function first(title: string, chapters: readonly Chapter[], parts: Parts = []): Promise<string> {
  const { id } = await uploaded(title, chapters)
  await asks(calls.planUpload, id, { cut: 'chapters' })
  const { outcome, refusal } = await asks(calls.importUpload, id, { cut: 'chapters', parts })
  expect(refusal).toBe('')
  return outcome?.volumeSlug ?? ''
}

const partsOf = (slug: string) =>
  open.rows<{ id: string; title: string; preview: boolean; rent: number | null; revision: number }>(
    `select p.id, p.short_title as title, p.preview, p.rental_coins as rent, c.revision
      from parts p join volumes v on v.id = p.volume_id join part_contents c on c.part_id = p.id
      where v.slug = $1 and not exists (select from removed_parts r where r.part_id = p.id) order by p.number`,
    slug,
  )
const titlesIn = ({ plan }: Upload) => plan?.parts.map(({ text }) => text?.title)

describe('the next edition of a file', () => {
  it('is cut and put together as an editor did the one before, with their titles, rents and free parts', async () => {
    const slug = await first(
      'Attics',
      [attic, bridge, cellar],
      [
        { title: 'Up and over', pieces: [{ part: 1 }, { part: 2 }], preview: true },
        { title: 'Down', pieces: [{ part: 3 }], preview: true, rentalCoins: 33 },
      ],
    )
    const before = await partsOf(slug)
    const upload = await uploaded('Attics', [dome, attic, bridge, cellar])
    expect(upload.answers).toMatchObject({ cut: 'chapters', parts: [] })
    expect(upload.plan?.parts).toMatchObject([
      { text: { title: 'The dome' }, takes: 0, change: 'new', formerTitle: '' },
      {
        ...{ text: { title: 'Up and over' }, takes: 1, change: 'kept', preview: true },
        ...{ fileTitle: 'The attic', formerTitle: 'Up and over', formerFileTitle: 'The attic' },
        pieces: [{ part: 2 }, { part: 3 }],
      },
      { text: { title: 'Down' }, takes: 2, change: 'kept', preview: true, rentalCoins: 33 },
    ])
    expect(upload.plan?.remarks.join()).not.toContain('by hand')
    await asks(calls.importUpload, upload.id, {})
    const [, ...after] = await partsOf(slug)
    expect(after).toEqual(before)
  })

  it('has its own title where nobody gave another, and says what it was called before', async () => {
    const slug = await first('Renamed', [attic, bridge])
    const upload = await uploaded('Renamed', [loft, bridge])
    expect(upload.plan?.parts[0]).toMatchObject({
      ...{ text: { title: 'The loft' }, fileTitle: 'The loft' },
      ...{ formerTitle: 'The attic', formerFileTitle: 'The attic' },
    })
    await asks(calls.importUpload, upload.id, {})
    expect((await partsOf(slug)).map(({ title }) => title)).toEqual(['The loft', 'The bridge'])
  })

  it('keeps a title that an editor gave, where its own has changed, and says both', async () => {
    const parts = [{ title: 'High', pieces: [{ part: 1 }] }, { pieces: [{ part: 2 }] }]
    const slug = await first('Both', [attic, bridge], parts)
    const upload = await uploaded('Both', [loft, bridge])
    expect(upload.plan?.parts[0]).toMatchObject({
      ...{ text: { title: 'High' }, fileTitle: 'The loft' },
      ...{ formerTitle: 'High', formerFileTitle: 'The attic' },
    })
    const pieces = upload.plan?.parts.map(part => part.pieces) ?? []
    const own = pieces.map((some, at) => ({ title: ['The loft', 'The bridge'][at] ?? '', pieces: some }))
    await asks(calls.importUpload, upload.id, { cut: 'chapters', parts: own })
    expect((await partsOf(slug)).map(({ title }) => title)).toEqual(['The loft', 'The bridge'])
  })

  it('says which merged part is not merged again, since something new stands between', async () => {
    await first(
      'Between',
      [attic, bridge, cellar],
      [{ title: 'Both', pieces: [{ part: 1 }, { part: 2 }] }, { pieces: [{ part: 3 }] }],
    )
    const upload = await uploaded('Between', [attic, dome, bridge, cellar])
    expect(titlesIn(upload)).toEqual(['The attic', 'The dome', 'The bridge', 'The cellar'])
    expect(upload.plan?.parts[0]).toMatchObject({ formerTitle: 'Both', fileTitle: 'The attic' })
    expect(upload.plan?.remarks).toContainEqual(expect.stringContaining('“Both”'))
  })

  it('is split at the same paragraph after one was corrected', async () => {
    await first(
      'Split',
      [attic, bridge],
      [
        { title: 'Morning', pieces: [{ part: 1, from: 0, to: 5 }] },
        { title: 'Evening', pieces: [{ part: 1, from: 5 }] },
        { pieces: [{ part: 2 }] },
      ],
    )
    const upload = await uploaded('Split', [
      ['The attic', A.replace('The attic 1:', 'The attic one:')],
      bridge,
    ])
    expect(titlesIn(upload)).toEqual(['Morning', 'Evening', 'The bridge'])
    expect(upload.plan?.parts.map(({ change }) => change)).toEqual(['corrected', 'kept', 'kept'])
  })

  it('keeps a title that was given after the import', async () => {
    const slug = await first('Later', [attic, bridge])
    await open.rows(
      `update parts set short_title = 'Called later', title_set = true where short_title = 'The attic'
        and volume_id = (select id from volumes where slug = $1)`,
      slug,
    )
    const upload = await uploaded('Later', [loft, bridge])
    expect(titlesIn(upload)).toEqual(['Called later', 'The bridge'])
  })

  it('of a volume that was imported before this was stored shows the titles that it had', async () => {
    const slug = await first(
      'Old',
      [attic, bridge],
      [{ title: 'By hand', pieces: [{ part: 1 }] }, { pieces: [{ part: 2 }] }],
    )
    await open.rows(
      `update part_contents c set origin = null from parts p join volumes v on v.id = p.volume_id
        where p.id = c.part_id and v.slug = $1`,
      slug,
    )
    const { id } = await uploaded('Old', [attic, bridge, dome])
    const upload = await asks(calls.planUpload, id, { cut: 'chapters' })
    expect(upload.plan?.parts[0]).toMatchObject({
      ...{ text: { title: 'The attic' }, formerTitle: 'By hand', formerFileTitle: '' },
    })
  })

  it('brings the arrangement of a former edition with it, where that is taken back', async () => {
    const merged = [{ title: 'All', pieces: [{ part: 1 }, { part: 2 }] }]
    const slug = await first('Back', [attic, bridge], merged)
    const { id } = await uploaded('Back', [attic, bridge, dome])
    const parts = [1, 2, 3].map(part => ({ pieces: [{ part }] }))
    const { outcome } = await asks(calls.importUpload, id, { cut: 'chapters', parts })
    expect((await partsOf(slug)).map(({ title }) => title)).toEqual(['The attic', 'The bridge', 'The dome'])
    const params = { volumeId: outcome?.volumeId ?? '', number: String(outcome?.kept) }
    expect((await editor(calls.restoreKeptEdition, { params })).refused).toBeUndefined()
    const again = await uploaded('Back', [cellar, attic, bridge])
    expect(titlesIn(again)).toEqual(['The cellar', 'All'])
  })

  it.each([
    ['very long', 'x'.repeat(500)],
    ['from right to left', 'פרק ראשון ‏(ב)'],
    ['of marks that join nothing', '\u202eabc\u2066'],
  ])('keeps a title that is %s', async (what, title) => {
    const slug = await first(
      `Hostile ${what}`,
      [attic, bridge],
      [
        { title, pieces: [{ part: 1 }] },
        { title: 'Other', pieces: [{ part: 2 }] },
      ],
    )
    const upload = await uploaded(`Hostile ${what}`, [attic, bridge, dome])
    const [stored] = await partsOf(slug)
    expect(titlesIn(upload)).toEqual([stored?.title, 'Other', 'The dome'])
    await asks(calls.importUpload, upload.id, {
      parts: upload.plan?.parts.map(({ text, pieces }) => ({ title: text?.title ?? '', pieces })) ?? [],
      cut: 'chapters',
    })
    expect((await partsOf(slug))[0]?.title).toBe(stored?.title)
  })

  it.each([
    [
      'merged and split',
      [
        [[1, 0, 4]],
        [
          [1, 4, 11],
          [2, 0, 11],
        ],
        [
          [3, 0, 11],
          [4, 0, 11],
        ],
      ],
    ],
    [
      'in another order',
      [
        [[4, 0, 11]],
        [
          [2, 6, 11],
          [1, 0, 11],
        ],
        [[2, 0, 6]],
        [[3, 0, 11]],
      ],
    ],
  ] as const)('that is the same file changes no part where they were %s', async (what, arranged) => {
    const title = `Same, ${what}`
    const parts = arranged.map((pieces, at) => ({
      title: `Part ${at + 1}`,
      pieces: pieces.map(([part, from, to]) => ({ part, from, to })),
    }))
    const slug = await first(title, [attic, bridge, cellar, dome], parts)
    const before = await open.everythingOf(slug)
    const { id, plan } = await uploaded(title, [attic, bridge, cellar, dome])
    expect(plan?.parts.map(part => part.pieces)).toEqual(parts.map(({ pieces }) => pieces))
    await asks(calls.importUpload, id, {})
    const after = await open.everythingOf(slug)
    expect([after.parts, after.texts]).toEqual([before.parts, before.texts])
  })
})
