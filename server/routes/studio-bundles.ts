import * as calls from '#contract/calls/studio-bundles.ts'
import { type Bound, bind } from '../calls/bind.ts'
import {
  addStudioBundle,
  endStudioBundle,
  findBundle,
  listBundles,
  replaceBundle,
} from '../studio/bundles/bundles.ts'
import { previewBundle } from '../studio/bundles/preview-bundle.ts'

/** docs/product.md#bundles: how bundles are planned. */
export const studioBundleRoutes: Bound[] = [
  bind(calls.listStudioBundles, listBundles),
  bind(calls.findStudioBundle, findBundle),
  bind(calls.previewStudioBundle, previewBundle),
  bind(calls.planStudioBundle, addStudioBundle),
  bind(calls.changeStudioBundle, replaceBundle),
  bind(calls.withdrawStudioBundle, endStudioBundle),
]
