// Proves docs/product.md#editions
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeStudioFields } from '#contract/calls/studio-catalogue.ts'
import * as calls from '#contract/calls/studio-upload.ts'
import { UploadAnswers } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import { LEAST_PIECE_BYTES } from '#contract/upload-pieces.ts'
import { addStaff } from '#server/accounts/staff/manage-staff.ts'
import { A, B, C, chapter, type EditionShop, openEditionShop } from '#tests/support/edition-shop.ts'
import { makeDocx, paragraph, run } from '#tests/support/make-docx.ts'
import { begin, pieceOf, putPiece, sha256Of, stateOf, uploadFile } from '#tests/support/upload-file.ts'

let open: EditionShop
let send: Send
let other: Send

async function staff(name: string, role: 'owner' | 'editor'): Promise<Send> {
  await open.readers.verify(name)
  await addStaff(open.shop.app, { name, role, email: undefined })
  return open.readers.with(await open.readers.token(name))
}

beforeAll(async () => {
  open = await openEditionShop()
  // Otherwise the second process might have begun to read a file, and what is asked for here would wait for it.
  await open.second.app.jobs.stop()
  send = await staff('owner', 'owner')
  other = await staff('editor', 'editor')
})
afterAll(() => open.close())

const MB = LEAST_PIECE_BYTES

async function asImported(uploadId: string, answers: Partial<UploadAnswers> = {}, as = send) {
  const { refused } = await as(calls.importUpload, {
    params: { uploadId },
    body: UploadAnswers.fromPartial(answers),
  })
  if (refused) throw new Error(`the import was refused: ${refused}`)
  await open.shop.app.jobs.runDue()
  return stateOf(as, uploadId)
}

async function planned(uploadId: string, answers: Parameters<typeof UploadAnswers.fromPartial>[0]) {
  const { refused } = await send(calls.planUpload, { params: { uploadId }, body: answers })
  if (refused) throw new Error(`the plan was refused: ${refused}`)
  await open.shop.app.jobs.runDue()
  return stateOf(send, uploadId)
}

const partsOf = (slug: string) =>
  open.rows<{ title: string; preview: boolean; rent: number | null }>(
    `select p.short_title as title, p.preview, p.rental_coins as rent from parts p join volumes v on v.id = p.volume_id
      where v.slug = $1 and not exists (select from removed_parts r where r.part_id = p.id) order by p.number`,
    slug,
  )

describe('pieces of a file', () => {
  it('come in any order and more than once, over two servers, and make the file that was announced', async () => {
    const bytes = randomBytes(2 * MB + 17)
    const { id, pieceBytes } = await begin(send, bytes, 'noise.bin')
    expect(pieceBytes).toBe(MB)
    const token = await open.readers.token('owner')
    const second = open.second.sendWith({ authorization: `Bearer ${token}` })
    expect((await putPiece(send, id, bytes, 3)).answer).toMatchObject({ pieces: [3], state: 'uploading' })
    await putPiece(second, id, bytes, 1)
    await putPiece(send, id, bytes, 1)
    expect((await putPiece(second, id, bytes, 2)).answer).toMatchObject({
      pieces: [1, 2, 3],
      state: 'waiting',
    })
    await open.shop.app.jobs.runDue()
    expect(await stateOf(send, id)).toMatchObject({
      state: 'refused',
      refusal: expect.stringMatching(/./),
    })
  })

  it('of the same file in two tabs are one upload, which goes on where the other has come to', async () => {
    const bytes = randomBytes(2 * MB)
    const first = await begin(send, bytes, 'two-tabs.epub')
    await putPiece(send, first.id, bytes, 1)
    const again = await begin(send, bytes, 'two-tabs.epub')
    expect(again).toMatchObject({ id: first.id, pieces: [1] })
    const both = await Promise.all([putPiece(send, first.id, bytes, 2), putPiece(send, again.id, bytes, 2)])
    for (const { answer } of both) expect(answer?.pieces).toEqual([1, 2])
    expect(await open.rows('select from jobs where key = $1', first.id)).toHaveLength(1)
    await open.shop.app.jobs.runDue()
  })

  it.each([
    {
      what: 'a piece with another digest',
      number: 1,
      change: { sha256: 'f'.repeat(64) },
      refused: 'wrongDigest',
    },
    { what: 'no digest', number: 1, change: { sha256: undefined }, refused: 'wrongDigest' },
    { what: 'a piece beyond the end', number: 3, change: {}, refused: 'wrongPiece' },
    { what: 'piece 0', number: 0, change: {}, refused: 'wrongPiece' },
    {
      what: 'a piece that is too short',
      number: 1,
      change: { body: new Uint8Array(5) },
      refused: 'wrongPiece',
    },
    {
      what: 'a piece that is too long',
      number: 1,
      change: { body: new Uint8Array(MB + 1) },
      refused: 'wrongPiece',
    },
    {
      what: 'more than any piece has',
      number: 1,
      change: { body: new Uint8Array(8 * MB + 1) },
      refused: 'tooLarge',
    },
  ])('$what is refused, and nothing of it is stored', async ({ number, change, refused }) => {
    const bytes = Buffer.alloc(2 * MB, 'one')
    const { id } = await begin(send, bytes, 'hostile.epub')
    const { body, sha256 } = { ...pieceOf(bytes, Math.max(1, number)), ...change }
    const outcome = await send(calls.putUploadPiece, {
      params: { uploadId: id, number: String(number) },
      query: { sha256 },
      body,
    })
    expect(outcome.refused).toBe(refused)
    expect((await stateOf(send, id)).pieces).toEqual([])
  })

  it('that are not the announced file are dropped, and the upload begins anew', async () => {
    const bytes = randomBytes(MB)
    const body = { name: 'other.epub', bytes: MB, sha256: sha256Of(randomBytes(8)), pieceBytes: MB }
    const { answer } = await send(calls.beginUpload, { body })
    const id = answer?.id ?? ''
    await putPiece(send, id, bytes, 1)
    await open.shop.app.jobs.runDue()
    expect(await stateOf(send, id)).toMatchObject({
      state: 'uploading',
      pieces: [],
      refusal: 'what arrived is not the file that was announced',
    })
  })

  it('are seen and changed by nobody but who uploads them', async () => {
    const bytes = randomBytes(MB)
    const { id } = await begin(send, bytes, 'mine.epub')
    const params = { uploadId: id }
    expect((await other(calls.showUpload, { params })).refused).toBe('noSuchUpload')
    expect((await putPiece(other, id, bytes, 1)).refused).toBe('noSuchUpload')
    expect((await other(calls.deleteUpload, { params })).refused).toBe('noSuchUpload')
    const theirs = (await other(calls.listUploads, {})).answer?.uploads ?? []
    expect(theirs.map(one => one.id)).not.toContain(id)
  })

  it('go when the upload is deleted, or nothing was done with it for seven days', async () => {
    const bytes = randomBytes(MB)
    const gone = await begin(send, bytes, 'gone.epub')
    await putPiece(send, gone.id, bytes, 1)
    await send(calls.deleteUpload, { params: { uploadId: gone.id } })
    const old = await begin(send, bytes, 'old.epub')
    const now = open.shop.clock.now()
    expect(old.endsAt).toEqual(new Date(now.getTime() + 7 * 86_400_000))
    await open.rows(
      `update studio_uploads set touched_at = $1 where id = $2`,
      new Date(now.getTime() - 7 * 86_400_001),
      old.id,
    )
    await open.rows(`update jobs set run_at = $1 where kind = 'delete old uploads'`, now)
    await open.shop.app.jobs.runDue()
    expect(await open.rows('select from studio_uploads where id = any($1)', [gone.id, old.id])).toEqual([])
    expect(await open.rows('select from studio_upload_pieces where upload_id = $1', gone.id)).toEqual([])
  })
})

describe('a file that is there', () => {
  it('is read: which volume it is, with its parts, words and minutes; nothing is in the catalogue', async () => {
    const upload = await uploadFile(
      open.shop,
      send,
      await open.book({ title: 'Lanterns', identifier: 'l1' }),
      {
        name: 'Lanterns 3.epub',
      },
    )
    expect(upload).toMatchObject({
      state: 'read',
      refusal: '',
      reading: { kind: 'novel' },
      plan: { outcome: 'created', isNewSeries: true, seriesTitle: 'Lanterns', lang: 'en', volumeId: '' },
    })
    expect(upload.plan?.parts).toHaveLength(upload.reading?.texts.length ?? -1)
    const [first] = upload.plan?.parts ?? []
    expect(first).toMatchObject({ preview: true, change: '' })
    expect(first?.text?.words).toBeGreaterThan(20)
    expect(first?.text?.minutes).toBeGreaterThan(0)
    expect(await open.rows(`select from series where title = 'Lanterns'`)).toEqual([])
  })

  it('shows each part as it was cut', async () => {
    const upload = await uploadFile(open.shop, send, await open.book({ title: 'Shown', identifier: 's1' }))
    const params = { uploadId: upload.id, number: '1' }
    const { answer } = await send(calls.showUploadPart, { params })
    expect(answer?.richText?.root?.children.length).toBeGreaterThan(5)
    expect((await send(calls.showUploadPart, { params: { ...params, number: '99' } })).refused).toBe(
      'noSuchUpload',
    )
    const comic = await uploadFile(open.shop, send, await open.comic(), { name: 'Drawn sky v1.cbz' })
    const { answer: pages } = await send(calls.showUploadPart, { params: { ...params, uploadId: comic.id } })
    expect(pages?.pages).toHaveLength(3)
    const path = `/app/v2/studio/uploads/${comic.id}/pictures/${pages?.pages[0]}`
    const headers = { authorization: `Bearer ${await open.readers.token('owner')}` }
    const picture = await open.shop.fetch(path, { headers })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
    const theirs = { authorization: `Bearer ${await open.readers.token('editor')}` }
    expect((await open.shop.fetch(path, { headers: theirs })).status).toBe(404)
    expect((await open.shop.fetch(path)).status).toBe(401)
  })

  it('is refused in one line where it is no book, while others go on', async () => {
    const upload = await uploadFile(open.shop, send, import.meta.filename, { name: 'code.epub' })
    expect(upload).toMatchObject({ state: 'refused', plan: undefined })
    expect(upload.refusal).toMatch(/^[^\n]{5,}$/)
    const headers = {
      authorization: `Bearer ${await open.readers.token('owner')}`,
      accept: 'application/json',
    }
    const twin = await open.shop.fetch(`/app/v2/studio/uploads/${upload.id}`, { headers })
    expect(await twin.json()).toMatchObject({ refusal: upload.refusal, refused: { code: 'noArchive' } })
  })

  it('is imported as a draft with the answers of the editor, as one entry of the log, which nobody sees', async () => {
    const path = await open.book({ title: 'Tides', identifier: 't1', chapters: [A, B, C] })
    const { id } = await uploadFile(open.shop, send, path)
    const answers = UploadAnswers.fromPartial({
      ...{ seriesTitle: 'High tides', volumeNumber: 2, cut: 'chapters', draft: true },
      ...{ priceCoins: 450, seriesAddress: 'spring-tides' },
    })
    const unfit = await planned(id, UploadAnswers.fromPartial({ ...answers, seriesAddress: 'High Tides' }))
    expect(unfit.plan).toMatchObject({ outcome: 'refused', refused: { code: 'addressUnfit' } })
    const { plan, reading } = await planned(id, answers)
    expect(plan).toMatchObject({
      outcome: 'created',
      seriesTitle: 'High tides',
      volumeNumber: 2,
      priceCoins: 450,
    })
    expect(reading?.texts).toHaveLength(3)
    const parts = [
      { title: 'First', pieces: [{ part: 1 }, { part: 2, from: 0, to: 4 }], preview: true },
      { title: 'Second', pieces: [{ part: 2, from: 4 }, { part: 3 }], preview: false, rentalCoins: 33 },
    ]
    const done = await asImported(id, UploadAnswers.fromPartial({ ...answers, parts }))
    expect(done).toMatchObject({
      state: 'imported',
      outcome: { outcome: 'created', volumeSlug: 'spring-tides-volume-2', kept: 0 },
    })
    expect(await partsOf('spring-tides-volume-2')).toEqual([
      { title: 'First', preview: true, rent: expect.anything() },
      { title: 'Second', preview: false, rent: 33 },
    ])
    expect((await open.shop.fetch('/app/v2/volumes/spring-tides-volume-2')).status).toBe(404)
    // Nobody has said when: not when it was imported.
    expect(plan?.publishing).toBeUndefined()
    expect(plan?.parts.map(({ launch }) => launch)).toEqual([undefined, undefined, undefined])
    expect(
      await open.rows(
        `select v.publishing_at as at, p.undated from volumes v join parts p on p.volume_id = v.id where v.slug = 'spring-tides-volume-2'`,
      ),
    ).toEqual([
      { at: null, undated: true },
      { at: null, undated: true },
    ])
    const entries = await open.rows(
      `select action, origin, actor_name from audit_entries where subject_id = $1`,
      id,
    )
    expect(entries).toEqual([{ action: 'book.import', origin: 'studio', actor_name: 'owner' }])
    expect(await open.rows('select from studio_upload_pieces where upload_id = $1', id)).toEqual([])
  })

  it('is not imported where its parts are put together so that text is lost or stands twice', async () => {
    const path = await open.book({ title: 'Lost', identifier: 'lost' })
    const { id } = await uploadFile(open.shop, send, path)
    const all = { cut: 'chapters' }
    for (const [parts, why] of [
      [[{ pieces: [{ part: 1 }] }], 'is in no part'],
      [[{ pieces: [{ part: 1 }, { part: 2 }, { part: 3 }, { part: 2 }] }], 'is in two parts'],
      [[{ pieces: [] }], 'has nothing in it'],
      [[{ pieces: [{ part: 7 }] }], 'there is no part 7'],
    ] as const) {
      const { plan } = await planned(id, { ...all, parts: parts as never })
      expect(plan).toMatchObject({ outcome: 'refused', refusal: expect.stringContaining(why) })
    }
  })

  it('says which edition it has replaced, however long the import takes', async () => {
    const book = (chapters: string[]) => open.book({ title: 'Slow wells', identifier: 'w2', chapters })
    const first = await uploadFile(open.shop, send, await book([A, B]))
    await planned(first.id, { cut: 'chapters' })
    await asImported(first.id, { cut: 'chapters' })
    const { id } = await uploadFile(open.shop, send, await book([C, A, B]))
    await planned(id, { cut: 'chapters' })
    let at = open.shop.clock.now().getTime()
    const clock = vi.spyOn(open.shop.clock, 'now').mockImplementation(() => new Date(at++))
    const done = await asImported(id, { cut: 'chapters' })
    clock.mockRestore()
    expect(done.outcome).toMatchObject({ outcome: 'updated', kept: 1 })
  })

  it('of a volume that is there shows which parts become which, keeps what it replaces, and is taken back', async () => {
    const book = (chapters: string[]) => open.book({ title: 'Wells', identifier: 'w1', chapters })
    const first = await uploadFile(open.shop, send, await book([A, B]))
    await planned(first.id, { cut: 'chapters' })
    const { outcome } = await asImported(first.id, { cut: 'chapters' })
    const slug = outcome?.volumeSlug ?? ''
    const before = await open.everythingOf(slug)
    const { id } = await uploadFile(open.shop, send, await book([C, A, B]))
    const { plan } = await planned(id, { cut: 'chapters' })
    expect(plan?.parts.map(({ takes, change }) => [takes, change])).toEqual([
      [0, 'new'],
      [1, 'corrected'],
      [2, 'corrected'],
    ])
    expect(plan?.former.map(({ fate, targets }) => [fate, targets])).toEqual([
      ['kept', [2]],
      ['kept', [3]],
    ])
    const done = await asImported(id, { cut: 'chapters' })
    expect(done.outcome).toMatchObject({ outcome: 'updated', kept: 1 })
    const params = { volumeId: done.outcome?.volumeId ?? '', number: '1' }
    const listed = await send(calls.listKeptEditions, { params })
    expect(listed.answer?.editions).toMatchObject([{ number: 1, parts: 2 }])
    const back = await send(calls.restoreKeptEdition, { params })
    expect(back.answer).toMatchObject({ kept: 2, entryId: expect.stringMatching(/^AUD-/) })
    const after = await open.everythingOf(slug)
    expect(after.parts?.map(part => (part as { id: string }).id)).toEqual(
      before.parts?.map(part => (part as { id: string }).id),
    )
  })

  it('takes the rights of what is answered, in the series that it belongs to', async () => {
    const path = await open.book({ title: 'Rights', identifier: 'r1' })
    const { id } = await uploadFile(open.shop, other, path)
    const asks = (body: object) =>
      other(calls.importUpload, { params: { uploadId: id }, body }).then(({ refused }) => refused)
    expect(await asks({ priceCoins: 400 })).toBe('notAllowed')
    expect(await asks({ parts: [{ pieces: [{ part: 1 }], rentalCoins: 5 }] })).toBe('notAllowed')
    expect(await asks({ firstLaunch: new Date('2026-12-24T10:00:00Z') })).toBe('notAllowed')
    expect((await asImported(id, { draft: true }, other)).state).toBe('imported')
  })

  it('of one part is added to a volume whose parts come one at a time', async () => {
    const made = await makeDocx({
      body: paragraph(run('It was raining on the harbour, as it always did. '.repeat(40))),
    })
    const { id } = await uploadFile(open.shop, send, made.file, { name: 'Harbour 1.docx' })
    const answers = {
      ...{ asPart: true, seriesTitle: 'Harbour', volumeNumber: 1, lang: 'en', kind: 'novel' },
      firstLaunch: new Date('2026-12-24T10:00:00Z'),
    }
    const { plan, refusal } = await planned(id, answers)
    expect([refusal, plan?.outcome, plan?.parts.length]).toEqual(['', 'created', 1])
    const done = await asImported(id, UploadAnswers.fromPartial(answers))
    expect(done.outcome).toMatchObject({ outcome: 'added', entryId: expect.stringMatching(/^AUD-/) })
  })
})

// Proves docs/product.md#nothing-goes-public-unasked
describe('a part of a file', () => {
  const asPart = { asPart: true, volumeNumber: 1, firstLaunch: new Date('2020-01-01T00:00:00Z') }
  const chapter = async (name: string, answers: Partial<UploadAnswers>) => {
    const body = paragraph(run(`${name} walked along the quay and counted every boat. `.repeat(9)))
    const { file, remove } = await makeDocx({ body })
    const { id } = await uploadFile(open.shop, send, file, { name: `${name}.docx` })
    await remove()
    return {
      id,
      answers: { ...asPart, ...answers },
      plan: (await planned(id, { ...asPart, ...answers })).plan,
    }
  }

  it('comes before readers as it was said, or is not imported before that is said anew', async () => {
    const first = await chapter('Ada', { seriesTitle: 'Quay', lang: 'en', kind: 'novel' })
    expect(first.plan?.public).toMatchObject([
      { kind: 'series', title: 'Quay' },
      { kind: 'volume', state: 'ready' },
      { kind: 'part', state: 'published', launchAt: asPart.firstLaunch, values: { preview: 'true' } },
    ])
    await asImported(first.id, first.answers)
    const { id, answers, plan } = await chapter('Bob', { seriesSlug: 'quay', replace: true })
    expect(plan).toMatchObject({ publicTotal: 1, public: [{ kind: 'part', state: 'published' }] })
    const [{ id: series } = { id: '' }] = await open.rows<{ id: string }>(
      `select id from series where slug = 'quay'`,
    )
    const hiding = { id: series, field: 'hidden', to: 'true' }
    await send(changeStudioFields, { body: { changes: [hiding] } })
    const said = { ...answers, publicVersion: plan?.publicVersion ?? '' }
    const again = await asImported(id, said)
    expect(again).toMatchObject({ state: 'read', refused: { code: 'publicChanged' } })
    expect(again.plan).toMatchObject({ outcome: 'updated', remedy: 'publicChanged' })
    expect(again.plan?.public).toMatchObject([{ kind: 'part', state: 'waitsForSeries' }])
    // What was said first is known to be something else by now.
    expect(await send(calls.importUpload, { params: { uploadId: id }, body: said })).toMatchObject({
      refused: 'changedMeanwhile',
      details: expect.stringContaining('publicChanged'),
    })
    const anew = { ...answers, publicVersion: again.plan?.publicVersion ?? '' }
    expect((await asImported(id, anew)).outcome?.outcome).toBe('added')
  })

  it('comes before nobody as a draft', async () => {
    const answers = { seriesTitle: 'Pier', lang: 'en', kind: 'novel', draft: true }
    expect((await chapter('Cleo', answers)).plan).toMatchObject({ public: [], publicTotal: 0 })
  })
})

describe('a book in a file', () => {
  const MINUTE = 60_000
  const later = (minutes: number) =>
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + minutes * MINUTE))
  const review = async (title: string, answers: Partial<UploadAnswers> = {}) => {
    const path = await open.book({ title, identifier: title })
    const { id } = await uploadFile(open.shop, send, path)
    const { plan } = await planned(id, answers)
    return { id, plan, said: { ...answers, publicVersion: plan?.publicVersion ?? '' } }
  }
  const datesOf = (slug: string) =>
    open.rows<{ at: Date }>(
      `select publishing_at as at from volumes where slug = $1
        union all select p.launch_at from parts p join volumes v on v.id = p.volume_id where v.slug = $1`,
      slug,
    )

  it('comes out at the moment that was said, also where it is imported somewhat later', async () => {
    const { id, plan, said } = await review('Jetty', { draft: false })
    const at = open.shop.clock.now()
    const row = { state: 'published', launchAt: at }
    expect(plan?.publicTotal).toBe(2 + (plan?.parts.length ?? 0))
    expect(plan?.public[0]).toMatchObject({ kind: 'series', title: 'Jetty' })
    expect(plan?.public[1]).toMatchObject({ kind: 'volume', ...row, shownCoins: expect.any(Number) })
    expect(plan?.public[2]).toMatchObject({ kind: 'part', ...row, values: { preview: 'true' } })
    later(20)
    expect((await asImported(id, said)).outcome?.outcome).toBe('created')
    const dates = await datesOf(plan?.volumeSlug ?? '')
    expect(dates).toEqual(dates.map(() => ({ at })))
  })

  it('that has one part more than the book of a volume that is out says that readers see it', async () => {
    const book = (chapters: string[]) => open.book({ title: 'Locks', identifier: 'locks', chapters })
    const first = await uploadFile(open.shop, send, await book([A, B]))
    await planned(first.id, { cut: 'chapters' })
    await asImported(first.id, { cut: 'chapters' })
    const { id } = await uploadFile(open.shop, send, await book([A, B, C]))
    const { plan } = await planned(id, { cut: 'chapters' })
    expect(plan?.public).toMatchObject([{ kind: 'part', state: 'published' }])
    later(20)
    const said = { cut: 'chapters', publicVersion: plan?.publicVersion ?? '' }
    expect((await asImported(id, said)).outcome?.outcome).toBe('updated')

    // Who may not publish brings it before readers in no other way.
    const theirs = await uploadFile(open.shop, other, await book([A, B, C, chapter('The yard')]))
    const asked = () =>
      other(calls.importUpload, { params: { uploadId: theirs.id }, body: { cut: 'chapters' } })
    expect((await asked()).refused).toBe('notAllowed')
  })

  it('that was looked at long ago is said anew, with the dates of now', async () => {
    const { id, plan, said } = await review('Wharf', { draft: false })
    later(90)
    const again = await asImported(id, said)
    expect(again).toMatchObject({ state: 'read', refused: { code: 'publicChanged' } })
    expect(again.plan).toMatchObject({ outcome: 'created', remedy: 'publicChanged' })
    expect(again.plan?.public[1]?.launchAt).toEqual(open.shop.clock.now())
    expect(await datesOf(plan?.volumeSlug ?? '')).toEqual([])
    const anew = { ...said, publicVersion: again.plan?.publicVersion ?? '' }
    expect((await asImported(id, anew)).outcome?.outcome).toBe('created')
  })

  it('of a series that is hidden meanwhile is said anew, also with dates that somebody has said', async () => {
    const first = await review('Mole', { draft: false })
    await asImported(first.id, first.said)
    const answers = { seriesSlug: 'mole', volumeNumber: 2, firstLaunch: new Date('2031-01-01T00:00:00Z') }
    const { id, plan, said } = await review('Mole again', { ...answers, publishing: answers.firstLaunch })
    expect(plan?.public[0]).toMatchObject({
      kind: 'volume',
      state: 'scheduled',
      launchAt: answers.firstLaunch,
    })
    const [{ id: series } = { id: '' }] = await open.rows<{ id: string }>(
      `select id from series where slug = 'mole'`,
    )
    await send(changeStudioFields, { body: { changes: [{ id: series, field: 'hidden', to: 'true' }] } })
    const again = await asImported(id, said)
    expect(again).toMatchObject({ state: 'read', refused: { code: 'publicChanged' } })
  })

  it('comes before nobody as a draft', async () => {
    const { id, plan, said } = await review('Slip', { draft: true })
    expect(plan).toMatchObject({ public: [], publicTotal: 0 })
    expect((await asImported(id, said)).outcome?.outcome).toBe('created')
  })
})

it.each([
  { what: 'no bytes', change: { bytes: 0 }, refused: 'malformed' },
  { what: 'no digest', change: { sha256: 'abc' }, refused: 'malformed' },
  { what: 'no name', change: { name: '..' }, refused: 'malformed' },
  { what: 'pieces of another size', change: { pieceBytes: 1000 }, refused: 'malformed' },
  { what: 'more than a file may have', change: { bytes: 4_000_000_000 }, refused: 'fileTooLarge' },
])('an upload with $what is not begun', async ({ change, refused }) => {
  const body = { name: 'a.epub', bytes: 10, sha256: 'a'.repeat(64), pieceBytes: MB, ...change }
  expect((await send(calls.beginUpload, { body })).refused).toBe(refused)
})

it('a name that leads elsewhere names a file of the upload alone', async () => {
  const bytes = await readFile(await open.book({ title: 'Elsewhere', identifier: 'e1' }))
  const upload = await begin(send, bytes, '../../etc/Elsewhere 1.epub')
  expect(upload.name).toBe('Elsewhere 1.epub')
})
