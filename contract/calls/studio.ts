import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const

/** Who is signed in to the studio, and what they may do there. Refused to everybody who has no role. */
export const showStudioMe = call({
  name: 'showStudioMe',
  method: 'GET',
  path: '/app/v2/studio/me',
  answers: 'StudioMe',
  refuses: forStaff,
  needs: 'staff',
})

/**
 * Who changed what, the newest first.
 * @param kind Only of this kind: series, volume, part, post, sale, settings …
 * @param id Only of the subject with this id.
 * @param actor Only by this account.
 * @param action Only this: volume.change …
 * @param field Only what changed this field: price_coins, launch_at … as `changes` name it. Several, separated by commas:
 * one of them.
 * @param since Only from this moment on.
 * @param until Only before this moment.
 */
export const listAudit = call({
  name: 'listAudit',
  method: 'GET',
  path: '/app/v2/studio/audit',
  query: {
    kind: 'text',
    id: 'text',
    actor: 'text',
    action: 'text',
    field: 'text',
    since: 'moment',
    until: 'moment',
    limit: 'number',
    skip: 'number',
  },
  answers: 'AuditList',
  refuses: forStaff,
  needs: 'staff',
  right: 'audit',
})

/**
 * What an entry of the log changed, in pages: an import has tens of thousands of changes.
 * @param field Only of this field, as of listAudit.
 */
export const listAuditChanges = call({
  name: 'listAuditChanges',
  method: 'GET',
  path: '/app/v2/studio/audit/:entryId/changes',
  query: { field: 'text', limit: 'number', skip: 'number' },
  answers: 'AuditChangeList',
  refuses: { ...forStaff, 404: 'noSuchEntry' },
  needs: 'staff',
  right: 'audit',
})

/**
 * Puts back what an entry changed, as an entry of its own. Refused where somebody has changed the same since. Whoever may
 * make a change may undo it.
 */
export const undoAudit = call({
  name: 'undoAudit',
  method: 'POST',
  path: '/app/v2/studio/audit/:entryId/undo',
  answers: 'AuditEntry',
  refuses: {
    ...forStaff,
    404: 'noSuchEntry',
    409: ['changedSince', 'undoneBefore', 'nothingToUndo', 'lastOwner', 'saleBegun', 'fixedPrices'],
  },
  needs: 'staff',
})
