import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const

/**
 * A look at the shop as somebody of that kind sees it, in a country and at a moment: an address that is good for an hour,
 * for one series, and only for reading.
 */
export const makePreview = call({
  name: 'makePreview',
  method: 'POST',
  path: '/app/v2/studio/previews',
  body: 'PreviewRequest',
  answers: 'Preview',
  status: 201,
  refuses: { ...forStaff, 400: 'badInput', 404: 'seriesNotFound' },
  needs: 'staff',
  right: 'proof',
})

/** Why a part opens in a preview, or does not. */
export const explainPreview = call({
  name: 'explainPreview',
  method: 'GET',
  path: '/app/v2/studio/previews/:previewId/parts/:partId',
  answers: 'PreviewAccess',
  refuses: { ...forStaff, 404: ['previewNotFound', 'partNotFound'] },
  needs: 'staff',
  right: 'proof',
})

/** Ends a preview or a link before its time is over. */
export const revokePreview = call({
  name: 'revokePreview',
  method: 'DELETE',
  path: '/app/v2/studio/previews/:previewId',
  answers: null,
  refuses: { ...forStaff, 404: 'previewNotFound' },
  needs: 'staff',
  right: 'proof',
})

/**
 * A link with which somebody without an account reads a volume or a part before it is published: for an hour, or for up to
 * 30 days.
 */
export const makeProofLink = call({
  name: 'makeProofLink',
  method: 'POST',
  path: '/app/v2/studio/proof-links',
  body: 'ProofLinkRequest',
  answers: 'Preview',
  status: 201,
  refuses: { ...forStaff, 400: 'badInput', 404: ['volumeNotFound', 'partNotFound'] },
  needs: 'staff',
  right: 'proof',
})

/** The links that are good now, the newest first; 200 unless `limit` says otherwise. */
export const listProofLinks = call({
  name: 'listProofLinks',
  method: 'GET',
  path: '/app/v2/studio/proof-links',
  query: { limit: 'number', skip: 'number' },
  answers: 'PreviewList',
  refuses: forStaff,
  needs: 'staff',
  right: 'proof',
})
