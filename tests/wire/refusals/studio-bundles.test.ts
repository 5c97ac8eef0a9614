// Proves docs/product.md#errors
import * as calls from '#contract/calls/studio-bundles.ts'
import { type StudioBundle, StudioBundleRequest } from '#contract/generated/studio_bundles.ts'
import type { Send } from '#contract/page.ts'
import { makeStaff } from '#tests/support/studio-staff.ts'
import { openShelfShop, type ShelfShop } from './shelf-shop.ts'
import { type RefusalCases, walkRefusals } from './walk.ts'

type Terms = Partial<StudioBundleRequest>

let boss: Promise<Send> | null = null
let seller: Promise<Send> | null = null
const sellerOf = (shop: ShelfShop) => (seller ??= makeStaff(shop, 'seller', 'marketing'))
const staff = (shop: ShelfShop) => (boss ??= makeStaff(shop, 'boss'))
const bodyOf = (more: Terms) =>
  StudioBundleRequest.fromPartial({ names: { en: 'All' }, percent: 20, seriesIds: ['rain'], ...more })
const NOTHING = { bundleId: 'bundle-99' }

async function planned(shop: ShelfShop): Promise<StudioBundle> {
  const { answer } = await (await staff(shop))(calls.planStudioBundle, { body: bodyOf({}) })
  return answer?.bundle as StudioBundle
}
const change = async (shop: ShelfShop, bundleId: string, more: Terms = {}) =>
  (await staff(shop))(calls.changeStudioBundle, { params: { bundleId }, body: bodyOf(more) })
const withdraw = async (shop: ShelfShop, bundleId: string, version?: string) =>
  (await staff(shop))(calls.withdrawStudioBundle, { params: { bundleId }, body: { version } })

/** Requests that say no bundle. */
const BAD = {
  nameMissing: { names: { en: ' ', de: 'x'.repeat(101) } },
  bundlePercentOutOfRange: { percent: 91 },
  bundleEmpty: { seriesIds: [] },
  bundleEndTooEarly: { endsAt: new Date('2026-01-01T00:00:00Z') },
  noSuchSubject: { volumeIds: ['nothing'] },
  fixedPrices: { seriesIds: ['regen'] },
} satisfies Record<string, Terms>

type BadReason = keyof typeof BAD

function badCases(send: (shop: ShelfShop, more: Terms) => Promise<never>) {
  return Object.fromEntries(
    Object.entries(BAD).map(([reason, more]) => [reason, (shop: ShelfShop) => send(shop, more)]),
  ) as Record<BadReason, (shop: ShelfShop) => Promise<never>>
}

const { nameMissing: _, ...badPreviews } = badCases(
  async (shop, more) => (await staff(shop))(calls.previewStudioBundle, { body: bodyOf(more) }) as never,
)

const cases: RefusalCases<typeof calls, ShelfShop> = {
  findStudioBundle: {
    bundleNotFound: async shop => (await staff(shop))(calls.findStudioBundle, { params: NOTHING }),
  },
  previewStudioBundle: badPreviews,
  planStudioBundle: {
    ...badCases(
      async (shop, more) => (await staff(shop))(calls.planStudioBundle, { body: bodyOf(more) }) as never,
    ),
    takesPriceRight: async shop =>
      (await sellerOf(shop))(calls.planStudioBundle, { body: bodyOf({ percent: 76 }) }),
  },
  changeStudioBundle: {
    ...badCases(async (shop, more) => change(shop, (await planned(shop)).id, more) as never),
    bundleNotFound: shop => change(shop, NOTHING.bundleId),
    async takesPriceRight(shop) {
      const params = { bundleId: (await planned(shop)).id }
      return (await sellerOf(shop))(calls.changeStudioBundle, { params, body: bodyOf({ percent: 76 }) })
    },
    async changedMeanwhile(shop) {
      const { id, version } = await planned(shop)
      await change(shop, id, { percent: 30 })
      return change(shop, id, { percent: 40, version })
    },
    async bundleEnded(shop) {
      const { id } = await planned(shop)
      await withdraw(shop, id)
      return change(shop, id)
    },
  },
  withdrawStudioBundle: {
    bundleNotFound: shop => withdraw(shop, NOTHING.bundleId),
    async changedMeanwhile(shop) {
      const { id, version } = await planned(shop)
      await change(shop, id, { percent: 30 })
      return withdraw(shop, id, version)
    },
    async bundleEnded(shop) {
      const { id } = await planned(shop)
      await withdraw(shop, id)
      return withdraw(shop, id)
    },
  },
}

walkRefusals(calls, openShelfShop, [cases])
