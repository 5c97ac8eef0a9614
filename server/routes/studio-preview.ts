import * as calls from '#contract/calls/studio-preview.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { explainPreview } from '../studio/previews/explain-preview.ts'
import { listProofLinks, makePreview, makeProofLink, revokePreview } from '../studio/previews/make-preview.ts'

/** Looking at the shop as somebody else, and links for reading before publication. */
export const studioPreviewRoutes: Bound[] = [
  bind(calls.makePreview, makePreview),
  bind(calls.explainPreview, explainPreview),
  bind(calls.revokePreview, revokePreview),
  bind(calls.makeProofLink, makeProofLink),
  bind(calls.listProofLinks, listProofLinks),
]
