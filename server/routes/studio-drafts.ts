import * as calls from '#contract/calls/studio-drafts.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { discardDraft, publishDraft } from '../studio/drafts/end-draft.ts'
import { listAllDrafts } from '../studio/drafts/list-drafts.ts'
import { saveDraft } from '../studio/drafts/save-draft.ts'

/** Texts that are written and not published. */
export const studioDraftRoutes: Bound[] = [
  bind(calls.listTextDrafts, listAllDrafts),
  bind(calls.saveTextDraft, saveDraft),
  bind(calls.publishTextDraft, publishDraft),
  bind(calls.discardTextDraft, discardDraft),
]
