import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const

/** Bytes of a request with all texts of a series. */
const MOST_DRAFTS = 1_048_576

/**
 * Writes drafts of fields of a series, volume or part, which readers do not see: all of them or none, as one entry of the
 * log. A field has one draft. Of a text it takes the right `translate`, of any other field `edit`. 400 and 409 say with
 * `details` (JSON, a list of problems by field) which cannot be saved, and why; of a draft that somebody has written
 * meanwhile with its value.
 */
export const saveDrafts = call({
  name: 'saveDrafts',
  method: 'POST',
  path: '/app/v2/studio/subjects/:id/drafts',
  body: 'StudioDraftChanges',
  mostBody: MOST_DRAFTS,
  answers: 'StudioDraftsSaved',
  refuses: { ...forStaff, 400: 'changesRefused', 404: 'noSuchSubject', 409: 'draftChanged' },
  needs: 'staff',
  right: 'translate',
})

/** Discards drafts: all of them or none, as one entry of the log. */
export const discardDrafts = call({
  name: 'discardDrafts',
  method: 'POST',
  path: '/app/v2/studio/subjects/:id/drafts/discard',
  body: 'StudioDraftsDiscarding',
  mostBody: MOST_DRAFTS,
  answers: 'AuditEntryId',
  refuses: { ...forStaff, 404: 'noSuchSubject', 409: 'draftChanged' },
  needs: 'staff',
  right: 'edit',
})
