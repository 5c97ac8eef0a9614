import { call } from '../call.ts'
import { MOST_PIECE_BYTES } from '../upload-pieces.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const ofUpload = { ...forStaff, 404: 'noSuchUpload' } as const

/**
 * Begins to upload a file, or goes on with one of the same name and bytes that the same person has begun. The answer says
 * which pieces are there. An upload is deleted seven days after something was last done with it.
 */
export const beginUpload = call({
  name: 'beginUpload',
  method: 'POST',
  path: '/app/v2/studio/uploads',
  body: 'UploadRequest',
  answers: 'Upload',
  refuses: { ...forStaff, 400: 'malformed', 409: 'tooManyUploads', 413: 'fileTooLarge', 507: 'noSpace' },
  needs: 'staff',
  right: 'edit',
})

/** The files that the person who asks has uploaded, the newest first; 200 unless `limit` says otherwise. */
export const listUploads = call({
  name: 'listUploads',
  method: 'GET',
  path: '/app/v2/studio/uploads',
  query: { limit: 'number', skip: 'number' },
  answers: 'UploadList',
  refuses: forStaff,
  needs: 'staff',
  right: 'edit',
})

/** How an upload stands: its pieces, what was found in it, and what an import would do. */
export const showUpload = call({
  name: 'showUpload',
  method: 'GET',
  path: '/app/v2/studio/uploads/:uploadId',
  answers: 'Upload',
  refuses: ofUpload,
  needs: 'staff',
  right: 'edit',
})

/**
 * Uploads a piece: the bytes as they are. Pieces may come in any order, at the same time, and more than once. When the last
 * one is there, the file is checked against its SHA-256 and read.
 * @param number From 1.
 * @param sha256 SHA-256 of the piece, in hexadecimal digits.
 */
export const putUploadPiece = call({
  name: 'putUploadPiece',
  method: 'PUT',
  path: '/app/v2/studio/uploads/:uploadId/pieces/:number',
  query: { sha256: 'text' },
  bytes: true,
  mostBody: MOST_PIECE_BYTES,
  answers: 'Upload',
  refuses: { ...ofUpload, 400: ['wrongPiece', 'wrongDigest'], 409: 'uploadedBefore', 507: 'noSpace' },
  needs: 'staff',
  right: 'edit',
})

/** Deletes an upload with its pieces, also while it is read. What was imported of it stays. */
export const deleteUpload = call({
  name: 'deleteUpload',
  method: 'DELETE',
  path: '/app/v2/studio/uploads/:uploadId',
  answers: null,
  refuses: { ...ofUpload, 409: 'importingNow' },
  needs: 'staff',
  right: 'edit',
})

/**
 * Has a file read that is there, with the answers of an editor: what an import would do is there when its state is `read`
 * again. Nothing of the catalogue is changed.
 */
export const planUpload = call({
  name: 'planUpload',
  method: 'POST',
  path: '/app/v2/studio/uploads/:uploadId/plan',
  body: 'UploadAnswers',
  mostBody: 1_048_576,
  answers: 'Upload',
  refuses: { ...ofUpload, 400: 'malformed', 409: ['notThereYet', 'importingNow'] },
  needs: 'staff',
  right: 'edit',
})

/**
 * Puts a file into the catalogue, with the answers of an editor: the whole of it in one transaction, or nothing. It is done
 * when its state is `imported`; where it is `read` again, `refusal` says why not. What it replaces is kept as an edition.
 * Nothing is imported where something else would come before readers than `publicVersion` of the answers stands for: the
 * call is refused where the plan says so already; where it turns out then, the state is `read` again, with a plan that says
 * what would.
 */
export const importUpload = call({
  name: 'importUpload',
  method: 'POST',
  path: '/app/v2/studio/uploads/:uploadId/import',
  body: 'UploadAnswers',
  mostBody: 1_048_576,
  answers: 'Upload',
  refuses: { ...ofUpload, 400: 'malformed', 409: ['notThereYet', 'importingNow', 'changedMeanwhile'] },
  needs: 'staff',
  right: 'edit',
})

/**
 * What is in a part of a file, as it was cut.
 * @param number From 1.
 */
export const showUploadPart = call({
  name: 'showUploadPart',
  method: 'GET',
  path: '/app/v2/studio/uploads/:uploadId/parts/:number',
  answers: 'UploadContents',
  refuses: ofUpload,
  needs: 'staff',
  right: 'edit',
})

/**
 * A picture of a file that was read.
 * @param hash Its hash, as the parts of the file name it.
 * @produces image/jpeg image/png image/webp image/avif
 */
export const openUploadPicture = call({
  name: 'openUploadPicture',
  method: 'GET',
  path: '/app/v2/studio/uploads/:uploadId/pictures/:hash',
  answers: null,
  refuses: ofUpload,
  needs: 'staff',
  right: 'edit',
  raw: true,
})

/** The editions of a volume that others replaced. */
export const listKeptEditions = call({
  name: 'listKeptEditions',
  method: 'GET',
  path: '/app/v2/studio/volumes/:volumeId/editions',
  answers: 'KeptEditionList',
  refuses: { ...forStaff, 404: 'volumeNotFound' },
  needs: 'staff',
  right: 'edit',
})

/**
 * Puts an edition back in its volume. What stands there until now is kept in turn; what readers have follows the text.
 * @param number As `listKeptEditions` counts them.
 */
export const restoreKeptEdition = call({
  name: 'restoreKeptEdition',
  method: 'POST',
  path: '/app/v2/studio/volumes/:volumeId/editions/:number/restore',
  answers: 'EditionOutcome',
  refuses: { ...forStaff, 404: ['volumeNotFound', 'noSuchEdition'], 409: 'cannotBeRestored' },
  needs: 'staff',
  right: 'edit',
})
