// Proves docs/product.md#errors
import * as calls from '#contract/calls/reading.ts'
import { rentPart } from '#contract/calls/rentals.ts'
import { addSeries } from '#tests/support/add-series.ts'
import { makeDevice } from '#tests/support/device.ts'
import { fillPurse } from '#tests/support/fill-purse.ts'
import { addGateParts } from '#tests/support/gate-parts.ts'
import { idAt } from '#tests/support/studio-staff.ts'
import { takeDown } from '#tests/support/take-down.ts'
import { askByHead, askForFile, askForLink } from './ask.ts'
import type { RefusalResponse } from './refusal-response.ts'
import { askTooOften, minutesLater, openRefusalShop, type RefusalShop } from './refusal-shop.ts'
import { makeMember } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

type Headers = Readonly<Record<string, string>>

interface ReadingShop extends RefusalShop {
  /** A key of a device. */
  readonly device: Headers
  /** Who has bought nothing and is no member. */
  readonly poor: Headers
  /** Who has rented {@link LENT} and {@link MANGA}. */
  readonly tenant: Headers
  readonly member: Headers
}

const LENT = 'gate-streamed-volume-1-part-1'
const EXPIRED = 'gate-expired-volume-1-part-1'
const BLOCKED = 'gate-blocked-volume-1-part-1'
const MANGA = 'gate-manga-volume-1-part-1'
/** Two parts that are open to all. */
const PREVIEWS = ['previews-volume-1-part-1', 'previews-volume-1-part-2'] as const
const IN_FRANCE = { 'x-country': 'FR' }

async function openReadingShop(): Promise<ReadingShop> {
  const open = await openRefusalShop()
  const { shop, readers } = open
  await addSeries(shop.scratch.db, { title: 'Previews', volumes: [{ parts: [{}, { preview: true }] }] })
  await addGateParts(shop, shop.clock.now())
  const signIn = async (name: string) => {
    await readers.verify(name)
    return { authorization: `Bearer ${await readers.token(name)}` }
  }
  const [poor, tenant, member] = [await signIn('poor'), await signIn('tenant'), await signIn('member')]
  await fillPurse(shop, 'tenant', { bought: 198 })
  for (const partId of [LENT, MANGA]) {
    const { refused } = await shop.sendWith(tenant)(rentPart, { params: { partId } })
    if (refused) throw new Error(`${partId} was not lent: ${refused}`)
  }
  await makeMember(open, shop.sendWith(member))
  return { ...open, device: (await makeDevice()).headers, poor, tenant, member }
}

/** What calls that open a part have in common: why it may not be opened. */
function withoutAccess(ask: (shop: ReadingShop, id: string, headers: Headers) => Promise<RefusalResponse>) {
  return {
    buyOrSubscribe: (shop: ReadingShop) => ask(shop, LENT, shop.poor),
    signInFirst: (shop: ReadingShop) => ask(shop, LENT, {}),
    partNotFound: (shop: ReadingShop) => ask(shop, 'nothing', shop.poor),
    streamingEnded: (shop: ReadingShop) => ask(shop, EXPIRED, shop.member),
    blockedInCountry: (shop: ReadingShop) => ask(shop, BLOCKED, IN_FRANCE),
  }
}

const check = ({ shop }: ReadingShop, id: string, headers: Headers) =>
  askByHead(shop, calls.checkPart, { params: { id }, headers })
const openPart = ({ shop }: ReadingShop, id: string, headers: Headers) =>
  shop.sendWith(headers)(calls.openPart, { params: { id } })
const embed = ({ shop }: ReadingShop, partId: string, headers: Headers) =>
  askForFile(shop, calls.embedPart, { params: { partId }, headers })

/** Two parts, since the same part again is counted otherwise. */
const openTooMany = (shop: ReadingShop, open: typeof openPart) =>
  askTooOften(shop, time => open(shop, PREVIEWS[time - 1] ?? '', shop.poor))

const opening: RefusalCases<typeof calls, ReadingShop> = {
  checkPart: withoutAccess(check),
  findPartOffers: {
    partNotFound: ({ shop }) => shop.send(calls.findPartOffers, { params: { id: 'nothing' } }),
  },
  openPart: {
    ...withoutAccess(openPart),
    deviceKeyMissing: shop => openPart(shop, LENT, shop.tenant),
    deviceKeyInvalid: shop => openPart(shop, LENT, { ...shop.tenant, 'x-device-key': 'AAAA' }),
    tooManyTries: shop => openTooMany(shop, openPart),
  },
  embedPart: {
    ...withoutAccess(embed),
    sessionExpired: shop => embed(shop, LENT, { authorization: `Bearer ${shop.expiredToken}` }),
    noTextInManga: shop => embed(shop, MANGA, shop.tenant),
    tooManyTries: shop => openTooMany(shop, embed as typeof openPart),
  },
  embedPicture: {
    linkInvalid: ({ shop }) =>
      askForFile(shop, calls.embedPicture, {
        params: { partId: 'PRT-1', ticket: '4000000000.x', picture: 'cover.jpg' },
      }),
    async partNotFound({ shop }) {
      const page = await (await shop.fetch(calls.embedPart.path.replace(':partId', PREVIEWS[0]))).text()
      const setHidden = (hidden: boolean) =>
        shop.scratch.db.query({
          text: 'update parts set hidden = $2 where slug = $1',
          values: [PREVIEWS[0], hidden],
        })
      await setHidden(true)
      const seen = await askForLink(shop, /<img src="([^"]+)"/.exec(page)?.[1] ?? '')
      await setHidden(false)
      return seen
    },
  },
}

interface TicketInput {
  readonly params: { readonly id: string }
  readonly query: { readonly exp: number; readonly sig: string }
}

/** The address of the pages of the manga, for its tenant. */
async function ticketOf(shop: ReadingShop): Promise<TicketInput> {
  const { answer } = await shop.shop.sendWith({ ...shop.tenant, ...shop.device })(calls.openPart, {
    params: { id: MANGA },
  })
  const { pathname, searchParams } = new URL(answer?.ticketUrl ?? '')
  const [exp, sig] = [Number(searchParams.get('exp')), searchParams.get('sig') ?? '']
  return { params: { id: pathname.split('/').at(-1) ?? '' }, query: { exp, sig } }
}

const openTicket = ({ shop }: ReadingShop, input: TicketInput, headers: Headers) =>
  shop.sendWith(headers)(calls.openTicket, input)
const openPicture = (
  shop: ReadingShop,
  { params, query: { exp, sig } }: TicketInput,
  page = '1',
  headers: Headers = {},
) =>
  askForFile(shop.shop, calls.openPicture, {
    params: { ...params, page, format: 'webp', width: '480' },
    search: `?exp=${exp}&sig=${sig}`,
    headers: { ...shop.tenant, ...headers },
  })
const NO_TICKET = { query: { exp: 4_000_000_000, sig: 'x' } }

const pages: RefusalCases<typeof calls, ReadingShop> = {
  openTicket: {
    deviceKeyMissing: async shop => openTicket(shop, await ticketOf(shop), shop.tenant),
    deviceKeyInvalid: async shop =>
      openTicket(shop, await ticketOf(shop), { ...shop.tenant, 'x-device-key': 'AAAA' }),
    ticketInvalid: shop => openTicket(shop, { params: { id: MANGA }, ...NO_TICKET }, shop.tenant),
    partNotFound: shop => openTicket(shop, { params: { id: 'nothing' }, ...NO_TICKET }, shop.tenant),
    async ticketExpired(shop) {
      const ticket = await ticketOf(shop)
      return minutesLater(shop, 11, () => openTicket(shop, ticket, { ...shop.tenant, ...shop.device }))
    },
    blockedInCountry: shop => openTicket(shop, { params: { id: BLOCKED }, ...NO_TICKET }, IN_FRANCE),
  },
  openPicture: {
    ticketInvalid: shop => openPicture(shop, { params: { id: 'PRT-1' }, ...NO_TICKET }),
    partNotFound: async shop => openPicture(shop, await ticketOf(shop), '99'),
    async ticketExpired(shop) {
      const ticket = await ticketOf(shop)
      return minutesLater(shop, 11, () => openPicture(shop, ticket))
    },
    async blockedInCountry(shop) {
      const ticket = await ticketOf(shop)
      const id = await idAt(shop.shop, MANGA)
      const lift = await takeDown(shop.shop, { kind: 'part', id, countries: ['FR'] })
      const seen = await openPicture(shop, ticket, '1', IN_FRANCE)
      await lift()
      return seen
    },
  },
}

const progress: RefusalCases<typeof calls, ReadingShop> = {
  saveProgress: {
    badInput: ({ shop, poor }) =>
      shop.sendWith(poor)(calls.saveProgress, { params: { partId: LENT }, body: { value: 2 } }),
    partNotFound: ({ shop, poor }) =>
      shop.sendWith(poor)(calls.saveProgress, { params: { partId: 'nothing' }, body: { value: 1 } }),
  },
  resetSeries: {
    seriesNotFound: ({ shop, poor }) => shop.sendWith(poor)(calls.resetSeries, { params: { id: 'nothing' } }),
  },
}

walkRefusals(calls, openReadingShop, [opening, pages, progress])
