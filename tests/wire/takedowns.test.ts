// Proves docs/product.md#takedowns
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findMe } from '#contract/calls/accounts.ts'
import * as catalogue from '#contract/calls/catalogue.ts'
import { redeemGift } from '#contract/calls/gifts.ts'
import * as library from '#contract/calls/library.ts'
import * as reading from '#contract/calls/reading.ts'
import { listRentals, rentPart } from '#contract/calls/rentals.ts'
import { undoAudit } from '#contract/calls/studio.ts'
import { listTakedowns, takeDown } from '#contract/calls/studio-takedowns.ts'
import { makeDevice } from '#tests/support/device.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { makeGiftCode } from '#tests/support/gift-code.ts'
import { giveRole } from '#tests/support/give-role.ts'
import {
  OTHER_PART,
  OTHER_VOLUME,
  openTakedownShop,
  PART,
  PREVIEW,
  type TakedownShop,
  VOLUME,
  WHAT,
  WHO,
  type What,
  type Who,
} from '#tests/support/takedown-shop.ts'

// docs/decisions/0121-takedowns.md.

const device = await makeDevice()
let open: TakedownShop
let { as, down, up, idOf, headersOf } = {} as TakedownShop
beforeAll(async () => {
  open = await openTakedownShop()
  ;({ as, down, up, idOf, headersOf } = open)
}, 120_000)
afterAll(() => open.close())
afterEach(() => open.upAll())

async function status(
  sent: Promise<{ refused?: string | undefined; status?: number | undefined }>,
): Promise<number> {
  const { refused, status: code = 0 } = await sent
  return refused === undefined ? 200 : code
}

/** The doors to the second part. */
const DOORS: Readonly<Record<string, (who: Who, country: string | null) => Promise<number>>> = {
  check: async (who, country) => {
    const path = `/app/v2/parts/${PART}/check`
    return (await open.shop.fetch(path, { method: 'HEAD', headers: headersOf(who, country) })).status
  },
  open: async (who, country) => {
    const headers = { ...device.headers, ...headersOf(who, country) }
    return (await open.shop.fetch(`/app/v2/parts/${PART}/data`, { headers })).status
  },
  embed: async (who, country) =>
    (await open.shop.fetch(`/embed/v2/${PART}/data.xhtml`, { headers: headersOf(who, country) })).status,
}
const OPEN = [200, 204]
const DOOR_NAMES = Object.keys(DOORS)

describe.each(WHAT)('while a %s is taken down in France', what => {
  it.each(DOOR_NAMES)(
    '%s is answered 451 there to the renter, the member and visitors, and not to the owner',
    async door => {
      await down(what)
      const asked = DOORS[door]
      expect(OPEN).toContain(await asked?.('owner', 'FR'))
      for (const who of ['renter', 'member', 'visitor'] as const)
        expect([who, await asked?.(who, 'FR')]).toEqual([who, 451])
    },
  )

  it.each(DOOR_NAMES)(
    '%s is answered elsewhere, and where the country is not known, as before',
    async door => {
      const asked = DOORS[door]
      const answers = (country: string | null) => Promise.all(WHO.map(who => asked?.(who, country)))
      const known = [await answers('DE'), await answers(null)]
      expect(known[0]?.slice(0, 3).every(one => OPEN.includes(one ?? 0))).toBe(true)
      await down(what)
      expect([await answers('DE'), await answers(null)]).toEqual(known)
    },
  )

  it('the volume is not sold there, by coins, by credits or by a code, and says so instead of a price', async () => {
    await down(what)
    const renter = as('renter')
    const bought = [
      renter(library.redeemWithCoins, { params: { volumeId: VOLUME }, query: {} }),
      renter(library.redeemWithCredits, { params: { volumeId: VOLUME } }),
      renter(catalogue.findPrice, { params: { id: VOLUME } }),
      renter(redeemGift, { params: { code: await makeGiftCode(open.shop, { volume: VOLUME }) } }),
    ]
    expect((await Promise.all(bought)).map(({ refused }) => refused)).toEqual(
      Array(4).fill('blockedInCountry'),
    )
    for (const who of ['renter', 'visitor'] as const) {
      const { answer } = await as(who)(catalogue.findVolume, { params: { id: VOLUME } })
      expect(answer).toMatchObject({ blocked: true, coins: undefined })
    }
    const page = await open.shop.fetch(`/volumes/${VOLUME}`, { headers: { 'x-country': 'FR' } })
    const html = await page.text()
    expect([
      page.status,
      html.includes('Not available in your country'),
      html.includes('Sign in to buy'),
    ]).toEqual([...[200, true, false]])
    const elsewhere = await open.shop.fetch(`/volumes/${VOLUME}`, { headers: { 'x-country': 'DE' } })
    expect(await elsewhere.text()).toContain('Sign in to buy')
  })

  it('its owner has it in the library, with the files', async () => {
    await down(what)
    const { answer } = await as('owner')(library.readLibrary, {})
    expect(answer?.books).toMatchObject([{ volume: { slug: VOLUME, owned: true, blocked: false } }])
    const volume = await as('owner')(catalogue.findVolume, { params: { id: VOLUME } })
    expect(volume.answer).toMatchObject({ owned: true, blocked: false })
    const parts = await as('owner')(catalogue.listParts, { params: { id: VOLUME } })
    expect(parts.answer?.parts.map(({ check }) => check)).toEqual([204, 204, 204])
  })

  it('the gate has no offer, and says why', async () => {
    await down(what)
    const { answer } = await as('visitor')(reading.findPartOffers, { params: { id: PART } })
    expect(answer).toMatchObject({ check: 451, plans: [], rental: undefined, volume: undefined })
    const page = await open.shop.fetch(`/read/${PART}`, { headers: { 'x-country': 'FR' } })
    expect(await page.text()).toContain('This part is not available in your country')
  })

  it('the refusal says so in the language of who asks', async () => {
    await down(what)
    const words = async (lang: string) => {
      const headers = { accept: 'application/json', 'accept-language': lang, 'x-country': 'FR' }
      return (await open.shop.fetch(`/app/v2/parts/${PART}/data`, { headers })).text()
    }
    expect(await words('en')).toContain('This is not available in your country.')
    expect(await words('de')).toContain('Das ist in deinem Land nicht verfügbar.')
    expect(await words('fr')).toContain('Ce contenu n’est pas disponible dans votre pays.')
  })

  it('it opens again when that is lifted', async () => {
    const id = await down(what)
    expect(await DOORS.check?.('member', 'FR')).toBe(451)
    await up(id)
    expect(await DOORS.check?.('member', 'FR')).toBe(204)
    const { answer } = await as('visitor')(catalogue.findVolume, { params: { id: VOLUME } })
    expect(answer?.blocked).toBe(false)
  })
})

describe('what is not taken down stays', () => {
  it('the other parts and volumes of a part: they are read, lent and streamed', async () => {
    await down('part')
    expect(await status(as('visitor')(reading.checkPart, { params: { id: PREVIEW } }))).toBe(200)
    expect(await status(as('member')(reading.checkPart, { params: { id: OTHER_PART } }))).toBe(200)
    expect(await status(as('renter')(rentPart, { params: { partId: OTHER_PART }, query: {} }))).toBe(200)
    const { answer } = await as('visitor')(catalogue.findVolume, { params: { id: OTHER_VOLUME } })
    expect(answer?.blocked).toBe(false)
    // Of the book a part may not be sold, so that the gate of another does not offer it.
    const offers = await as('visitor')(reading.findPartOffers, { params: { id: OTHER_PART } })
    expect(offers.answer).toMatchObject({ check: 403, volume: undefined, rental: { coins: 99 } })
  })

  it('the other volumes of a volume', async () => {
    await down('volume')
    expect(await status(as('visitor')(reading.checkPart, { params: { id: PREVIEW } }))).toBe(451)
    expect(await status(as('member')(reading.checkPart, { params: { id: `${OTHER_VOLUME}-part-1` } }))).toBe(
      200,
    )
    expect(await status(as('visitor')(catalogue.findPrice, { params: { id: OTHER_VOLUME } }))).toBe(200)
  })
})

describe('rentals that run', () => {
  it('end with their coins given back, once, where the part is taken down everywhere, and not where it is in countries', async () => {
    const { send } = await open.customer('ruth')
    await fillPurse(open.shop, 'ruth', { bought: 500 })
    const rentedNow = async () =>
      (await send(listRentals, { query: { running: true } })).answer?.rentals.length
    const coins = async () => (await send(findMe, {})).answer?.coins
    const partId = `${OTHER_VOLUME}-part-1`
    expect((await send(rentPart, { params: { partId }, query: {} })).refused).toBeUndefined()
    expect([await coins(), await rentedNow()]).toEqual([401, 1])
    await down('series')
    await open.settle()
    expect([await coins(), await rentedNow()]).toEqual([401, 1])
    for (const _ of ['first', 'second']) {
      await down('series', 'everywhere')
      await open.settle()
      expect([await coins(), await rentedNow()]).toEqual([500, 0])
    }
    const mails = open.mail.mails.filter(({ subject }) => subject?.startsWith('Your rental at'))
    expect(mails.filter(({ to }) => to?.[0]?.address === 'ruth@example.com').map(({ text }) => text)).toEqual(
      [expect.stringMatching(/We had to close “.+”.*The 99 coins .*You now have 500 coins/s)],
    )
  })
})

describe('in the studio', () => {
  it('a takedown is listed with its reason, who and when, also after it was lifted, with what it belongs to and is in it', async () => {
    const id = await down('volume', ['FR', 'DE'])
    await up(id)
    await down('part', 'everywhere')
    const of = async (what: What) =>
      (await open.publisher(listTakedowns, { params: { id: idOf(what) } })).answer?.takedowns
    const part = {
      kind: 'part',
      countries: [],
      source: 'court',
      reason: 'Judgment 3 O 17/26',
      takenDownBy: 'ada',
    }
    const volume = {
      ...{ kind: 'volume', countries: ['DE', 'FR'], takenDownAt: open.shop.clock.now() },
      ...{ liftedAt: open.shop.clock.now(), liftedBy: 'ada', liftReason: 'Settled' },
    }
    for (const what of WHAT) {
      const found = await of(what)
      expect(found?.[0]).toMatchObject(part)
      expect(found).toEqual(expect.arrayContaining([expect.objectContaining(volume)]))
    }
  })

  it('of two takedowns of one volume the second holds when the first is lifted', async () => {
    const first = await down('volume')
    await down('volume', ['FR', 'CH'])
    await up(first)
    expect([await DOORS.check?.('member', 'FR'), await DOORS.check?.('member', 'CH')]).toEqual([451, 451])
  })

  it('is taken down once where no answer came and the same is asked again', async () => {
    const authorization = `Bearer ${await open.readers.token('ada')}`
    const send = open.shop.sendWith({ authorization, 'idempotency-key': 'lost' })
    const body = { countries: ['CH'], source: 'own', reason: 'Once' }
    const asked = { params: { id: idOf('part') }, body }
    const twice = [await send(takeDown, asked), await send(takeDown, asked)].map(({ answer }) => answer?.id)
    expect([twice[0] !== undefined, twice[1]]).toEqual([true, twice[0]])
  })

  it('a takedown cannot be undone, changed or deleted, only lifted', async () => {
    const id = await down('part')
    const [entry] = await open.shop.scratch.db.query<{ id: string }>({
      text: `select id from audit_entries where action = 'takedown.add' order by id desc limit 1`,
    })
    const undone = await open.publisher(undoAudit, { params: { entryId: entry?.id ?? '' } })
    expect(undone.refused).toBe('nothingToUndo')
    for (const text of [
      `update takedowns set reason = 'x' where id = $1`,
      'delete from takedowns where id = $1',
    ])
      await expect(open.shop.scratch.db.query({ text, values: [id] })).rejects.toThrow('is only added to')
  })

  it('an editor may not take down, and a publisher of another series neither', async () => {
    const eda = await open.customer('eda')
    await giveRole(open.shop.scratch.db, 'eda', 'editor')
    const body = { countries: ['FR'], source: 'own', reason: 'Why' }
    const { refused } = await eda.send(takeDown, { params: { id: idOf('part') }, body })
    expect(refused).toBe('notAllowed')
  })
})
