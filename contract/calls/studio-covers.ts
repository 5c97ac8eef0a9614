import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const path = '/app/v2/studio/subjects/:id'
/** Bytes of a picture as it is uploaded. */
const MOST_PICTURE = 20_000_000

/**
 * The covers of a series or volume that were set in the studio, the latest first, and those that are prepared. Which of them
 * readers see is in docs/product.md#covers.
 */
export const listCovers = call({
  name: 'listCovers',
  method: 'GET',
  path: `${path}/covers`,
  answers: 'StudioCoverList',
  refuses: { ...forStaff, 404: 'noSuchSubject' },
  needs: 'staff',
  right: 'see',
})

/**
 * Uploads a picture for a cover of a series or volume: JPEG, PNG, WebP, AVIF or GIF, of which a piece of at least 400 × 600
 * pixels can be shown. What cameras note in it is taken away. Nobody sees it before a cover has it.
 */
export const addCoverPicture = call({
  name: 'addCoverPicture',
  method: 'POST',
  path: `${path}/cover-pictures`,
  bytes: true,
  mostBody: MOST_PICTURE,
  answers: 'StudioCoverPicture',
  status: 201,
  refuses: {
    ...forStaff,
    400: ['pictureRefused', 'coverTooSmall'],
    404: 'noSuchSubject',
    429: 'tooManyTries',
  },
  needs: 'staff',
  right: 'edit',
})

/**
 * A picture of a cover as the studio shows it, 1200 pixels wide where it is that large; also of covers that have not begun,
 * or are drafts.
 * @param hash The name of the picture, of what is cut from it or of the book's own cover.
 * @produces image/webp
 */
export const openCoverPicture = call({
  name: 'openCoverPicture',
  method: 'GET',
  path: `${path}/cover-pictures/:hash`,
  answers: null,
  refuses: { ...forStaff, 404: 'pictureNotFound' },
  needs: 'staff',
  right: 'see',
  raw: true,
})

const saved = {
  ...forStaff,
  400: ['badInput', 'cropRefused', 'coverTooSmall'],
  429: 'tooManyTries',
} as const

/** Adds a cover of a picture that was uploaded for this series or volume. Readers see it from its beginning on. */
export const addCover = call({
  name: 'addCover',
  method: 'POST',
  path: `${path}/covers`,
  body: 'StudioCoverRequest',
  answers: 'StudioCoverSaved',
  status: 201,
  refuses: { ...saved, 404: ['noSuchSubject', 'pictureNotFound'] },
  needs: 'staff',
  right: 'edit',
})

/**
 * Changes a cover. 409 says with `details` (JSON) the cover as somebody has changed it meanwhile.
 * @param coverId Of the list of covers.
 */
export const changeCover = call({
  name: 'changeCover',
  method: 'PUT',
  path: `${path}/covers/:coverId`,
  body: 'StudioCoverRequest',
  answers: 'StudioCoverSaved',
  refuses: { ...saved, 404: ['noSuchSubject', 'noSuchCover', 'pictureNotFound'], 409: 'coverChanged' },
  needs: 'staff',
  right: 'edit',
})

/**
 * Takes a cover away: readers see the one before it, or the book's own.
 * @param coverId Of the list of covers.
 * @param version Of the cover that was shown.
 */
export const removeCover = call({
  name: 'removeCover',
  method: 'DELETE',
  path: `${path}/covers/:coverId`,
  query: { version: 'number' },
  answers: 'AuditEntryId',
  refuses: { ...forStaff, 404: ['noSuchSubject', 'noSuchCover'], 409: 'coverChanged' },
  needs: 'staff',
  right: 'edit',
})

/**
 * Writes the draft of a cover, which readers do not see: of one that is in the shop, or of a new one. A cover has one draft.
 * 409 says with `details` (JSON) the draft that somebody has written meanwhile, or nothing where it has been published or
 * discarded.
 */
export const saveCoverDraft = call({
  name: 'saveCoverDraft',
  method: 'POST',
  path: `${path}/cover-drafts`,
  body: 'StudioCoverDraftRequest',
  answers: 'StudioCoverDraftSaved',
  refuses: { ...saved, 404: ['noSuchSubject', 'noSuchCover', 'pictureNotFound'], 409: 'draftChanged' },
  needs: 'staff',
  right: 'edit',
})

/**
 * Discards the draft of a cover.
 * @param coverId Of the draft.
 * @param version Of the draft that was shown.
 */
export const discardCoverDraft = call({
  name: 'discardCoverDraft',
  method: 'DELETE',
  path: `${path}/cover-drafts/:coverId`,
  query: { version: 'number' },
  answers: 'AuditEntryId',
  refuses: { ...forStaff, 404: ['noSuchSubject', 'noSuchDraft'], 409: 'draftChanged' },
  needs: 'staff',
  right: 'edit',
})
