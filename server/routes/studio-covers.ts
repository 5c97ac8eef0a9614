import { Hono } from 'hono'
import * as calls from '#contract/calls/studio-covers.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'
import { uploadCoverPicture } from '../studio/covers/add-cover-picture.ts'
import { discardOneCoverDraft } from '../studio/covers/drafts/end-cover-draft.ts'
import { saveOneCoverDraft } from '../studio/covers/drafts/save-cover-draft.ts'
import { listAllCovers } from '../studio/covers/list-covers.ts'
import { addNewCover, changeOneCover, removeOneCover } from '../studio/covers/save-cover.ts'
import { sendCoverPicture } from '../studio/covers/send-picture.ts'

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

/** Pictures of covers. */
export function studioCoverAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(calls.openCoverPicture.path, incoming => sendCoverPicture(context, incoming))
}
