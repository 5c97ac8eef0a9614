// Proves docs/product.md#staff, docs/product.md#part-access
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { findMe } from '#contract/calls/accounts.ts'
import { aggregateSeries, findPart } from '#contract/calls/catalogue.ts'
import { openPart } from '#contract/calls/reading.ts'
import { listAudit, undoAudit } from '#contract/calls/studio.ts'
import * as calls from '#contract/calls/studio-preview.ts'
import { calls as allCalls } from '#contract/calls.ts'
import type { Preview } from '#contract/generated/previews.ts'
import { deleteEnded } from '#server/studio/previews/store.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { type CoinShop, day, NOON, openCoinShop } from '#tests/support/coin-shop.ts'
import { makeDevice } from '#tests/support/device.ts'
import { giveRole } from '#tests/support/give-role.ts'

// docs/decisions/0095-proofs-and-previews.md.

let open: CoinShop
let staff: string
let cloud: Added
let other: Added
const device = await makeDevice()
const MEMBERS = 'cloud-volume-1-part-2'
const ENDED = 'cloud-volume-1-part-3'
const SOON = 'cloud-volume-1-part-4'

beforeAll(async () => {
  open = await openCoinShop()
  const { db } = open.shop.scratch
  cloud = await addSeries(db, {
    title: 'Cloud',
    blockedIn: ['FR'],
    volumes: [
      {
        parts: [
          { launchAt: day(-9), preview: true, text: 'Free.' },
          { launchAt: day(-9), preview: false, expiresAt: null, text: 'For members.' },
          { launchAt: day(-9), preview: false, expiresAt: day(-1), text: 'Not streamed.' },
          { launchAt: day(5), preview: false, expiresAt: null, text: 'Next week.' },
        ],
      },
      { parts: [{ launchAt: day(-1), hidden: true, text: 'A draft.' }] },
    ],
  })
  other = await addSeries(db, {
    title: 'Wind',
    volumes: [{ parts: [{ launchAt: day(-1), preview: true, text: 'Of another series.' }] }],
  })
  await open.readers.verify('previewer')
  await giveRole(db, 'previewer', 'editor')
  await open.shop.app.version.refresh()
  staff = await open.readers.token('previewer')
})
afterAll(() => open.close())

const send = () => open.shop.sendWith({ authorization: `Bearer ${staff}` })

async function previewAs(as: string, { country = '', at = undefined as Date | undefined } = {}) {
  const { answer, refused } = await send()(calls.makePreview, {
    body: { as, country, at, seriesId: cloud.id },
  })
  if (!answer) throw new Error(`no preview: ${refused}`)
  return answer
}

async function linkTo(volumeId: string, partId = '', days = 0): Promise<Preview> {
  const { answer, refused } = await send()(calls.makeProofLink, { body: { volumeId, partId, days } })
  if (!answer) throw new Error(`no link: ${refused}`)
  return answer
}

const ask = (preview: Preview, path: string, init: RequestInit = {}) =>
  open.shop.fetch(preview.address.replace(open.shop.url, '') + path, init)
const statusOf = async (preview: Preview, path: string) => (await ask(preview, path)).status
const checkIn = async (preview: Preview, part: string) =>
  (await ask(preview, `/app/v2/parts/${part}/check`, { method: 'HEAD' })).status

describe('a preview', () => {
  it.each([
    { as: 'visitor', members: 403, ended: 403, soon: 404 },
    { as: 'member', members: 204, ended: 410, soon: 404 },
    { as: 'premium', members: 204, ended: 410, soon: 404 },
    { as: 'owner', members: 204, ended: 204, soon: 404 },
    { as: 'renter', members: 204, ended: 204, soon: 404 },
  ])('is answered as a $as is', async ({ as, members, ended, soon }) => {
    const preview = await previewAs(as)
    expect(await checkIn(preview, MEMBERS)).toBe(members)
    expect(await checkIn(preview, ENDED)).toBe(ended)
    expect(await checkIn(preview, SOON)).toBe(soon)
    const why = await send()(calls.explainPreview, { params: { previewId: preview.id, partId: ENDED } })
    expect(why.answer?.check).toBe(ended)
  })

  it('looks at the shop in its country and at its moment, by calls and pages', async () => {
    const french = await previewAs('member', { country: 'FR' })
    expect(await checkIn(french, MEMBERS)).toBe(451)
    expect(await statusOf(french, `/read/${MEMBERS}`)).toBe(451)
    const later = await previewAs('member', { at: day(6) })
    expect(await checkIn(later, SOON)).toBe(204)
    const html = await (await ask(later, '/series/cloud')).text()
    expect(html).toContain(`href="${later.address.replace(open.shop.url, '')}/read/${SOON}"`)
    expect(await (await open.shop.fetch('/series/cloud')).text()).not.toContain(`/read/${SOON}"`)
  })

  it('opens sealed parts for its device, and knows who is looked at', async () => {
    const owner = await previewAs('owner')
    const inPreview = async (call: AnyCall, path: string) => {
      const response = await ask(owner, path, { headers: { ...device.headers, accept: 'application/json' } })
      expect([call.name, response.status]).toEqual([call.name, 200])
      return response.json()
    }
    expect(await inPreview(openPart, `/app/v2/parts/${ENDED}/data`)).toMatchObject({
      cryptData: { type: 'CDRM_V1' },
    })
    expect(await inPreview(findMe, '/app/v2/me')).toMatchObject({ id: owner.id, displayName: '' })
    expect(await inPreview(findPart, `/app/v2/parts/${ENDED}`)).toMatchObject({ check: 204 })
    expect(await inPreview(aggregateSeries, `/app/v2/series/${cloud.id}/aggregate`)).toBeTruthy()
  })

  it('is mixed with nothing that others are answered, before or afterwards', async () => {
    const plain = async () => {
      const [page, call] = [
        await open.shop.fetch('/volumes/cloud-volume-1'),
        await open.shop.fetch(`/app/v2/parts/${MEMBERS}`),
      ]
      const html = (await page.text()).replace(/"now":\{[^}]*\}/, '')
      return { html, etag: call.headers.get('etag'), body: await call.text() }
    }
    const before = await plain()
    const owner = await previewAs('owner')
    const seen = await ask(owner, '/volumes/cloud-volume-1')
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
    expect(seen.headers.get('etag')).toBeNull()
    expect(await seen.text()).toContain('Owned')
    const call = await ask(owner, `/app/v2/parts/${MEMBERS}`, {
      headers: { 'if-none-match': before.etag ?? '' },
    })
    expect([call.status, call.headers.get('etag')]).toEqual([200, null])
    expect(await plain()).toEqual(before)
    expect(before.html).not.toContain('/preview/')
  })

  it('shows no other series, and nothing that is for staff', async () => {
    const owner = await previewAs('owner')
    const others = ['/series/wind', '/volumes/wind-volume-1', '/read/wind-volume-1-part-1']
    for (const path of [...others, '/studio', '/img/x', '/app/v2/parts/wind-volume-1-part-1'])
      expect([path, await statusOf(owner, path)]).toEqual([path, 404])
    expect(await checkIn(owner, 'wind-volume-1-part-1')).toBe(404)
    expect(await statusOf(owner, '/app/v2/studio/me')).toBe(403)
    expect(await statusOf(owner, '/series')).toBe(200)
    expect(await statusOf(owner, '/')).toBe(200)
    expect(other.id).not.toBe(cloud.id)
  })

  it('changes nothing: each call that does is refused, whatever is sent along', async () => {
    const owner = await previewAs('owner')
    for (const { method, path } of allCalls.filter(one => !['GET', 'HEAD'].includes(one.method))) {
      const response = await ask(owner, path.replace(/:\w+/g, 'x'), {
        method,
        headers: { authorization: `Bearer ${staff}`, accept: 'application/json' },
      })
      expect([path, response.status]).toEqual([path, 403])
      expect(await response.json()).toMatchObject({ reason: 'previewOnly' })
    }
    const counts = await open.shop.scratch.db.query({
      text: `select (select count(*) from library_books) as books, (select count(*) from reading_progress) as progress`,
    })
    for (const { path, name, raw } of allCalls.filter(one => one.method === 'GET')) {
      const { status } = await ask(owner, path.replace(/:\w+/g, MEMBERS))
      expect({ name, raw, isFault: status >= 500 && status !== 503 }).toEqual({ name, raw, isFault: false })
    }
    expect(
      await open.shop.scratch.db.query({
        text: `select (select count(*) from library_books) as books, (select count(*) from reading_progress) as progress`,
      }),
    ).toEqual(counts)
  })

  it('is nobody’s session: its documents have no origin, and the credentials of who looks count for nothing', async () => {
    const visitor = await previewAs('visitor')
    const page = await ask(visitor, '/series/cloud', { headers: { authorization: `Bearer ${staff}` } })
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/; sandbox allow-scripts allow-forms$/)
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('set-cookie')).toBeNull()
    const me = await ask(visitor, '/app/v2/me', { headers: { authorization: `Bearer ${staff}` } })
    expect(me.status).toBe(401)
    const plain = await open.shop.fetch('/series/cloud')
    expect(plain.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('ends after an hour, when it is revoked, and where it is forged', async () => {
    const [mine, theirs] = [await previewAs('member'), await previewAs('member')]
    expect(await statusOf(mine, '/series/cloud')).toBe(200)
    const forged = { ...mine, address: mine.address.replace(mine.id, theirs.id) }
    expect(await statusOf(forged, '/series/cloud')).toBe(404)
    expect((await open.shop.fetch(`/preview/${mine.id}/series/cloud`)).status).toBe(404)
    await send()(calls.revokePreview, { params: { previewId: theirs.id } })
    expect(await statusOf(theirs, '/series/cloud')).toBe(410)
    open.shop.clock.set(new Date(Date.parse(NOON) + 3_600_000))
    expect(await statusOf(mine, '/series/cloud')).toBe(410)
    open.shop.clock.set(NOON)
  })

  it.each([
    { path: '/de/volumes/cloud-volume-1', asks: 'en', title: 'Dieser Link ist abgelaufen', to: '/de' },
    { path: '/volumes/cloud-volume-1', asks: 'fr', title: 'Ce lien a expiré', to: '/fr' },
    { path: '/volumes/cloud-volume-1', asks: 'en', title: 'This link has ended', to: '/' },
  ])(
    'that has ended says so on a page with the way to the shop ($path for $asks)',
    async ({ path, asks, title, to }) => {
      const { id, address } = await previewAs('member')
      await send()(calls.revokePreview, { params: { previewId: id } })
      const headers = { accept: 'text/html', 'accept-language': asks }
      const answer = await open.shop.fetch(new URL(address).pathname + path, { headers })
      expect(answer.status).toBe(410)
      const page = await answer.text()
      expect(page).toContain(`<h1>${title}</h1>`)
      expect(page).toContain(`<a href="${to}"`)
    },
  )
})

describe('a link for reading before publication', () => {
  it.each([
    { days: 0, hours: 1 },
    { days: 7, hours: 168 },
    { days: 30, hours: 720 },
  ])('made for $days days opens for $hours hours, and is 410 then', async ({ days, hours }) => {
    const link = await linkTo(cloud.volumes[0]?.id ?? '', '', days)
    const end = Date.parse(NOON) + hours * 3_600_000
    expect(link.expires).toEqual(new Date(end))
    open.shop.clock.set(new Date(end - 1))
    expect(await statusOf(link, '/volumes/cloud-volume-1')).toBe(200)
    open.shop.clock.set(new Date(end))
    expect(await statusOf(link, '/volumes/cloud-volume-1')).toBe(410)
    open.shop.clock.set(NOON)
  })

  it('opens its volume to whoever has it, and no other', async () => {
    const [first, second] = cloud.volumes
    const link = await linkTo(first?.id ?? '')
    expect(link.firstPage).toBe(`${link.address}/volumes/cloud-volume-1`)
    const response = await ask(link, `/app/v2/parts/${SOON}/data`, {
      headers: { ...device.headers, accept: 'application/json' },
    })
    expect([response.status, await response.json()]).toMatchObject([200, { proof: true }])
    expect(await statusOf(link, `/read/${SOON}`)).toBe(200)
    expect(await checkIn(link, second?.parts[0]?.slug ?? '')).toBe(404)
    expect(await checkIn(link, 'wind-volume-1-part-1')).toBe(404)
    const draft = await linkTo(second?.id ?? '', second?.parts[0]?.id)
    expect(await statusOf(draft, `/read/${second?.parts[0]?.slug}`)).toBe(200)
    expect(await checkIn(draft, second?.parts[0]?.slug ?? '')).toBe(204)
    expect(await checkIn(draft, SOON)).toBe(404)
  })

  it('is listed until it is revoked; the log has who made it, that it was opened, and who ended it', async () => {
    const link = await linkTo(cloud.volumes[0]?.id ?? '')
    const listed = async () =>
      (await send()(calls.listProofLinks, {})).answer?.previews.find(({ id }) => id === link.id)
    expect(await listed()).toMatchObject({ title: 'Cloud: Volume 1', opened: undefined })
    await ask(link, '/volumes/cloud-volume-1')
    await ask(link, '/volumes/cloud-volume-1')
    expect((await listed())?.opened).toEqual(new Date(NOON))
    await send()(calls.revokePreview, { params: { previewId: link.id } })
    expect(await listed()).toBeUndefined()
    expect(await statusOf(link, '/volumes/cloud-volume-1')).toBe(410)
    await open.shop.scratch.db.query({ text: `update staff_grants set role = 'owner'` })
    const { answer } = await send()(listAudit, { query: { kind: 'preview', id: link.id } })
    expect(answer?.entries.map(({ action }) => action).sort()).toEqual([
      'proofLink.make',
      'proofLink.open',
      'proofLink.revoke',
    ])
  })
})

describe('who may make previews and links', () => {
  it.each([
    { who: 'an author of the series', series: 'cloud', role: 'author', status: undefined },
    { who: 'an author of another series', series: 'wind', role: 'author', status: 403 },
    { who: 'who supports readers', series: 'cloud', role: 'support', status: 403 },
  ] as const)('$who is answered $status by each call', async ({ who, series, role, status }) => {
    const name = who.replaceAll(' ', '-')
    await open.readers.verify(name)
    await giveRole(open.shop.scratch.db, name, role, { series: [series === 'cloud' ? cloud.id : other.id] })
    const asked = open.shop.sendWith({ authorization: `Bearer ${await open.readers.token(name)}` })
    const of = await previewAs('owner')
    const link = await linkTo(cloud.volumes[0]?.id ?? '')
    const body = { as: 'owner', country: '', at: undefined, seriesId: cloud.id }
    const answers = [
      await asked(calls.makePreview, { body }),
      await asked(calls.makeProofLink, {
        body: { volumeId: cloud.volumes[0]?.id ?? '', partId: '', days: 0 },
      }),
      await asked(calls.explainPreview, { params: { previewId: of.id, partId: ENDED } }),
      await asked(calls.revokePreview, { params: { previewId: link.id } }),
    ]
    expect(answers.map(one => one.status)).toEqual([status, status, status, status])
    expect(await statusOf(link, '/volumes/cloud-volume-1')).toBe(status ? 200 : 410)
    const listed = await asked(calls.listProofLinks, {})
    const ofCloud = listed.answer?.previews.filter(({ seriesId }) => seriesId === cloud.id) ?? []
    expect(ofCloud.length > 0).toBe(status === undefined)
  })

  it('a link that was revoked is not brought back by an undo', async () => {
    const link = await linkTo(cloud.volumes[0]?.id ?? '')
    await send()(calls.revokePreview, { params: { previewId: link.id } })
    await open.shop.scratch.db.query({
      text: `update staff_grants set role = 'owner' where series_ids is null`,
    })
    const { answer } = await send()(listAudit, { query: { kind: 'preview', id: link.id } })
    for (const { id: entryId, canBeUndone } of answer?.entries ?? []) {
      expect(canBeUndone).toBe(false)
      expect((await send()(undoAudit, { params: { entryId } })).refused).toBe('nothingToUndo')
    }
    expect(answer?.entries.length).toBe(2)
    expect(await statusOf(link, '/volumes/cloud-volume-1')).toBe(410)
  })

  it('what ended a day ago is deleted, and what ended before that is not answered', async () => {
    const { db } = open.shop.scratch
    const preview = await previewAs('member')
    const rows = () => db.query({ text: `select id from previews where id = '${preview.id}'` })
    const endedAt = Date.parse(NOON) + 3_600_000
    await deleteEnded(db, new Date(endedAt))
    expect(await rows()).toHaveLength(1)
    await deleteEnded(db, new Date(endedAt + 1))
    expect(await rows()).toHaveLength(0)
    expect(await statusOf(preview, '/series/cloud')).toBe(410)
  })
})
