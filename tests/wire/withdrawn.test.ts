// Proves docs/product.md#series
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as catalogue from '#contract/calls/catalogue.ts'
import * as library from '#contract/calls/library.ts'
import { listRecent } from '#contract/calls/places.ts'
import * as reading from '#contract/calls/reading.ts'
import { listRentals, rentPart } from '#contract/calls/rentals.ts'
import { undoAudit } from '#contract/calls/studio.ts'
import { changeStudioFields, findStudioSubject } from '#contract/calls/studio-catalogue.ts'
import type { Send } from '#contract/page.ts'
import { type Added, addSeries } from '#tests/support/add-series.ts'
import { makeDevice } from '#tests/support/device.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { giveRole } from '#tests/support/give-role.ts'
import { type Member, type MembershipShop, openMembershipShop } from '#tests/support/membership-shop.ts'
import { valuesOf } from '#tests/support/studio-staff.ts'

// docs/decisions/0119-withdrawn.md.

const WHO = ['owner', 'renter', 'member', 'visitor'] as const
type Who = (typeof WHO)[number]

const device = await makeDevice()
let open: MembershipShop
let storm: Added
let ada: Member
let publisher: Send
const senders = new Map<Who, Send>()
const tokens = new Map<Who, string>()
const before = (days: number) => new Date(Date.parse('2026-01-31T12:00:00Z') - days * 86_400_000)
const VOLUME = 'storm-volume-1'
const PREVIEW = 'storm-volume-1-part-1'
const PART = 'storm-volume-1-part-2'

beforeAll(async () => {
  open = await openMembershipShop()
  const { db } = open.shop.scratch
  const part = (text: string, preview = false) => ({
    preview,
    text,
    launchAt: before(9),
    rentalCoins: 99,
    expiresAt: null,
  })
  storm = await addSeries(db, {
    title: 'Storm',
    volumes: [
      { publishingAt: before(8), parts: [part('Wind.', true), part('Rain.'), part('Hail.')] },
      { publishingAt: before(7), parts: [part('Calm.')] },
    ],
  })
  await open.shop.app.version.refresh()
  const { send: owner, name } = await open.customer('olga')
  const { send: renter, name: renting } = await open.customer('rene')
  const { send: member, name: streaming } = await open.member('mia', 'PremiumMembership')
  ada = await open.customer('ada')
  await giveRole(db, 'ada', 'publisher')
  publisher = ada.send
  await fillPurse(open.shop, 'olga', { bought: 1000 })
  await fillPurse(open.shop, 'rene', { bought: 1000 })
  const bought = await owner(library.redeemWithCoins, { params: { volumeId: VOLUME }, query: {} })
  const rented = await renter(rentPart, { params: { partId: PART }, query: {} })
  expect([bought.refused, rented.refused]).toEqual([undefined, undefined])
  for (const [who, send] of Object.entries({ owner, renter, member, visitor: open.shop.send }))
    senders.set(who as Who, send)
  for (const [who, of] of [
    ['owner', name],
    ['renter', renting],
    ['member', streaming],
  ] as const)
    tokens.set(who, await open.readers.token(of))
}, 120_000)
afterAll(() => open.close())
beforeEach(async () => {
  open.shop.clock.set('2026-01-31T12:00:00Z')
  await setStage(idOf('volume'), 'ready')
})

const idOf = (kind: 'series' | 'volume' | 'part') =>
  kind === 'series'
    ? storm.id
    : kind === 'volume'
      ? (storm.volumes[0]?.id ?? '')
      : (storm.volumes[0]?.parts[1]?.id ?? '')

async function setStage(id: string, stage: string): Promise<string> {
  const { answer, refused } = await publisher(changeStudioFields, {
    body: { changes: [{ id, field: 'stage', to: JSON.stringify(stage) }] },
  })
  expect(refused).toBeUndefined()
  await open.shop.app.version.refresh()
  return answer?.entryId ?? ''
}

const setRentalEnd = (at: string) =>
  open.shop.scratch.db.query({
    text: `update rentals set started_at = $1::timestamptz - interval '72 hours', expires_at = $1`,
    values: [at],
  })

const as = (who: Who) => senders.get(who) as Send
const headersOf = (who: Who): Record<string, string> => {
  const token = tokens.get(who)
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** The status of each call about the volume and its second part. */
const CALLS: Readonly<Record<string, (who: Who) => Promise<number>>> = {
  findSeries: who => status(as(who)(catalogue.findSeries, { params: { id: 'storm' } })),
  aggregateSeries: who => status(as(who)(catalogue.aggregateSeries, { params: { id: 'storm' } })),
  findVolume: who => status(as(who)(catalogue.findVolume, { params: { id: VOLUME } })),
  findSeriesOfVolume: who => status(as(who)(catalogue.findSeriesOfVolume, { params: { id: VOLUME } })),
  listParts: who => status(as(who)(catalogue.listParts, { params: { id: VOLUME } })),
  listSkus: who => status(as(who)(catalogue.listSkus, { params: { id: VOLUME } })),
  neighbours: who => status(as(who)(catalogue.findVolumeNeighbours, { params: { id: VOLUME } })),
  findPart: who => status(as(who)(catalogue.findPart, { params: { id: PART } })),
  findVolumeOfPart: who => status(as(who)(catalogue.findVolumeOfPart, { params: { id: PART } })),
  findToc: who => status(as(who)(catalogue.findToc, { params: { id: PART } })),
  checkPart: who => status(as(who)(reading.checkPart, { params: { id: PART } })),
  openPart: async who =>
    (
      await open.shop.fetch(`/app/v2/parts/${PART}/data`, {
        headers: { ...device.headers, ...headersOf(who) },
      })
    ).status,
  embed: async who =>
    (await open.shop.fetch(`/embed/v2/${PART}/data.xhtml`, { headers: headersOf(who) })).status,
  offers: who => status(as(who)(reading.findPartOffers, { params: { id: PART } })),
}

async function status(
  sent: Promise<{ refused?: string | undefined; status?: number | undefined }>,
): Promise<number> {
  const { refused, status: code = 0 } = await sent
  return refused === undefined ? 200 : code
}

const FOUND = [200, 204]

describe.each([
  {
    what: 'volume' as const,
    closed: Object.keys(CALLS).filter(name => !['findSeries', 'aggregateSeries'].includes(name)),
  },
  { what: 'series' as const, closed: Object.keys(CALLS) },
])('while the $what is withdrawn', ({ what, closed }) => {
  beforeEach(async () => {
    await setStage(idOf(what), 'withdrawn')
    return async () => void (await setStage(idOf(what), 'ready'))
  })

  it.each(closed.flatMap(name => WHO.map(who => ({ name, who }))))(
    '$name is answered to the $who who has paid, and 404 to others',
    async ({ name, who }) => {
      const answered = await CALLS[name]?.(who)
      if (who === 'owner' || who === 'renter') expect(FOUND).toContain(answered)
      else expect(answered).toBe(404)
    },
  )

  it('the owner has it in the library and reads all of it, and the renter what is rented, until its end', async () => {
    const books = await as('owner')(library.readLibrary, {})
    expect(books.answer?.books).toMatchObject([{ volume: { slug: VOLUME, withdrawn: true, owned: true } }])
    const parts = await as('owner')(catalogue.listParts, { params: { id: VOLUME } })
    expect(parts.answer?.parts.map(({ check }) => check)).toEqual([204, 204, 204])
    const rented = await as('renter')(catalogue.listParts, { params: { id: VOLUME } })
    expect(rented.answer?.parts.map(({ slug, check }) => [slug, check])).toEqual([[PART, 204]])
    const rentals = await as('renter')(listRentals, { query: { include: 'part' } })
    expect(rentals.answer?.parts.map(({ slug }) => slug)).toEqual([PART])
    await setRentalEnd('2026-01-31T12:00:00Z')
    expect(await CALLS.checkPart?.('renter')).toBe(404)
    expect(await CALLS.findVolume?.('renter')).toBe(404)
    await setRentalEnd('2026-02-03T12:00:00Z')
  })

  it('where the owner read last is offered to them, and not to the member', async () => {
    for (const who of ['owner', 'member'] as const) {
      await as(who)(reading.saveProgress, { params: { partId: PART }, body: { value: 0.4 } })
    }
    const slugs = async (who: Who) =>
      (await as(who)(listRecent, {})).answer?.reading.map(({ part }) => part?.slug)
    expect([await slugs('owner'), await slugs('member')]).toEqual([[PART], []])
  })

  it('nothing of it is sold or rented, to nobody', async () => {
    for (const who of ['owner', 'renter', 'member'] as const) {
      const sent = [
        as(who)(library.redeemWithCoins, { params: { volumeId: VOLUME }, query: {} }),
        as(who)(library.redeemWithCredits, { params: { volumeId: VOLUME } }),
        as(who)(rentPart, { params: { partId: 'storm-volume-1-part-3' }, query: {} }),
        as(who)(catalogue.findPrice, { params: { id: VOLUME } }),
      ]
      expect(await Promise.all(sent.map(status))).toEqual([404, 404, 404, 404])
    }
    const { answer } = await as('owner')(catalogue.findVolume, { params: { id: VOLUME } })
    expect(answer).toMatchObject({ withdrawn: true, coins: undefined, owned: true })
    const offers = await as('renter')(reading.findPartOffers, { params: { id: PART } })
    expect(offers.answer).toMatchObject({ check: 204, plans: [], rental: undefined, volume: undefined })
  })

  it('lists, search, feeds and the sitemap do not have it, also for its owner', async () => {
    const listed = await as('owner')(catalogue.listSeries, { query: {} })
    expect(listed.answer?.series.map(({ slug }) => slug)).toEqual(what === 'series' ? [] : ['storm'])
    const digital = await as('owner')(catalogue.latestDigital, { query: {} })
    expect(digital.answer?.volumes.map(({ slug }) => slug)).not.toContain(VOLUME)
    for (const path of ['/sitemap/volumes-1.xml', '/feed/rss.xml', '/sitemap.xml']) {
      const found = await open.shop.fetch(path)
      expect(await found.text()).not.toContain(VOLUME)
    }
  })

  it('the page of the volume is there for its owner, says so, and is missing for others', async () => {
    const page = async (who: Who) => {
      const answered = await open.shop.fetch(`/volumes/${VOLUME}`, { headers: headersOf(who) })
      return [answered.status, (await answered.text()).includes('no longer sold')]
    }
    expect(await page('visitor')).toEqual([404, false])
    expect(await page('owner')).toEqual([200, true])
    expect(await page('member')).toEqual([404, false])
    expect(await page('visitor')).toEqual([404, false])
  })
})

it('the free part is no preview any more, for anybody who has not paid', async () => {
  await setStage(idOf('volume'), 'withdrawn')
  const answers = await Promise.all(
    WHO.map(who => status(as(who)(reading.checkPart, { params: { id: PREVIEW } }))),
  )
  expect(answers).toEqual([200, 404, 404, 404])
})

it('a withdrawn part goes, and stays for who owns its volume or rents it', async () => {
  await setStage(idOf('part'), 'withdrawn')
  const answers = await Promise.all(
    WHO.map(who => status(as(who)(reading.checkPart, { params: { id: PART } }))),
  )
  expect(answers).toEqual([200, 200, 404, 404])
  const parts = async (who: Who) =>
    (await as(who)(catalogue.listParts, { params: { id: VOLUME } })).answer?.parts.length
  expect(await Promise.all(WHO.map(parts))).toEqual([3, 3, 2, 2])
  await setStage(idOf('part'), 'ready')
})

it('what was never out stays closed when it is withdrawn, also to owners', async () => {
  const part = storm.volumes[0]?.parts[2]?.id ?? ''
  const third = { params: { id: 'storm-volume-1-part-3' } }
  await publisher(changeStudioFields, {
    body: { changes: [{ id: part, field: 'launchAt', to: '"2026-01-31T12:10:00.000Z"' }] },
  })
  await setStage(part, 'draft')
  await setStage(part, 'withdrawn')
  open.shop.clock.set('2026-01-31T12:11:00Z')
  expect(await status(as('owner')(catalogue.findPart, third))).toBe(404)
  open.shop.clock.set('2026-01-31T12:00:00Z')
  await setStage(part, 'ready')
  await publisher(changeStudioFields, {
    body: { changes: [{ id: part, field: 'launchAt', to: JSON.stringify(before(9)) }] },
  })
})

it('brought back it has its dates, and an undo brings back everything', async () => {
  const volume = idOf('volume')
  const dates = async () => (await valuesOf(publisher, volume)).publishingAt
  const known = await dates()
  await setStage(volume, 'withdrawn')
  await setStage(volume, 'ready')
  expect(await dates()).toBe(known)
  const entry = await setStage(volume, 'withdrawn')
  await publisher(undoAudit, { params: { entryId: entry } })
  await open.shop.app.version.refresh()
  expect(await Promise.all(WHO.map(who => CALLS.findVolume?.(who)))).toEqual([200, 200, 200, 200])
})

it('before it is withdrawn the studio says who keeps it', async () => {
  for (const [kind, keepers] of [
    ['series', { owners: 1, renters: 1 }],
    ['volume', { owners: 1, renters: 1 }],
    ['part', { owners: 1, renters: 1 }],
  ] as const) {
    const { answer } = await publisher(findStudioSubject, { params: { id: idOf(kind) } })
    expect(answer?.keepers).toEqual(keepers)
  }
  const dry = await publisher(changeStudioFields, {
    body: { dryRun: true, changes: [{ id: idOf('volume'), field: 'stage', to: '"withdrawn"' }] },
  })
  expect(dry.answer?.changes).toMatchObject([{ keepers: { owners: 1, renters: 1 } }])
})

it('an editor may not withdraw', async () => {
  const eda = await open.customer('eda')
  await giveRole(open.shop.scratch.db, 'eda', 'editor')
  const { refused } = await eda.send(changeStudioFields, {
    body: { changes: [{ id: idOf('volume'), field: 'stage', to: '"withdrawn"' }] },
  })
  expect(refused).toBe('changesRefused')
})
