import * as calls from '#contract/calls/studio-bundles.ts'
import { giveRole } from '../give-role.ts'
import { aMinuteLater, day, type ExampleShop } from './example-shop.ts'

/** What somebody does who makes bundles. */
export async function showStudioBundles(shop: ExampleShop): Promise<void> {
  const { recorder } = shop
  const token = await shop.signIn('bundler')
  await giveRole(shop.shop.scratch.db, 'bundler', 'marketing')
  const body = {
    ...{ names: { en: 'Rain and snow', de: 'Regen und Schnee' }, percent: 20 },
    ...{ seriesIds: ['rain', 'snow'], startsAt: day(40).toISOString() },
  }
  await recorder.show(calls.previewStudioBundle, { token, body })
  const { bundle } = await recorder.show(calls.planStudioBundle, { token, body: { ...body, isDraft: true } })
  const params = { bundleId: bundle?.id ?? '' }
  await recorder.show(calls.findStudioBundle, { token, params })
  aMinuteLater(shop)
  const change = { ...body, endsAt: day(90).toISOString(), version: bundle?.version }
  const changed = await recorder.show(calls.changeStudioBundle, { token, params, body: change })
  await recorder.show(calls.listStudioBundles, { token, query: { state: 'current' } })
  aMinuteLater(shop)
  const version = changed.bundle?.version
  await recorder.show(calls.withdrawStudioBundle, { token, params, body: { version } })
}
