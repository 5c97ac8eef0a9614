import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findVolume } from '#contract/calls/catalogue.ts'
import { undoAudit } from '#contract/calls/studio.ts'
import {
  changeStudioFields,
  findStudioSubject,
  listStudioCatalogue,
} from '#contract/calls/studio-catalogue.ts'
import * as calls from '#contract/calls/studio-covers.ts'
import { exportCatalogue } from '#contract/calls/studio-exchange.ts'
import { makePreview } from '#contract/calls/studio-preview.ts'
import { listUnpublished } from '#contract/calls/studio-releases.ts'
import { liftTakedown, takeDown } from '#contract/calls/studio-takedowns.ts'
import type { StudioCoverDraft } from '#contract/generated/studio_covers.ts'
import type { Send } from '#contract/page.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeCover, prepareCover } from '#tests/support/cover-pictures.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { publishCoverDraft } from '#tests/support/publish-drafts.ts'
import { idAt, makeStaff } from '#tests/support/studio-staff.ts'

// docs/product.md#covers, docs/decisions/0137-drafts-of-covers.md.

let open: CoinShop
let eve: Send
let paula: Send
let tara: Send
let volumeId: string
beforeAll(async () => {
  open = await openCoinShop()
  eve = await makeStaff(open, 'eve', 'editor')
  paula = await makeStaff(open, 'paula', 'publisher')
  tara = await makeStaff(open, 'tara', 'translator')
  volumeId = await idAt(open.shop, 'rain-volume-1')
})
afterAll(() => open.close())
beforeEach(async () => {
  open.shop.clock.set(NOON)
  for (const text of ['delete from cover_drafts', 'delete from covers', 'delete from tries'])
    await open.shop.scratch.db.query({ text })
})

const known = () => open.shop.app.version.refresh()
const coverOf = async () =>
  (await open.shop.send(findVolume, { params: { id: volumeId } })).answer?.cover?.hash
const listed = async (send = eve) =>
  (await send(calls.listCovers, { params: { id: volumeId } })).answer ?? { covers: [], drafts: [] }
const cardOf = ({ picture }: { picture?: { card: string } | undefined }) => picture?.card ?? ''
const statusOf = async (hash: string) => (await open.shop.fetch(`/img/webp/240/${hash}`)).status
const pictureFor = async (name: string, hash: string) => {
  const headers = { authorization: `Bearer ${await open.readers.token(name)}` }
  return (await open.shop.fetch(`/app/v2/studio/subjects/${volumeId}/cover-pictures/${hash}`, { headers }))
    .status
}
const paramsOf = ({ coverId }: { coverId: string }) => ({ id: volumeId, coverId })
/** With the cover that somebody has seen in the shop, by its version. */
const publish = (send: Send, draft: StudioCoverDraft, live = draft.live?.version ?? 0) =>
  publishCoverDraft(send, { ...draft, seen: `${draft.version}.${live}` })
const discard = (send: Send, draft: StudioCoverDraft) =>
  send(calls.discardCoverDraft, { params: paramsOf(draft), query: { version: draft.version } })
/** Saves a draft once more, with something else chosen. */
const change = (send: Send, draft: StudioCoverDraft, more: object) =>
  send(calls.saveCoverDraft, {
    params: { id: volumeId },
    body: {
      ...{ coverId: draft.coverId, pictureId: draft.picture?.id ?? '', crop: draft.picture?.crop },
      ...{ lang: draft.lang, state: draft.state, madeFrom: draft.madeFrom, version: draft.version, ...more },
    },
  })
async function cover(background: string, more: { lang?: string } = {}) {
  const made = await makeCover(eve, volumeId, { background, ...more })
  await known()
  return made
}
async function undo(send: Send, entryId: string | undefined) {
  const outcome = await send(undoAudit, { params: { entryId: entryId ?? '' } })
  await known()
  return outcome
}

describe('the draft of a cover', () => {
  it('is seen by no reader, in no page, feed, file or preview, until it is published', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now, state: 'ready' })
    await known()
    const names = [cardOf(draft), draft.picture?.square ?? '', draft.picture?.wide ?? '']
    expect(await coverOf()).toBe(cardOf(now))
    const seriesId = await idAt(open.shop, 'rain')
    const as = { as: 'visitor', country: '', at: day(300), seriesId }
    const { answer: preview } = await eve(makePreview, { body: as })
    const previewed = (preview?.address ?? '').replace(open.shop.url, '')
    const paths = [
      ...[
        '/',
        '/volumes/rain-volume-1',
        '/de/volumes/rain-volume-1',
        '/series/rain',
        '/feed/series/rain.json',
      ],
      ...['/content/series', `${previewed}/volumes/rain-volume-1`],
    ]
    const texts = await Promise.all(paths.map(async path => (await open.shop.fetch(path)).text()))
    const headers = { authorization: `Bearer ${await open.readers.token('eve')}` }
    const onix = await open.shop.fetch(`${exportCatalogue.path}?series=rain&format=onix`, { headers })
    const all = [...texts, await onix.text()].join('\n')
    // What is searched through has the cover that is shown.
    expect(all.split(cardOf(now)).length).toBeGreaterThan(10)
    expect(names.filter(name => all.includes(name))).toEqual([])
    expect(await Promise.all([...names, draft.picture?.original ?? ''].map(statusOf))).toEqual([
      403, 403, 403, 403,
    ])
    expect(await statusOf(cardOf(now))).toBe(200)
    expect(await statusOf(cardOf(now))).toBe(200)
    const inPreview = await open.shop.fetch(`${previewed}/img/webp/240/${cardOf(draft)}`)
    expect(inPreview.status).toBe(403)
    // It stays closed as time goes by.
    open.shop.clock.set(day(300))
    expect(await statusOf(cardOf(draft))).toBe(403)
  })

  it('is shown to who may see the volume in the studio, with its picture, and to no reader', async () => {
    const draft = await prepareCover(eve, volumeId, { background: '#226622', lang: 'de', from: day(3) })
    expect((await listed(tara)).drafts).toMatchObject([
      { coverId: draft.coverId, lang: 'de', state: 'draft', writerName: 'eve', madeFrom: 0, from: day(3) },
    ])
    expect((await listed(tara)).drafts[0]?.live).toBeUndefined()
    await open.readers.reader('rita')
    const asked = await Promise.all(['eve', 'tara', 'rita'].map(name => pictureFor(name, cardOf(draft))))
    expect(asked).toEqual([200, 200, 403])
  })

  it('is published by who may change covers: readers see it at once, and one undo brings back cover and draft', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now, state: 'ready' })
    const before = await listed()
    const { answer } = await publish(paula, draft)
    await known()
    expect(await coverOf()).toBe(cardOf(draft))
    expect(await statusOf(cardOf(draft))).toBe(200)
    expect(await statusOf(cardOf(now))).toBe(403)
    expect(await listed()).toMatchObject({ covers: [{ id: now.id, version: 2 }], drafts: [] })
    expect((await undo(paula, answer?.entryId)).refused).toBeUndefined()
    expect(await coverOf()).toBe(cardOf(now))
    expect(await listed()).toEqual(before)
  })

  it('of a new cover is one more cover once it is published, for its language and from its date on', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', from: day(10) })
    const { answer } = await publish(eve, draft)
    await known()
    expect((await listed()).covers).toMatchObject([
      { id: draft.coverId, state: 'later', from: day(10) },
      { id: now.id, state: 'shown' },
    ])
    expect(await coverOf()).toBe(cardOf(now))
    expect(await statusOf(cardOf(draft))).toBe(403)
    await undo(eve, answer?.entryId)
    expect(await listed()).toMatchObject({ covers: [{ id: now.id }], drafts: [{ coverId: draft.coverId }] })
  })

  it('that is discarded is gone, the cover stays, and undo brings the draft back with its picture', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    const { answer } = await discard(eve, draft)
    expect(await listed()).toMatchObject({ covers: [{ id: now.id, version: 1 }], drafts: [] })
    for (const days of [1, 3, 5]) {
      open.shop.clock.set(day(days))
      await open.shop.app.jobs.runDue()
    }
    const later = open.readers.with(await open.readers.token('eve'))
    expect((await undo(later, answer?.entryId)).refused).toBeUndefined()
    expect((await listed(later)).drafts).toMatchObject([{ coverId: draft.coverId, version: draft.version }])
    expect(await pictureFor('eve', cardOf(draft))).toBe(200)
    expect(await statusOf(cardOf(draft))).toBe(403)
  })

  it('is neither written nor published nor discarded by who may only translate', async () => {
    const draft = await prepareCover(eve, volumeId, { background: '#226622', state: 'ready' })
    const outcomes = [
      await change(tara, draft, { lang: 'fr' }),
      await publish(tara, draft),
      await discard(tara, draft),
    ]
    expect(outcomes.map(({ refused }) => refused)).toEqual(['notAllowed', 'changesRefused', 'notAllowed'])
    expect(await listed()).toMatchObject({ covers: [], drafts: [{ version: draft.version, lang: '' }] })
  })

  it('of a volume that was withdrawn is published there, and what its owners see is the cover in the shop until then', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    const stage = async (to: string) => {
      const changes = [{ id: volumeId, field: 'stage', to: JSON.stringify(to) }]
      expect((await paula(changeStudioFields, { body: { changes } })).refused).toBeUndefined()
      await known()
    }
    await stage('withdrawn')
    expect([await statusOf(cardOf(now)), await statusOf(cardOf(draft))]).toEqual([200, 403])
    expect((await publish(eve, draft)).refused).toBeUndefined()
    await known()
    expect([await statusOf(cardOf(now)), await statusOf(cardOf(draft))]).toEqual([403, 200])
    await stage('ready')
    expect(await coverOf()).toBe(cardOf(draft))
  })

  it('of a volume that was taken down is published there, and nobody sees the picture who may not', async () => {
    const draft = await prepareCover(eve, volumeId, { background: '#226622' })
    const notice = { everywhere: true, countries: [], source: 'court', reason: 'A judgment' }
    const { answer } = await paula(takeDown, { params: { id: volumeId }, body: notice })
    await known()
    const page = async () => (await open.shop.fetch('/volumes/rain-volume-1')).status
    const before = await page()
    expect((await publish(paula, draft)).refused).toBeUndefined()
    await known()
    expect(await page()).toBe(before)
    const lift = { params: { takedownId: answer?.id ?? '' }, body: { reason: 'Settled' } }
    expect((await paula(liftTakedown, lift)).refused).toBeUndefined()
    await known()
    expect(await coverOf()).toBe(cardOf(draft))
  })
})

describe('what waits for review', () => {
  it('has the drafts of covers among those of fields, counted in lists and on the screen of the volume', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    await prepareCover(eve, volumeId, { background: '#882244', lang: 'fr', state: 'ready' })
    const ready = async (send: Send) =>
      (await send(listUnpublished, { query: { state: 'ready' } })).answer?.changes
    expect(await ready(paula)).toMatchObject([
      { subjectId: volumeId, kind: 'cover', title: 'Rain: Volume 1', lang: 'fr', writerName: 'eve' },
    ])
    open.shop.clock.set(new Date(open.shop.clock.now().getTime() + 1000))
    await change(paula, draft, { state: 'ready' })
    expect(await ready(tara)).toMatchObject([
      { lang: 'fr', liveChanged: false },
      // Whoever only marks it has not written it.
      { lang: '', writerName: 'eve', live: cardOf(now) },
    ])
    const rows = (await eve(listStudioCatalogue, { query: { kind: 'volume' } })).answer?.rows ?? []
    expect(rows.find(({ id }) => id === volumeId)?.coverDrafts).toBe(2)
    const { answer } = await eve(findStudioSubject, { params: { id: volumeId } })
    expect(answer?.row?.coverDrafts).toBe(2)
  })

  it('has none of a series that somebody may not see', async () => {
    await prepareCover(eve, volumeId, { background: '#882244', state: 'ready' })
    const gil = await open.readers.reader('gil')
    await giveRole(open.shop.scratch.db, 'gil', 'editor', { langs: ['de'] })
    expect((await gil(listUnpublished, { query: { state: 'ready' } })).answer?.changes).toEqual([])
    expect((await gil(calls.listCovers, { params: { id: volumeId } })).refused).toBe('notAllowed')
  })
})

describe('of two people', () => {
  it('the second who writes is told, with the draft of the first', async () => {
    const draft = await prepareCover(eve, volumeId, { background: '#226622' })
    const both = await Promise.all([change(eve, draft, { lang: 'de' }), change(paula, draft, { lang: 'fr' })])
    expect(both.map(({ refused }) => refused ?? 'saved').toSorted()).toEqual(['draftChanged', 'saved'])
    const lost = both.find(({ refused }) => refused) as { details?: string }
    const [now] = (await listed()).drafts
    expect(JSON.parse(lost.details ?? '')).toMatchObject({ lang: now?.lang, version: now?.version })
  })

  it('whoever publishes or discards a draft that is another by now is told, and nothing happens', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    await change(eve, draft, { lang: 'de' })
    expect([(await publish(paula, draft)).refused, (await discard(paula, draft)).refused]).toEqual([
      'draftChanged',
      'draftChanged',
    ])
    await known()
    expect(await coverOf()).toBe(cardOf(now))
    expect((await listed()).drafts).toHaveLength(1)
  })

  it('a draft that was written after another has ended is not taken for it', async () => {
    const now = await cover('#222288')
    const first = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    await discard(eve, first)
    await prepareCover(eve, volumeId, { background: '#884422', cover: now })
    expect((await publish(paula, first)).refused).toBe('draftChanged')
  })

  it('a draft of a cover that was changed meanwhile is published only by who has seen the change', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    const body = { pictureId: now.picture?.id ?? '', crop: now.picture?.crop, lang: 'de', version: 1 }
    await paula(calls.changeCover, { params: { id: volumeId, coverId: now.id }, body })
    expect((await publish(paula, draft, 1)).refused).toBe('changedMeanwhile')
    expect((await listed()).drafts).toMatchObject([{ madeFrom: 1, live: { version: 2 } }])
    expect((await publish(paula, draft, 2)).refused).toBeUndefined()
    expect((await listed()).covers).toMatchObject([{ version: 3, lang: '' }])
  })

  it('a draft of a cover that was removed meanwhile becomes a new one, and the removal can still be undone', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    const removed = await paula(calls.removeCover, { params: paramsOf(draft), query: { version: 1 } })
    expect((await publish(paula, draft, 1)).refused).toBe('changedMeanwhile')
    expect((await publish(paula, draft, 0)).refused).toBeUndefined()
    await known()
    expect(await coverOf()).toBe(cardOf(draft))
    expect((await undo(paula, removed.answer?.entryId)).refused).toBeUndefined()
    expect(await listed()).toMatchObject({ covers: [{}, {}], drafts: [] })
  })

  it('one of two who publish at once does', async () => {
    const draft = await prepareCover(eve, volumeId, { background: '#226622' })
    const both = await Promise.all([publish(eve, draft), publish(paula, draft)])
    expect(both.map(({ refused }) => refused ?? 'published').toSorted()).toEqual([
      'draftChanged',
      'published',
    ])
    expect((await listed()).covers).toHaveLength(1)
  })

  it('the undo of publishing is refused once the cover is another, and nothing is lost', async () => {
    const now = await cover('#222288')
    const draft = await prepareCover(eve, volumeId, { background: '#882222', cover: now })
    const { answer } = await publish(paula, draft)
    const body = { pictureId: now.picture?.id ?? '', crop: now.picture?.crop, lang: 'de', version: 2 }
    await eve(calls.changeCover, { params: { id: volumeId, coverId: now.id }, body })
    expect((await undo(paula, answer?.entryId)).refused).toBe('changedSince')
    expect(await listed()).toMatchObject({ covers: [{ lang: 'de', version: 3 }], drafts: [] })
  })
})
