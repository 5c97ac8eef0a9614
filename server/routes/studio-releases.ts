import * as calls from '#contract/calls/studio-releases.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { unpublished } from '../changes/list-unpublished.ts'
import { publishOrPlan } from '../changes/publish-release.ts'
import { cancel, releases } from '../changes/releases.ts'

/** What is prepared of all kinds, published together. */
export const studioReleaseRoutes: Bound[] = [
  bind(calls.listUnpublished, unpublished),
  bind(calls.publishRelease, publishOrPlan),
  bind(calls.listPlannedReleases, releases),
  bind(calls.cancelRelease, cancel),
]
