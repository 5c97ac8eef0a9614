import * as calls from '#contract/calls/studio-drafts.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { discardManyDrafts } from '../studio/drafts/end-drafts.ts'
import { saveManyDrafts } from '../studio/drafts/save-drafts.ts'

/** Values that are prepared and not published. */
export const studioDraftRoutes: Bound[] = [
  bind(calls.saveDrafts, saveManyDrafts),
  bind(calls.discardDrafts, discardManyDrafts),
]
