import { decideBundleChange } from '#rules/bundle-change.ts'
import { findBundles, type PlannedBundle, type PlannedBundleRow } from '../publishing/bundles/bundle-store.ts'
import { BundleRefused, changeBundle } from '../publishing/bundles/save-bundle.ts'
import { findScopesOfBundle, requireMayBundle } from '../studio/bundles/bundle-scope.ts'
import { bundleViews } from '../studio/bundles/view.ts'
import { offerKind } from './offer-kind.ts'

export const bundleKind = offerKind<PlannedBundle, PlannedBundleRow>({
  name: 'bundle',
  publishedAs: 'bundle.change',
  table: 'bundles',
  find: findBundles,
  asReady: bundle => (bundle.stage === 'draft' ? { ...bundle, stage: 'ready' } : null),
  views: bundleViews,
  scopesOf: findScopesOfBundle,
  refusal(bundle, next, now) {
    const decision = decideBundleChange(bundle, next, now)
    return decision.save ? null : decision.because
  },
  coveredBy: ({ seriesIds, volumeIds }) => ({ covers: 'chosen', lang: null, seriesIds, volumeIds }),
  change: changeBundle,
  requireMay: requireMayBundle,
  reasonOf: error => (error instanceof BundleRefused ? error.reason : null),
})
