import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSeries } from '#contract/calls/catalogue.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import { listSubjectHistory } from '#contract/calls/studio-books.ts'
import * as calls from '#contract/calls/studio-catalogue.ts'
import { checkExchange, exportCatalogue } from '#contract/calls/studio-exchange.ts'
import type { Send } from '#contract/page.ts'
import type { RelatedTitle } from '#rules/series-relation.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, openCoinShop } from '#tests/support/coin-shop.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { makeStaff, valuesOf } from '#tests/support/studio-staff.ts'

// docs/product.md#series-page: series that are related by their titles, and by hand.

let open: CoinShop
let ada: Send
let bo: Send
const ids = new Map<string, string>()
beforeAll(async () => {
  open = await openCoinShop()
  ada = await makeStaff(open, 'ada')
  bo = await makeStaff(open, 'bo')
  const { db } = open.shop.scratch
  const books = [
    { title: 'Tide' },
    { title: 'Tide', slug: 'tide-manga', type: 'manga' },
    { title: 'Tide: the Return', slug: 'tide-return', type: 'manga' },
    { title: 'Tidewater', type: 'manga' },
    { title: 'Ebb' },
    { title: 'Gezeiten', lang: 'de' },
    { title: 'Unready', hidden: true },
  ] as const
  for (const book of books) {
    const { slug, id } = await addSeries(db, { ...book, volumes: [{}] })
    ids.set(slug, id)
  }
})
afterAll(() => open.close())

const idOf = (slug: string) => ids.get(slug) ?? ''
/** An address alone is one of which nobody says what it is. */
type Titles = readonly (string | RelatedTitle)[]
const relate = (send: Send, slug: string, related: Titles, from?: Titles) =>
  send(calls.changeStudioFields, {
    body: {
      changes: [
        {
          ...{ id: idOf(slug), field: 'related', to: JSON.stringify(related) },
          ...(from && { from: JSON.stringify(from) }),
        },
      ],
    },
  })
const withRelations = async (slug: string) => (await valuesOf(ada, idOf(slug))).related as RelatedTitle[]
const relatedIn = async (slug: string) => (await withRelations(slug)).map(({ series }) => series)
const seenBeside = async (slug: string) => {
  const { answer } = await open.shop.send(listSeries, { query: { related: slug } })
  return answer?.series.map(one => one.slug).toSorted()
}
const undo = (entryId: string) => ada(undoAudit, { params: { entryId } })
const rows = () =>
  open.shop.scratch.db.query({ text: 'select to_jsonb(r)::text as row from series_relations r order by 1' })

describe('related titles', () => {
  it('are the novel and the manga of one title, or of one that goes on after it, and not of another word', async () => {
    expect(await relatedIn('tide')).toEqual(['tide-manga', 'tide-return'])
    expect(await relatedIn('tide-return')).toEqual(['tide'])
    expect(await relatedIn('tidewater')).toEqual([])
    expect(await seenBeside('tide')).toEqual(['tide-manga', 'tide-return'])
    expect(await rows()).toEqual([])
  })

  it('are added by hand, of any language and kind, and found from both sides at once', async () => {
    const { answer } = await relate(ada, 'ebb', ['tide', 'gezeiten'])
    expect(await relatedIn('ebb')).toEqual(['gezeiten', 'tide'])
    expect(await relatedIn('gezeiten')).toEqual(['ebb'])
    expect(await seenBeside('gezeiten')).toEqual(['ebb'])
    expect(await seenBeside('tide')).toEqual(['ebb', 'tide-manga', 'tide-return'])
    const { answer: history } = await ada(listSubjectHistory, { params: { id: idOf('gezeiten') } })
    expect(history?.entries[0]).toMatchObject({
      id: answer?.entryId,
      changes: [{ field: 'related', before: '[]', after: '[{"series":"ebb","relation":""}]' }],
    })
    await undo(answer?.entryId ?? '')
    expect(await rows()).toEqual([])
    expect(await seenBeside('gezeiten')).toEqual([])
  })

  it('say what each is to the other, from both sides, to the studio and to readers, and are undone', async () => {
    const saved = await relate(ada, 'ebb', [{ series: 'tide', relation: 'sequel' }, 'gezeiten'])
    expect(await withRelations('ebb')).toEqual([
      { series: 'gezeiten', relation: '' },
      { series: 'tide', relation: 'sequel' },
    ])
    expect(await withRelations('tide')).toContainEqual({ series: 'ebb', relation: 'prequel' })
    const shown = async (slug: string) => {
      const { answer } = await open.shop.send(listSeries, { query: { related: slug } })
      return Object.fromEntries(answer?.series.map((one, at) => [one.slug, answer.relations[at]]) ?? [])
    }
    expect(await shown('ebb')).toEqual({ gezeiten: '', tide: 'sequel' })
    expect(await shown('tide')).toEqual({ ebb: 'prequel', 'tide-manga': 'medium', 'tide-return': 'medium' })
    // Another kind alone is a change, which the log has for both.
    const other = await relate(ada, 'tide', [
      ...[{ series: 'ebb', relation: 'spinOff' } as const, 'tide-manga', 'tide-return'],
    ])
    expect(await withRelations('ebb')).toContainEqual({ series: 'tide', relation: 'mainStory' })
    const { answer: history } = await ada(listSubjectHistory, { params: { id: idOf('ebb') } })
    expect(history?.entries[0]?.changes).toMatchObject([
      {
        before: '[{"series":"tide","relation":"sequel"}]',
        after: '[{"series":"tide","relation":"mainStory"}]',
      },
    ])
    await undo(other.answer?.entryId ?? '')
    expect(await shown('ebb')).toEqual({ gezeiten: '', tide: 'sequel' })
    await undo(saved.answer?.entryId ?? '')
    expect(await rows()).toEqual([])
  })

  it('by their titles are the same work in another medium, until somebody says what they are', async () => {
    const saved = await relate(ada, 'tide', [{ series: 'tide-manga', relation: 'adaptation' }, 'tide-return'])
    expect(await withRelations('tide-manga')).toEqual([{ series: 'tide', relation: 'original' }])
    expect(await rows()).toHaveLength(2)
    await relate(ada, 'tide-manga', ['tide'])
    expect(await rows()).toEqual([])
    expect((await undo(saved.answer?.entryId ?? '')).refused).toBe('changedSince')
    const unknown = [{ series: 'ebb', relation: 'cousin' }] as unknown as Titles
    expect((await relate(ada, 'tide', unknown)).refused).toBe('changesRefused')
  })

  it('can be unlinked from either side where only the titles match, and stay unlinked until somebody relates them again', async () => {
    const parted = (await relate(ada, 'tide', ['tide-return'])).answer?.entryId ?? ''
    expect([await relatedIn('tide-manga'), await seenBeside('tide-manga')]).toEqual([[], []])
    const { answer: history } = await ada(listSubjectHistory, { params: { id: idOf('tide-manga') } })
    expect(history?.entries[0]?.changes).toMatchObject([
      { before: '[{"series":"tide","relation":""}]', after: '[]' },
    ])
    await relate(ada, 'tide-manga', ['tide'])
    expect(await relatedIn('tide')).toEqual(['tide-manga', 'tide-return'])
    expect(await rows()).toEqual([])
    expect((await undo(parted)).refused).toBe('changedSince')
  })

  it('are shown to readers only while they are in the shop', async () => {
    await relate(ada, 'ebb', ['tide', 'unready'])
    expect(await seenBeside('ebb')).toEqual(['tide'])
    expect(await seenBeside('unready')).toEqual([])
    const { answer } = await ada(calls.changeStudioFields, {
      body: { changes: [{ id: idOf('tide'), field: 'stage', to: '"withdrawn"' }] },
    })
    expect(await seenBeside('ebb')).toEqual([])
    await undo(answer?.entryId ?? '')
    expect(await seenBeside('ebb')).toEqual(['tide'])
    await relate(ada, 'ebb', [])
  })

  it('are one entry, undone byte for byte, as the undo of that is', async () => {
    const before = await rows()
    const { answer } = await relate(ada, 'tide', ['ebb', 'tide-return'])
    const after = await rows()
    expect(after).toHaveLength(4)
    const { answer: log } = await ada(listAudit, { query: { limit: 1 } })
    expect(log?.entries).toMatchObject([
      { id: answer?.entryId, action: 'series.change', subjectName: 'Tide' },
    ])
    const undone = await undo(answer?.entryId ?? '')
    expect(await rows()).toEqual(before)
    const redone = await undo(undone.answer?.id ?? '')
    expect(await rows()).toEqual(after)
    await undo(redone.answer?.id ?? '')
    expect(await rows()).toEqual(before)
  })

  it('are told to the second of two people, also of one who has changed the other side', async () => {
    await relate(ada, 'ebb', ['gezeiten'], [])
    expect((await relate(bo, 'gezeiten', ['tide'], [])).refused).toBe('changedMeanwhile')
    await relate(ada, 'ebb', [])
  })

  it('that two people add from both sides at once are related once', async () => {
    const outcomes = await Promise.all([relate(ada, 'ebb', ['gezeiten']), relate(bo, 'gezeiten', ['ebb'])])
    expect(outcomes.map(({ refused }) => refused)).toEqual([undefined, undefined])
    expect(await rows()).toHaveLength(2)
    await relate(ada, 'ebb', [])
    expect(await rows()).toEqual([])
  })

  it('are refused where there is no such series, or where it is itself', async () => {
    expect(await relate(ada, 'ebb', ['nowhere'])).toMatchObject({ refused: 'changesRefused' })
    expect(await relate(ada, 'ebb', ['ebb'])).toMatchObject({ refused: 'changesRefused' })
    const { answer } = await ada(calls.changeStudioFields, {
      body: {
        dryRun: true,
        changes: [
          { id: idOf('ebb'), field: 'related', to: '["nowhere"]' },
          { id: idOf('tide'), field: 'related', to: '["tide"]' },
          { id: idOf('gezeiten'), field: 'title', to: '"Ebbe und Flut"' },
        ],
      },
    })
    expect(answer?.problems.map(({ reason }) => reason)).toEqual(['noSuchSeries', 'relatedToItself'])
    expect(await rows()).toEqual([])
  })

  it('take the right for both series, which translators have for none', async () => {
    const [dora, timo, eve] = await Promise.all(
      ['dora', 'timo', 'eve'].map(name => open.readers.reader(name)),
    )
    if (!dora || !timo || !eve) throw new Error('nobody')
    const { db } = open.shop.scratch
    await giveRole(db, 'dora', 'editor', { langs: ['de'] })
    await giveRole(db, 'timo', 'translator', { langs: ['de'] })
    await giveRole(db, 'eve', 'auditor')
    await giveRole(db, 'eve', 'editor', { langs: ['de'] })
    const reasons = async (send: Send, slug: string, related: string[]) =>
      (
        await send(calls.changeStudioFields, {
          body: {
            dryRun: true,
            changes: [{ id: idOf(slug), field: 'related', to: JSON.stringify(related) }],
          },
        })
      ).answer?.problems.map(({ reason }) => reason)
    expect(await reasons(dora, 'gezeiten', ['ebb'])).toEqual(['noSuchSeries'])
    expect(await reasons(timo, 'gezeiten', ['ebb'])).toEqual(['mayNotChange'])
    expect(await reasons(eve, 'gezeiten', ['ebb'])).toEqual(['relatedNotYours'])
    await relate(ada, 'ebb', ['gezeiten'])
    expect(await reasons(eve, 'gezeiten', [])).toEqual(['relatedNotYours'])
    await relate(ada, 'ebb', [])
  })

  it('are a column of the table, which comes back as it was, and is changed in a spreadsheet', async () => {
    const token = await open.readers.token('ada')
    const query = new URLSearchParams({ kind: 'series', columns: 'title,related', q: 'tide' })
    const answer = await open.shop.fetch(`${exportCatalogue.path}?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const file = await answer.text()
    expect(file).toContain('Other medium: tide-manga; Other medium: tide-return')
    const check = async (text: string) =>
      (
        await ada(checkExchange, {
          query: { kind: 'series' },
          body: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
        })
      ).answer
    expect(await check(file)).toMatchObject({ changes: [], problems: [] })
    const edited = await check(
      file.replace('Other medium: tide-manga', 'vorgeschichte: ebb; other medium: tide-manga'),
    )
    const changed = edited?.changes.map(({ field, new: to }) => [field, JSON.parse(to)])
    expect(changed).toEqual([
      [
        'related',
        [
          { series: 'ebb', relation: 'prequel' },
          { series: 'tide-manga', relation: 'medium' },
          { series: 'tide-return', relation: 'medium' },
        ],
      ],
    ])
  })
})
