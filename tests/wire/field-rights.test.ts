// Proves docs/product.md#staff
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { undoAudit } from '#contract/calls/studio.ts'
import {
  changeStudioFields,
  findStudioSubject,
  listStudioFields,
  planPart,
  planSeries,
  planVolume,
} from '#contract/calls/studio-catalogue.ts'
import { saveDrafts } from '#contract/calls/studio-drafts.ts'
import { checkExchange } from '#contract/calls/studio-exchange.ts'
import { makeStudioToken } from '#contract/calls/studio-people.ts'
import { importUpload } from '#contract/calls/studio-upload.ts'
import { addStudioView, changeStudioView } from '#contract/calls/studio-views.ts'
import { calls } from '#contract/calls.ts'
import {
  StudioChange,
  StudioCreation,
  StudioNewPart,
  StudioNewSeries,
  StudioNewVolume,
  type StudioProblem,
} from '#contract/generated/studio_catalogue.ts'
import { StudioDraftChange } from '#contract/generated/studio_drafts.ts'
import { UploadAnswers, UploadPartAnswer } from '#contract/generated/studio_upload.ts'
import type { Send } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import type { StudioRight, StudioRole } from '#rules/studio-rights.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type Exchange, exchangeOf } from '#tests/support/exchange.ts'
import { makeEpub } from '#tests/support/make-books.ts'
import { publishDrafts } from '#tests/support/publish-drafts.ts'
import { openStudioShop, type StudioShop } from '#tests/support/studio-shop.ts'
import { stateOf, uploadFile } from '#tests/support/upload-file.ts'

// docs/decisions/0156-the-right-of-a-field-by-every-call.md: every field, by every call that can carry it, as every role.

type Kind = 'series' | 'volume' | 'part'

/** The rights of each role that fields take, written out as docs/decisions/0091-roles-audit-and-undo.md has them. */
const RIGHTS: Readonly<Record<StudioRole, readonly StudioRight[]>> = {
  owner: ['translate', 'edit', 'publish', 'price', 'takeDown', 'sell', 'news'],
  publisher: ['translate', 'edit', 'publish', 'price', 'takeDown', 'sell', 'news'],
  editor: ['translate', 'edit'],
  translator: ['translate'],
  author: [],
  support: [],
  accountant: [],
  marketing: ['sell', 'news'],
  auditor: [],
}

const text = (to: string) => [to, to] as const
/**
 * Of each field its right, another value, and how a cell of a table says that. What is out takes the right to publish to
 * become a draft again.
 */
const FIELDS: Readonly<
  Record<Kind, Readonly<Record<string, readonly [StudioRight, unknown, string] | readonly unknown[]>>>
> = {
  series: {
    title: ['edit', ...text('Other rain')],
    shortTitle: ['edit', ...text('Rain')],
    originalTitle: ['edit', ...text('Ame')],
    address: ['publish', ...text('ame')],
    description: ['edit', ...text('It pours.')],
    shortDescription: ['edit', ...text('It pours.')],
    tags: ['edit', ['sky'], 'sky'],
    related: ['edit', [{ series: 'snow', relation: 'sequel' }], 'sequel: snow'],
    lang: ['edit', 'fr', 'fr'],
    status: ['edit', 'hiatus', 'hiatus'],
    ageRating: ['edit', 18, '18'],
    catchup: ['price', true, 'true'],
    rentals: ['price', false, 'false'],
    blocked: ['takeDown', ['FR'], 'FR'],
    topicId: ['edit', '12', '12'],
    categoryId: ['edit', '13', '13'],
    numbering: ['edit', [{ after: 1, name: 'II' }], '1: II'],
    hidden: ['publish', true, 'true'],
    stage: ['publish', 'draft', 'draft'],
  },
  volume: {
    title: ['edit', ...text('Drops')],
    shortTitle: ['edit', ...text('Drops')],
    originalTitle: ['edit', ...text('Ame')],
    originalPublisher: ['edit', ...text('Sora')],
    description: ['edit', ...text('It pours.')],
    shortDescription: ['edit', ...text('It pours.')],
    number: ['edit', 7, '7'],
    series: ['edit', 'snow', 'snow'],
    priceCoins: ['price', 350, '350'],
    publishingAt: ['publish', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00Z'],
    physicalPublishingAt: ['publish', '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00Z'],
    premiumExtras: ['edit', ...text('A postcard')],
    layout: ['edit', 'strip', 'strip'],
    onSale: ['publish', false, 'false'],
    ebook: ['publish', false, 'false'],
    streaming: ['publish', false, 'false'],
    creators: ['edit', [{ name: 'Ada Wren', role: 'author' }], 'author: Ada Wren'],
    stores: ['edit', [{ store: 'digital', identifier: '9783161484100' }], 'digital: 9783161484100'],
    forumTopicId: ['edit', '12', '12'],
    hidden: ['publish', true, 'true'],
    stage: ['publish', 'draft', 'draft'],
  },
  part: {
    title: ['edit', ...text('Thunder')],
    launchAt: ['publish', '2026-02-01T00:00:00.000Z', '2026-02-01T00:00:00Z'],
    expiresAt: ['publish', '2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00Z'],
    preview: ['price', true, 'true'],
    rentalCoins: ['price', 12, '12'],
    hidden: ['publish', true, 'true'],
    stage: ['publish', 'draft', 'draft'],
  },
}

const AT = new Date('2026-02-01T00:00:00Z')
/**
 * What sets fields under other names: of each value its right, and one that somebody could say. null: it says what is meant,
 * of which file, in which order, and sets nothing that takes more than the right of the call.
 */
const INPUTS: Readonly<Record<string, Readonly<Record<string, readonly [StudioRight, unknown] | null>>>> = {
  StudioChange: { id: null, field: null, from: null, to: null },
  StudioDraftChange: { field: null, to: null, madeFrom: null, before: null },
  StudioCreation: {
    key: null,
    kind: null,
    title: null,
    type: null,
    lang: null,
    seriesId: null,
    number: null,
  },
  StudioNewSeries: { title: null, type: null, lang: null },
  StudioNewVolume: { seriesId: null, number: null, title: null, publishingAt: ['publish', AT] },
  StudioNewPart: { volumeId: null, title: null, launchAt: ['publish', AT] },
  UploadAnswers: {
    ...{ seriesTitle: null, seriesSlug: null, seriesAddress: null, volumeNumber: null },
    ...{ volumeTitle: null, alone: null },
    ...{ lang: null, kind: null, direction: null, cut: null, parts: null, mapping: null, replace: null },
    ...{ asPart: null, publicVersion: null, draft: ['publish', false] },
    priceCoins: ['price', 100],
    publishing: ['publish', AT],
    firstLaunch: ['publish', AT],
    everyDays: ['publish', 1],
    previews: ['price', 99],
  },
  UploadPartAnswer: {
    ...{ title: null, pieces: null },
    preview: ['price', true],
    rentalCoins: ['price', 3],
    launch: ['publish', AT],
  },
}
const MESSAGES = {
  ...{ StudioChange, StudioDraftChange, StudioCreation, StudioNewSeries, StudioNewVolume, StudioNewPart },
  ...{ UploadAnswers, UploadPartAnswer },
}

/**
 * Every body that a call of the studio takes in: whether it carries fields of the catalogue, or where else it is proved who
 * may say what.
 */
const BODIES: Readonly<Record<string, 'fields' | 'below' | string>> = {
  ...{ StudioChangeRequest: 'fields', StudioNewSeries: 'fields', StudioNewVolume: 'fields' },
  ...{ StudioNewPart: 'fields', UploadAnswers: 'fields' },
  ...{ StudioDraftChanges: 'fields', StudioReleaseRequest: 'fields' },
  // A table or an ONIX message among them.
  BYTES: 'fields',
  ...{ StudioSaleRequest: 'below', StudioBundleRequest: 'below', StudioViewRequest: 'below' },
  ...{
    StudioSaleEnd: 'studio-sales',
    StudioBundleEnd: 'studio-bundles',
    StudioDraftsDiscarding: 'studio-drafts',
  },
  ...{ PersonInvitation: 'studio-people', StudioGrant: 'studio-people', GrantChange: 'studio-people' },
  ...{
    StudioTokenRequest: 'studio-tokens',
    WebhookRequest: 'studio-webhooks',
    ShopLookChange: 'studio-shop',
  },
  ...{
    SecondPersonReason: 'second-person',
    StudioTakedownRequest: 'takedowns',
    StudioTakedownLift: 'takedowns',
  },
  ...{ LegalDraftChange: 'legal-texts', LegalTexts: 'legal-texts', LegalPreviewRequest: 'legal-texts' },
  ...{ DemoRemovalRequest: 'studio-start', PreviewRequest: 'previews', ProofLinkRequest: 'proofs' },
  ...{ StudioNewPost: 'studio-posts', StudioPostRequest: 'studio-posts', StudioPostPreview: 'studio-posts' },
  ...{ StudioCoverRequest: 'studio-covers', StudioCoverDraftRequest: 'studio-cover-drafts' },
  UploadRequest: 'uploads',
}

interface Actor {
  readonly name: string
  readonly send: Send
  readonly rights: readonly StudioRight[]
}

let studio: StudioShop
let ada: Exchange
let owner: Send
let rain: Added
const actors: Actor[] = []
const ids = {} as Record<Kind, string>
const kinds = ['series', 'volume', 'part'] as const

async function tokenWith(rights: readonly StudioRight[], langs: readonly Language[] = []): Promise<Actor> {
  const name = ['token', ...rights, ...langs].join(' ')
  const body = { name, rights: ['see', ...rights], days: 30, langs: [...langs] }
  const { answer } = await owner(makeStudioToken, { body })
  return { name, send: studio.shop.sendWith({ authorization: `Bearer ${answer?.secret}` }), rights }
}

beforeAll(async () => {
  studio = await openStudioShop()
  const { db } = studio.shop.scratch
  await addSeries(db, { title: 'Snow', type: 'manga', volumes: [{}] })
  rain = await addSeries(db, {
    ...{ title: 'Rain', type: 'manga', tags: ['clouds'], description: 'It rains.', ageRating: 16 },
    volumes: [
      {
        ...{ description: 'It rains.', shortDescription: 'It rains.', priceCoins: 699 },
        publishingAt: new Date('2026-07-01T18:00:00Z'),
        readerStreamingEnabled: true,
        parts: [{ isFilled: true, preview: false, rentalCoins: 30 }],
      },
    ],
  })
  Object.assign(ids, { series: rain.id, volume: rain.volumes[0]?.id, part: rain.volumes[0]?.parts[0]?.id })
  ada = await exchangeOf(studio, 'ada', 'owner')
  owner = ada.send
  for (const role of Object.keys(RIGHTS) as StudioRole[])
    actors.push({ name: role, send: await studio.person(role, role), rights: RIGHTS[role] })
  for (const right of ['edit', 'publish', 'price', 'takeDown'] as const) actors.push(await tokenWith([right]))
}, 120_000)
afterAll(() => studio.close())

const rows = (kind: Kind) =>
  Object.entries(FIELDS[kind]).map(([name, row]) => {
    const [right, value, cell] = row as [StudioRight, unknown, string]
    return { name, right, value, cell }
  })
/** The fields for which an actor lacks the right. */
const closedTo = (actor: Actor, kind: Kind) =>
  rows(kind).flatMap(({ name, right }) => (actor.rights.includes(right) ? [] : [name]))
const changesOf = (kind: Kind, names = Object.keys(FIELDS[kind])) =>
  rows(kind).flatMap(({ name: field, value }) =>
    names.includes(field) ? [{ id: ids[kind], field, to: JSON.stringify(value) }] : [],
  )
const refusedIn = (problems: readonly Pick<StudioProblem, 'field' | 'reason'>[] = []) =>
  problems.flatMap(({ field, reason }) => (reason === 'mayNotChange' ? [field] : []))
const valuesOf = async (kind: Kind) =>
  (await owner(findStudioSubject, { params: { id: ids[kind] } })).answer?.row?.values

describe('the table above', () => {
  it('has every field of the catalogue', async () => {
    const { answer } = await owner(listStudioFields, {})
    const known = kinds.flatMap(kind => rows(kind).map(({ name }) => `${kind}.${name}`))
    expect(answer?.fields.map(({ kind, name }) => `${kind}.${name}`)).toEqual(known)
  })

  it('has every value of the messages that set fields', () => {
    for (const [name, message] of Object.entries(MESSAGES))
      expect(Object.keys(message.fromPartial({})).toSorted(), name).toEqual(
        Object.keys(INPUTS[name] ?? {}).toSorted(),
      )
  })

  it('has every body that a call of the studio takes in', () => {
    const bodies = calls.flatMap(({ needs, body, bytes }) =>
      needs === 'staff' && (body || bytes) ? [body ?? 'BYTES'] : [],
    )
    expect([...new Set(bodies)].toSorted()).toEqual(Object.keys(BODIES).toSorted())
  })
})

describe.each(kinds)('a field of a %s', kind => {
  it('is changed by who has its right, on trial and when it is saved', async () => {
    const before = await valuesOf(kind)
    for (const actor of actors) {
      const closed = closedTo(actor, kind)
      const body = { changes: changesOf(kind), dryRun: true }
      const tried = await actor.send(changeStudioFields, { body })
      expect(refusedIn(tried.answer?.problems), actor.name).toEqual(closed)
      if (closed.length === 0) continue
      const { refused, details } = await actor.send(changeStudioFields, { body: { ...body, dryRun: false } })
      expect([refused, refusedIn(JSON.parse(details ?? '[]'))], actor.name).toEqual([
        'changesRefused',
        closed,
      ])
    }
    expect(await valuesOf(kind)).toEqual(before)
  })

  it('comes in with a table for who has its right', async () => {
    // By the address rows are found.
    const inTable = rows(kind).filter(({ name }) => name !== 'address')
    const names = inTable.map(({ name }) => name)
    const cells = inTable.map(({ cell }) => `"${cell}"`)
    const file = new TextEncoder().encode(`id,${names.join(',')}\n${ids[kind]},${cells.join(',')}\n`)
    for (const actor of actors) {
      const { answer } = await actor.send(checkExchange, { query: { kind }, body: file })
      const closed = closedTo(actor, kind).filter(name => names.includes(name))
      expect(refusedIn(answer?.problems), actor.name).toEqual(closed)
      const others = answer?.problems.map(({ reason }) => reason).filter(one => one !== 'mayNotChange')
      expect(others, actor.name).toEqual(
        kind === 'series' && actor.rights.includes('edit') ? expect.anything() : [],
      )
    }
  })

  it('is prepared as a draft by translators, of texts, and editors, and published by who has its right', async () => {
    const { answer: fields } = await owner(listStudioFields, {})
    const isText = (name: string) =>
      fields?.fields.some(field => field.kind === kind && field.name === name && field.isText)
    const values = (await valuesOf(kind)) ?? {}
    const drafts = rows(kind).map(({ name: field, value }) => ({
      ...{ field, to: JSON.stringify(value), madeFrom: values[field] ?? 'null' },
    }))
    const params = { id: ids[kind] }
    for (const { name, send, rights } of actors) {
      const closed = rows(kind).filter(
        ({ name: field }) => !rights.includes(isText(field) ? 'translate' : 'edit'),
      )
      if (closed.length === 0) continue
      const { refused, details } = await send(saveDrafts, { params, body: { drafts, state: 'draft' } })
      if (!rights.includes('translate')) expect(refused, name).toBe('notAllowed')
      else expect(refusedIn(JSON.parse(details ?? '[]')), name).toEqual(closed.map(one => one.name))
    }
    const saved = await owner(saveDrafts, { params, body: { drafts, state: 'ready' } })
    const shown = saved.answer?.drafts ?? []
    expect(shown).toHaveLength(drafts.length)
    for (const actor of actors) {
      const closed = closedTo(actor, kind).toSorted()
      const { answer } = await publishDrafts(actor.send, shown, { dryRun: true })
      expect(refusedIn(answer?.problems).toSorted(), actor.name).toEqual(closed)
      if (closed.length === 0) continue
      const { refused, details } = await publishDrafts(actor.send, shown)
      expect(refused, actor.name).toBe('changesRefused')
      expect(refusedIn(JSON.parse(details ?? '[]')).toSorted(), actor.name).toEqual(closed)
    }
    await owner(undoAudit, { params: { entryId: saved.answer?.entryId ?? '' } })
  })

  it('is put back by who has its right, with all others of the entry', async () => {
    const known = actors.filter(({ rights }) => rights.length < RIGHTS.owner.length)
    const groups = Map.groupBy(rows(kind), ({ right }) => right)
    for (const [right, group] of groups) {
      // A series links to a topic or to a category.
      const names = group.map(({ name }) => name).filter(name => name !== 'categoryId')
      const before = await valuesOf(kind)
      const { answer } = await owner(changeStudioFields, { body: { changes: changesOf(kind, names) } })
      const params = { entryId: answer?.entryId ?? '' }
      for (const { name, send, rights } of known)
        if (!rights.includes(right))
          expect((await send(undoAudit, { params })).refused, `${name}: ${names}`).toBe('notAllowed')
      const exactly = known.find(({ rights }) => rights.length === 1 && rights[0] === right)
      expect((await exactly?.send(undoAudit, { params }))?.refused, right).toBeUndefined()
      expect(await valuesOf(kind)).toEqual(before)
    }
    const mixed = { changes: [...changesOf('volume', ['title']), ...changesOf('volume', ['priceCoins'])] }
    const { answer } = await owner(changeStudioFields, { body: mixed })
    const params = { entryId: answer?.entryId ?? '' }
    for (const { name, send, rights } of known)
      if (!rights.includes('price') || !rights.includes('edit'))
        expect((await send(undoAudit, { params })).refused, name).toBe('notAllowed')
    expect((await owner(undoAudit, { params })).refused).toBeUndefined()
  })
})

it('a field of what is planned by the same request takes its right as well', async () => {
  const creations = [
    { key: 'new', kind: 'series', title: 'Hail', type: 'manga', lang: 'en' },
    { key: 'first', kind: 'volume', title: '', seriesId: 'new', number: 1 },
  ]
  for (const actor of actors) {
    if (!actor.rights.includes('edit')) continue
    for (const [kind, id] of [['series', 'new'] as const, ['volume', 'first'] as const]) {
      // What is planned is not out.
      const names = Object.keys(FIELDS[kind]).filter(name => name !== 'stage')
      const changes = changesOf(kind, names).map(change => ({ ...change, id }))
      const { answer } = await actor.send(changeStudioFields, { body: { creations, changes, dryRun: true } })
      const closed = closedTo(actor, kind).filter(name => name !== 'stage')
      expect(refusedIn(answer?.problems), actor.name).toEqual(closed)
    }
  }
})

it('what is planned by itself takes the right of each value that is said of it', async () => {
  const doors = [
    [planSeries, 'StudioNewSeries', { title: 'Sleet', type: 'manga', lang: 'en' }],
    [planVolume, 'StudioNewVolume', { seriesId: ids.series, title: 'Sleet' }],
    [planPart, 'StudioNewPart', { volumeId: ids.volume, title: 'Sleet' }],
  ] as const
  for (const { name, send, rights } of [...actors, await tokenWith(['edit', 'publish'])])
    for (const [call, message, body] of doors) {
      const plan = async (more: object) =>
        (
          await (send as never as (call: unknown, input: object) => Promise<{ refused?: string }>)(call, {
            body: { ...body, ...more },
          })
        ).refused
      const isEditor = rights.includes('edit')
      for (const [field, row] of Object.entries(INPUTS[message] ?? {})) {
        if (!row) continue
        const may = isEditor && rights.includes(row[0])
        expect(await plan({ [field]: row[1] }), `${name}: ${field}`).toBe(may ? undefined : 'notAllowed')
      }
      if (!isEditor) expect(await plan({}), name).toBe('notAllowed')
    }
})

it('an ONIX message brings in what its sender has the right to', async () => {
  const { text: whole } = await ada.download({ q: 'rain', format: 'onix' })
  const next = whole
    .replaceAll('6.99', '3.50')
    .replaceAll('It rains.', 'It pours.')
    .replaceAll(/<RegionsIncluded>WORLD<\/RegionsIncluded>/g, '$&<CountriesExcluded>FR</CountriesExcluded>')
    .replaceAll(/<PublishingDate>.*?<\/PublishingDate>/gs, one => one.replaceAll('202607', '202605'))
  const expected = {
    description: 'edit',
    priceCoins: 'price',
    publishingAt: 'publish',
    blocked: 'takeDown',
  } as const
  const all = await ada.check(new TextEncoder().encode(next))
  expect(all.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(expected)))
  for (const { name, send, rights } of actors) {
    const { answer } = await send(checkExchange, { body: new TextEncoder().encode(next) })
    const refused = refusedIn(answer?.problems)
    for (const [field, right] of Object.entries(expected))
      expect(refused.includes(field), `${name}: ${field}`).toBe(!rights.includes(right))
  }
})

describe('a file', () => {
  let files = 0
  const TEXTS = [
    'A fox waits by the river until the ferry comes.',
    'Nobody in the tower had heard of trains before.',
  ]
  async function upload(actor: Actor, hints?: string) {
    const name = `Roofs ${++files}`
    if (hints === undefined) {
      const { file } = await makeEpub({
        title: name,
        identifier: name,
        chapters: [`<p>It rains on ${name}.</p>`],
      })
      return uploadFile(studio.shop, actor.send, file)
    }
    const path = join(await mkdtemp(join(tmpdir(), 'kashihon-made-')), `${name}.md`)
    await writeFile(path, `---\n${hints}\n---\n${[...TEXTS][files % 2]}\n`)
    return uploadFile(studio.shop, actor.send, path)
  }
  const answers = (more: object) => UploadAnswers.fromPartial({ draft: true, ...more })
  /** Each value that takes a right beside that of an editor, as answers. */
  const SAID = [
    ...Object.entries(INPUTS.UploadAnswers ?? {}).map(([name, row]) => [row, { [name]: row?.[1] }] as const),
    ...Object.entries(INPUTS.UploadPartAnswer ?? {}).map(
      ([name, row]) => [row, { parts: [{ title: 'One', pieces: [{ part: 1 }], [name]: row?.[1] }] }] as const,
    ),
  ].flatMap(([row, said]) => (row ? [{ right: row[0], said }] : []))

  it.each([
    ['an editor', ['edit']],
    ['who sets prices', ['edit', 'price']],
    ['who publishes', ['edit', 'publish']],
  ] as const)(
    'is imported by %s with the values that they may set, and with no other',
    async (who, rights) => {
      const editor = actors.find(({ name }) => name === 'editor') as Actor
      const actor = who === 'an editor' ? editor : await tokenWith(rights)
      const { id } = await upload(actor)
      const params = { uploadId: id }
      for (const { right, said } of SAID)
        if (!(rights as readonly string[]).includes(right))
          expect(
            (await actor.send(importUpload, { params, body: answers(said) })).refused,
            JSON.stringify(said),
          ).toBe('notAllowed')
      const may = SAID.filter(({ right }) => (rights as readonly string[]).includes(right))
      const parts = Object.assign({}, ...may.flatMap(({ said }) => ('parts' in said ? said.parts : [])))
      const body = answers({
        ...Object.assign({}, ...may.map(({ said }) => said)),
        parts: [{ ...parts, title: 'One', pieces: [{ part: 1, from: 0, to: 0 }] }],
      })
      expect((await actor.send(importUpload, { params, body })).refused).toBeUndefined()
      await studio.shop.app.jobs.runDue()
      expect(await stateOf(actor.send, id)).toMatchObject({
        state: 'imported',
        outcome: { outcome: 'created' },
      })
    },
  )

  it('of one part says in its first lines neither when it comes out nor that it is free, where who imports it may not', async () => {
    const editor = actors.find(({ name }) => name === 'editor') as Actor
    await owner(planSeries, { body: { title: 'Weekly', type: 'novel', lang: 'en' } })
    for (const number of [1, 2]) {
      const { id } = await upload(editor, 'launch: 2026-02-03\npreview: yes')
      const body = answers({ asPart: true, seriesSlug: 'weekly', volumeNumber: 1, kind: 'novel' })
      const params = { uploadId: id }
      expect((await editor.send(importUpload, { params, body: { ...body, draft: false } })).refused).toBe(
        'notAllowed',
      )
      expect((await editor.send(importUpload, { params, body })).refused).toBeUndefined()
      await studio.shop.app.jobs.runDue()
      expect(await stateOf(editor.send, id)).toMatchObject({
        refusal: '',
        state: 'imported',
        outcome: { outcome: 'added' },
      })
      const [part] = await studio.shop.scratch.db.query({
        text: `select p.stage, p.hidden, p.preview, p.undated from parts p join volumes v on v.id = p.volume_id
          join series s on s.id = v.series_id where s.slug = 'weekly' and p.number = $1`,
        values: [number],
      })
      expect(part).toEqual({ stage: 'draft', hidden: true, preview: number === 1, undated: true })
    }
  })
})

describe('sales and bundles of more than 75 %', () => {
  const DAY = 86_400_000
  const saleOf = (percent: number, more: object = {}) => ({
    ...{ names: { en: 'Deep' }, percent, covers: 'chosen', seriesIds: [ids.series] },
    startsAt: new Date(studio.shop.clock.now().getTime() + DAY),
    endsAt: new Date(studio.shop.clock.now().getTime() + 2 * DAY),
    ...more,
  })
  const bundleOf = (percent: number, more: object = {}) => ({
    ...{ names: { en: 'Deep' }, percent, seriesIds: [ids.series], ...more },
  })
  const DOORS = [
    ['planStudioSale', 'changeStudioSale', 'endStudioSale', 'saleId', saleOf, 100],
    ['planStudioBundle', 'changeStudioBundle', 'withdrawStudioBundle', 'bundleId', bundleOf, 90],
  ] as const

  it.each(DOORS)(
    'take the right to set prices to be offered: %s',
    async (plan, change, end, key, bodyOf, deep) => {
      const all = [...actors, await tokenWith(['sell']), await tokenWith(['sell', 'price'])]
      for (const { name, send, rights } of all) {
        const ask = (call: string, input: object) =>
          (send as never as (call: unknown, input: object) => Promise<Answered>)(
            calls.find(one => one.name === call),
            input,
          )
        const may = rights.includes('sell') && rights.includes('price')
        const why = may ? undefined : rights.includes('sell') ? 'takesPriceRight' : 'notAllowed'
        expect((await ask(plan, { body: bodyOf(deep) })).refused, name).toBe(why)
        expect((await ask(plan, { body: bodyOf(76) })).refused, name).toBe(why)
        if (!rights.includes('sell')) continue
        expect((await ask(plan, { body: bodyOf(75) })).refused, name).toBeUndefined()
        const prepared = await ask(plan, { body: bodyOf(deep, { isDraft: true }) })
        const one = prepared.answer?.sale ?? prepared.answer?.bundle
        const params = { [key]: one?.id ?? '' }
        expect((await ask(change, { params, body: bodyOf(deep) })).refused, name).toBe(why)
        // Who may only sell ends what others offer, and does not bring it back.
        const body = bodyOf(deep)
        await owner(calls.find(one => one.name === change) as never, { params, body } as never)
        const ended = await ask(end, { params, body: {} })
        expect(ended.refused, name).toBeUndefined()
        const undone = await send(undoAudit, { params: { entryId: ended.answer?.entryId ?? '' } })
        expect(undone.refused, name).toBe(may ? undefined : 'notAllowed')
      }
    },
  )
})

interface Answered {
  readonly refused?: string
  readonly answer?: {
    readonly entryId: string
    readonly sale?: { id: string }
    readonly bundle?: { id: string }
  }
}

it('views are shared by who changes anything, and kept for oneself by everybody', async () => {
  const view = { name: 'Drafts', query: 'kind=volume', shared: false }
  for (const { name, send, rights } of [...actors, await tokenWith([])]) {
    const refused = rights.length > 0 ? undefined : 'notAllowed'
    expect((await send(addStudioView, { body: { ...view, shared: true } })).refused, name).toBe(refused)
    const { answer } = await send(addStudioView, { body: view })
    const params = { viewId: answer?.id ?? '' }
    expect((await send(changeStudioView, { params, body: { ...view, shared: true } })).refused, name).toBe(
      refused,
    )
    expect((await send(changeStudioView, { params, body: view })).refused, name).toBeUndefined()
  }
})

describe('who is limited to a language', () => {
  let regen: Added
  let limited: Actor[]
  beforeAll(async () => {
    const { db } = studio.shop.scratch
    regen = await addSeries(db, { title: 'Regen', type: 'manga', lang: 'de', volumes: [{ number: 9 }] })
    await addSeries(db, { title: 'Schnee', type: 'manga', lang: 'de' })
    const all = ['edit', 'publish', 'price'] as const
    limited = [
      await tokenWith(all, ['de']),
      { name: 'editor', send: await studio.person('eva', 'editor', { langs: ['de'] }), rights: ['edit'] },
      { name: 'publisher', send: await studio.person('pia', 'publisher', { langs: ['de'] }), rights: all },
    ]
  })

  const MOVES = [
    ['a series to another language', 'lang', 'en', 'mayNotChange', 'series'],
    ['a volume to a series in another language', 'series', 'rain', 'noSuchSeries', 'volume'],
  ] as const
  it.each(MOVES)(
    'moves no %s: on trial, saved, by a table, a draft, an undo',
    async (_, field, to, reason, kind) => {
      const id = kind === 'series' ? regen.id : (regen.volumes[0]?.id ?? '')
      const changes = [{ id, field, to: JSON.stringify(to) }]
      const file = new TextEncoder().encode(`id,${field}\n${id},${to}\n`)
      const live = JSON.stringify(kind === 'series' ? 'de' : 'regen')
      const drafts = [{ field, to: JSON.stringify(to), madeFrom: live }]
      const saved = await owner(saveDrafts, { params: { id }, body: { drafts, state: 'ready' } })
      const shown = saved.answer?.drafts ?? []
      for (const { name, send } of limited) {
        const tried = await send(changeStudioFields, { body: { changes, dryRun: true } })
        expect(
          tried.answer?.problems.map(problem => problem.reason),
          name,
        ).toEqual([reason])
        expect((await send(changeStudioFields, { body: { changes } })).refused, name).toBe('changesRefused')
        const { answer } = await send(checkExchange, { query: { kind }, body: file })
        expect(
          answer?.problems.map(problem => problem.reason),
          name,
        ).toEqual([reason])
        const published = await publishDrafts(send, shown)
        expect(published.refused, name).toBe('changesRefused')
      }
      await owner(undoAudit, { params: { entryId: saved.answer?.entryId ?? '' } })
      // What others bring out of their reach and in again they do not take back, either way.
      for (const next of [to, JSON.parse(live)]) {
        const changes = [{ id, field, to: JSON.stringify(next) }]
        const { answer } = await owner(changeStudioFields, { body: { changes } })
        const params = { entryId: answer?.entryId ?? '' }
        for (const { name, send } of limited)
          expect((await send(undoAudit, { params })).refused, `${name}: ${next}`).toBe('notAllowed')
      }
    },
  )

  it('plans nothing in another one, and moves a volume to another series in their own', async () => {
    for (const { name, send } of limited) {
      const body = { title: 'Hail', type: 'manga', lang: 'en' }
      expect((await send(planSeries, { body })).refused, name).toBe('notAllowed')
      const creations = [{ ...body, key: 'new', kind: 'series' }]
      const { answer } = await send(changeStudioFields, { body: { creations, changes: [], dryRun: true } })
      expect(refusedIn(answer?.problems), name).toEqual([''])
      const changes = [{ id: regen.volumes[0]?.id ?? '', field: 'series', to: '"schnee"' }]
      const moved = await send(changeStudioFields, { body: { changes, dryRun: true } })
      expect(moved.answer?.problems, name).toEqual([])
    }
  })
})
