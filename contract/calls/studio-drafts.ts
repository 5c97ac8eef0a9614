import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const STATE = { names: ['draft', 'ready'] } as const

/**
 * Drafts of fields and covers of series, volumes and parts that somebody may see, the oldest first. `limit` and `skip` count both.
 * @param state Only those in this state.
 */
export const listDrafts = call({
  name: 'listDrafts',
  method: 'GET',
  path: '/app/v2/studio/drafts',
  query: { state: STATE, limit: 'number', skip: 'number' },
  answers: 'StudioDraftList',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})

/**
 * Writes the draft of a field, which readers do not see. A field has one draft. Of a text it takes the right `translate`, of any other field `edit`. 409 says with `details` (JSON) the draft that somebody has written meanwhile, or
 * nothing where it has been published or discarded.
 */
export const saveDraft = call({
  name: 'saveDraft',
  method: 'PUT',
  path: '/app/v2/studio/subjects/:id/drafts/:field',
  body: 'StudioDraftText',
  answers: 'StudioDraft',
  refuses: {
    ...forStaff,
    400: 'textRefused',
    404: ['noSuchSubject', 'noSuchText'],
    409: 'draftChanged',
  },
  needs: 'staff',
  right: 'translate',
})

/** Puts a draft into the shop: it is the value from now on, as one entry of the log with the draft's end. It takes the right of the field. */
export const publishDraft = call({
  name: 'publishDraft',
  method: 'POST',
  path: '/app/v2/studio/subjects/:id/drafts/:field/publish',
  body: 'StudioDraftPublication',
  answers: 'AuditEntryId',
  refuses: {
    ...forStaff,
    400: 'textRefused',
    404: ['noSuchSubject', 'noSuchDraft'],
    409: ['draftChanged', 'liveChanged'],
  },
  needs: 'staff',
  right: 'edit',
})

/**
 * Discards a draft.
 * @param version Of the draft that was shown.
 */
export const discardDraft = call({
  name: 'discardDraft',
  method: 'DELETE',
  path: '/app/v2/studio/subjects/:id/drafts/:field',
  query: { version: 'number' },
  answers: 'AuditEntryId',
  refuses: { ...forStaff, 404: ['noSuchSubject', 'noSuchDraft'], 409: 'draftChanged' },
  needs: 'staff',
  right: 'edit',
})

/** Bytes of a request with all texts of a series. */
const MOST_DRAFTS = 1_048_576

/**
 * Writes drafts of several fields of a series, volume or part: all of them or none, as one entry of the log. Nothing in the shop changes. 400 and 409 say with `details`
 * (JSON, a list of problems by field) which cannot be saved, and why.
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

/**
 * Puts several drafts into the shop: all of them or none, as one entry of the log with their end. Each takes the right of its field. 400 and 409 say with `details` (JSON, a
 * list of problems by field) which cannot be published, and where a draft or a value in the shop is another by now, both.
 */
export const publishDrafts = call({
  name: 'publishDrafts',
  method: 'POST',
  path: '/app/v2/studio/subjects/:id/drafts/publish',
  body: 'StudioDraftsPublication',
  mostBody: MOST_DRAFTS,
  answers: 'StudioChangeResult',
  refuses: {
    ...forStaff,
    400: 'changesRefused',
    404: 'noSuchSubject',
    409: ['draftChanged', 'changedMeanwhile'],
  },
  needs: 'staff',
  right: 'see',
})

/** Discards several drafts: all of them or none, as one entry of the log. */
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
