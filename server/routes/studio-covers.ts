import * as calls from '#contract/calls/studio-covers.ts'
import { type Bound, bind } from '../calls/bind.ts'
import { uploadCoverPicture } from '../studio/covers/add-cover-picture.ts'
import { discardOneCoverDraft } from '../studio/covers/drafts/end-cover-draft.ts'
import { saveOneCoverDraft } from '../studio/covers/drafts/save-cover-draft.ts'
import { listAllCovers } from '../studio/covers/list-covers.ts'
import { addNewCover, changeOneCover, removeOneCover } from '../studio/covers/save-cover.ts'

/** Covers by language and date, and their drafts. */
export const studioCoverRoutes: Bound[] = [
  bind(calls.listCovers, listAllCovers),
  bind(calls.addCoverPicture, uploadCoverPicture),
  bind(calls.addCover, addNewCover),
  bind(calls.changeCover, changeOneCover),
  bind(calls.removeCover, removeOneCover),
  bind(calls.saveCoverDraft, saveOneCoverDraft),
  bind(calls.discardCoverDraft, discardOneCoverDraft),
]
