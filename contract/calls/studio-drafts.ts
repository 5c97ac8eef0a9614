import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const STATE = { names: ['draft', 'ready'] } as const

/**
 * Drafts of texts of series, volumes and parts that somebody may see, the oldest first.
 * @param state Only those in this state.
 */
export const listTextDrafts = call({
  name: 'listTextDrafts',
  method: 'GET',
  path: '/app/v2/studio/drafts',
  query: { state: STATE, limit: 'number', skip: 'number' },
  answers: 'StudioDraftList',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})

/**
 * Writes the draft of a text, which readers do not see. A text has one draft. 409 says with `details` (JSON) the draft that somebody has written meanwhile, or
 * nothing where it has been published or discarded.
 */
export const saveTextDraft = call({
  name: 'saveTextDraft',
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

/** Puts a draft into the shop: it is the text from now on, as one entry of the log with the draft's end. */
export const publishTextDraft = call({
  name: 'publishTextDraft',
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
export const discardTextDraft = call({
  name: 'discardTextDraft',
  method: 'DELETE',
  path: '/app/v2/studio/subjects/:id/drafts/:field',
  query: { version: 'number' },
  answers: 'AuditEntryId',
  refuses: { ...forStaff, 404: ['noSuchSubject', 'noSuchDraft'], 409: 'draftChanged' },
  needs: 'staff',
  right: 'edit',
})
