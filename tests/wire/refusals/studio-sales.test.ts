// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-sales.ts'
import type { StudioSale, StudioSaleRequest } from '#contract/generated/studio_sales.ts'
import type { Send } from '#contract/page.ts'
import { saleRequest } from '#tests/support/sale-request.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

let boss: Promise<Send> | null = null
let seller: Promise<Send> | null = null
const sellerOf = (shop: ShelfShop) => (seller ??= makeStaff(shop, 'seller', 'marketing'))
const staff = (shop: ShelfShop) => (boss ??= makeStaff(shop, 'boss'))
const bodyOf = ({ shop }: ShelfShop, more: Partial<StudioSaleRequest> = {}) =>
  saleRequest(days => new Date(shop.clock.now().getTime() + days * 86_400_000), {
    ...{ covers: 'language', lang: 'en' },
    ...more,
  })
const NOTHING = { saleId: 'sale-99' }

async function planned(shop: ShelfShop, more: Partial<StudioSaleRequest> = {}): Promise<StudioSale> {
  const { answer } = await (await staff(shop))(calls.planStudioSale, { body: bodyOf(shop, more) })
  return answer?.sale as StudioSale
}
const change = async (shop: ShelfShop, saleId: string, more: Partial<StudioSaleRequest> = {}) =>
  (await staff(shop))(calls.changeStudioSale, { params: { saleId }, body: bodyOf(shop, more) })
const end = async (shop: ShelfShop, saleId: string, version?: string) =>
  (await staff(shop))(calls.endStudioSale, { params: { saleId }, body: { version } })

/** Requests that say no sale. */
const BAD = {
  nameMissing: { names: { en: ' ', de: 'x'.repeat(101) } },
  percentOutOfRange: { percent: 101 },
  nothingChosen: { covers: 'chosen' },
  floorInvalid: { floorCoins: 0 },
  endMissing: { endsAt: undefined },
  endTooEarly: { endsAt: new Date('2026-01-01T00:00:00Z') },
  noSuchSubject: { covers: 'chosen', seriesIds: ['nothing'] },
  fixedPrices: { covers: 'chosen', seriesIds: ['regen'] },
} satisfies Record<string, Partial<StudioSaleRequest>>

type BadReason = keyof typeof BAD

function badCases(send: (shop: ShelfShop, more: Partial<StudioSaleRequest>) => Promise<never>) {
  return Object.fromEntries(
    Object.entries(BAD).map(([reason, more]) => [reason, (shop: ShelfShop) => send(shop, more)]),
  ) as Record<BadReason, (shop: ShelfShop) => Promise<never>>
}

const { nameMissing: _, ...badPreviews } = badCases(
  async (shop, more) => (await staff(shop))(calls.previewStudioSale, { body: bodyOf(shop, more) }) as never,
)

const cases: RefusalCases<typeof calls, ShelfShop> = {
  findStudioSale: {
    saleNotFound: async shop => (await staff(shop))(calls.findStudioSale, { params: NOTHING }),
  },
  previewStudioSale: badPreviews,
  planStudioSale: {
    ...badCases(
      async (shop, more) => (await staff(shop))(calls.planStudioSale, { body: bodyOf(shop, more) }) as never,
    ),
    takesPriceRight: async shop =>
      (await sellerOf(shop))(calls.planStudioSale, { body: bodyOf(shop, { percent: 76 }) }),
  },
  changeStudioSale: {
    ...badCases(async (shop, more) => change(shop, (await planned(shop)).id, more) as never),
    saleNotFound: shop => change(shop, 'sale-99'),
    async takesPriceRight(shop) {
      const params = { saleId: (await planned(shop)).id }
      return (await sellerOf(shop))(calls.changeStudioSale, { params, body: bodyOf(shop, { percent: 76 }) })
    },
    async changedMeanwhile(shop) {
      const { id, version } = await planned(shop)
      await change(shop, id, { percent: 30 })
      return change(shop, id, { percent: 40, version })
    },
    async saleBegun(shop) {
      const { id } = await planned(shop, { startsAt: undefined })
      return change(shop, id, { percent: 40 })
    },
    async saleEnded(shop) {
      const { id } = await planned(shop)
      await end(shop, id)
      return change(shop, id)
    },
  },
  endStudioSale: {
    saleNotFound: shop => end(shop, 'sale-99'),
    async changedMeanwhile(shop) {
      const { id, version } = await planned(shop)
      await change(shop, id, { percent: 30 })
      return end(shop, id, version)
    },
    async saleEnded(shop) {
      const { id } = await planned(shop)
      await end(shop, id)
      return end(shop, id)
    },
  },
  showPriceHistory: {
    noSuchSubject: async shop =>
      (await staff(shop))(calls.showPriceHistory, { params: { id: 'VOL-nothing' } }),
  },
}

walkRefusals(calls, openShelfShop, [cases])
