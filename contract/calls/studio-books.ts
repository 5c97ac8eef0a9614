import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const

/**
 * Who changed a series, a volume or a part, the newest first. Of each entry only what it changed of this one, by the names
 * of its fields, with the values before and after; `can_be_undone` also says whether whoever asks may do so.
 */
export const listSubjectHistory = call({
  name: 'listSubjectHistory',
  method: 'GET',
  path: '/app/v2/studio/subjects/:id/history',
  query: { limit: 'number', skip: 'number' },
  answers: 'AuditList',
  refuses: { ...forStaff, 404: 'noSuchSubject' },
  needs: 'staff',
  right: 'see',
})
