import { Hono } from 'hono'
import * as calls from '#contract/calls/studio-upload.ts'
import { type Bound, bind } from '../calls/bind.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'
import { askForImport, askForPlan } from '../studio/upload/ask-import.ts'
import { startUpload } from '../studio/upload/begin-upload.ts'
import { listEditions, takeBack } from '../studio/upload/kept-editions.ts'
import { putPiece } from '../studio/upload/put-piece.ts'
import { sendUploadPicture } from '../studio/upload/send-picture.ts'
import { showContents } from '../studio/upload/show-contents.ts'
import { dropUpload, listOwnUploads, showOwnUpload } from '../studio/upload/uploads.ts'

/** How files come into the catalogue over the studio. */
export const studioUploadRoutes: Bound[] = [
  bind(calls.beginUpload, startUpload),
  bind(calls.listUploads, listOwnUploads),
  bind(calls.showUpload, showOwnUpload),
  bind(calls.putUploadPiece, putPiece),
  bind(calls.deleteUpload, dropUpload),
  bind(calls.planUpload, askForPlan),
  bind(calls.importUpload, askForImport),
  bind(calls.showUploadPart, showContents),
  bind(calls.listKeptEditions, listEditions),
  bind(calls.restoreKeptEdition, takeBack),
]

/** Pictures of uploaded files. */
export function studioUploadAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().get(calls.openUploadPicture.path, incoming =>
    sendUploadPicture(context, incoming),
  )
}
