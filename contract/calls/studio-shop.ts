import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const path = '/app/v2/studio/shop'
const seen = { needs: 'staff', right: 'seeSettings' } as const
const changed = { needs: 'staff', right: 'changeSettings' } as const
/** Bytes of a picture as it is uploaded. */
const MOST_PICTURE = 8_000_000
/** Bytes of a body with texts in every language. */
const MOST_TEXTS = 2_000_000
const ofPage = { ...forStaff, 404: 'pageNotFound' } as const

/** How the shop looks, as far as it is chosen in the studio, and what the server was started with. */
export const showShopLook = call({
  name: 'showShopLook',
  method: 'GET',
  path,
  answers: 'ShopLookState',
  refuses: forStaff,
  ...seen,
})

/**
 * Changes how the shop looks: pages, mails, feeds and the manifest have it within a second, on every server. A field that
 * somebody has changed since it was shown is refused with 409; the details have what it is by now, as JSON.
 */
export const changeShopLook = call({
  name: 'changeShopLook',
  method: 'PUT',
  path,
  body: 'ShopLookChange',
  answers: 'ShopLookSaved',
  refuses: {
    ...forStaff,
    400: ['badInput', 'zoneUnknown', 'accentNotReadable', 'linkNotAllowed', 'textTooLong', 'setByServer'],
    404: ['seriesNotFound', 'pictureNotFound'],
    409: 'changedMeanwhile',
  },
  ...changed,
})

/**
 * Uploads a picture of the look: SVG, PNG, WebP, AVIF, JPEG or GIF. It is drawn anew, so that nothing of the file but its
 * pixels is shown. It is not shown before the look names it.
 *
 * @param kind logo, icon or hero
 */
export const addShopPicture = call({
  name: 'addShopPicture',
  method: 'POST',
  path: `${path}/pictures/:kind`,
  bytes: true,
  mostBody: MOST_PICTURE,
  answers: 'ShopPicture',
  status: 201,
  refuses: {
    ...forStaff,
    400: ['badInput', 'notAPicture', 'pictureTooLarge', 'pictureTooSmall'],
    429: 'tooManyTries',
  },
  ...changed,
})

/** The pages with legal texts, with their drafts and versions. */
export const listLegalPages = call({
  name: 'listLegalPages',
  method: 'GET',
  path: `${path}/legal`,
  answers: 'LegalPageList',
  refuses: forStaff,
  ...seen,
})

/** A version of a legal page with its texts. */
export const showLegalVersion = call({
  name: 'showLegalVersion',
  method: 'GET',
  path: `${path}/legal/:page/versions/:versionId`,
  answers: 'LegalVersion',
  refuses: { ...forStaff, 404: ['pageNotFound', 'versionNotFound'] },
  ...seen,
})

/**
 * Stores what is written of a legal page. Readers see nothing of it. A draft that somebody has changed since it was shown is
 * refused with 409, with theirs in the details.
 */
export const changeLegalDraft = call({
  name: 'changeLegalDraft',
  method: 'PUT',
  path: `${path}/legal/:page/draft`,
  body: 'LegalDraftChange',
  mostBody: MOST_TEXTS,
  answers: 'LegalSaved',
  refuses: { ...ofPage, 400: ['badInput', 'textTooLong'], 409: 'changedMeanwhile' },
  ...changed,
})

/**
 * Publishes the draft of a legal page, if it is the one that is sent. It holds from its date on, and stays as a version for
 * good.
 */
export const publishLegalDraft = call({
  name: 'publishLegalDraft',
  method: 'POST',
  path: `${path}/legal/:page/publish`,
  body: 'LegalTexts',
  mostBody: MOST_TEXTS,
  answers: 'LegalSaved',
  refuses: { ...ofPage, 400: ['nothingToPublish', 'dateIsPast'], 409: 'changedMeanwhile' },
  ...changed,
})

/** Takes back a version that does not hold yet. */
export const withdrawLegalVersion = call({
  name: 'withdrawLegalVersion',
  method: 'DELETE',
  path: `${path}/legal/:page/versions/:versionId`,
  answers: 'LegalSaved',
  refuses: { ...forStaff, 404: ['pageNotFound', 'versionNotFound'], 409: 'holdsAlready' },
  ...changed,
})

/** A Markdown text as readers would see it. */
export const previewLegalText = call({
  name: 'previewLegalText',
  method: 'POST',
  path: `${path}/legal-preview`,
  body: 'LegalPreviewRequest',
  mostBody: MOST_TEXTS,
  answers: 'RichText',
  refuses: { ...forStaff, 400: ['badInput', 'textTooLong'] },
  ...seen,
})
