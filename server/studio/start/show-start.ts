import { join } from 'node:path'
import type { showStart } from '#contract/calls/studio-start.ts'
import { StudioStart } from '#contract/generated/studio_start.ts'
import { type CoinSales, whyNotRedeemed } from '#rules/for-sale.ts'
import type { CallInput } from '../../calls/bind.ts'
import { findVolume } from '../../catalogue/store.ts'
import type { AppContext } from '../../context.ts'
import { SOFTWARE_NAME } from '../../platform/brand/brand.ts'
import type { Config } from '../../platform/config.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { requireInScope } from '../scope.ts'
import { demoSlugs, REMOVE_DEMO } from './demo-books.ts'
import { lawFacts } from './law-facts.ts'
import * as store from './store.ts'

/** docs/product.md#first-start. */
export async function start({ app, reader, now }: CallInput<typeof showStart>): Promise<StudioStart> {
  requireInScope(reader, 'seeSettings', 'shop')
  return startMessage(app, now)
}

/** Each answer is asked of the shop as it is. */
export async function startMessage(app: AppContext, now: Date): Promise<StudioStart> {
  const { db, brand, config } = app
  const demo = await demoSlugs()
  const { demoSeries, firstVolume, priced } = await store.findOwnBooks(db, demo)
  const sold = firstVolume ? await findSold(db, demo, { shop: brand.current(), now }) : null
  return StudioStart.fromPartial({
    named: config.shopNameGiven || brand.current().name !== SOFTWARE_NAME,
    ...{ demoSeries, demoTotal: demo.length, demoPosts: config.demo, priced },
    demoLeaving: demoSeries > 0 && (await store.isWaiting(db, REMOVE_DEMO)),
    firstVolume: firstVolume ?? '',
    payments: config.payments.provider,
    paymentsMissing: paymentsMissing(config),
    mailTested: await store.hasTestedMail(db),
    mailServer: config.smtpUrl !== null,
    mailFolder: config.smtpUrl === null ? join(config.dataDir, 'outbox') : '',
    ...(sold && { sold }),
    law: await lawFacts(app, now),
  })
}

/** The first volume of one's own that readers can buy. */
async function findSold(
  reads: Reads,
  demo: readonly string[],
  { shop, now }: { shop: CoinSales; now: Date },
) {
  for (const { slug } of await store.listOwnVolumes(reads, demo, now)) {
    const volume = await findVolume(reads, slug)
    if (volume && whyNotRedeemed(volume, shop, now) === null)
      return { title: volume.title, slug, lang: volume.lang }
  }
  return null
}

function paymentsMissing({ payments }: Config): string[] {
  return payments.provider === 'stripe' ? [] : ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
}
