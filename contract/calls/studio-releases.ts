import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const STATE = { names: ['draft', 'ready'] } as const
const path = '/app/v2/studio/releases'
/** Bytes of a request with the most that one publishes at once. */
const MOST_RELEASED = 1_048_576

/**
 * What is prepared and not published, of what somebody may see, the oldest first: drafts of fields, covers and posts, and
 * then sales and bundles that are drafts, the next to begin first.
 * @param state Only those in this state.
 * @param release Only what is part of this release.
 */
export const listUnpublished = call({
  name: 'listUnpublished',
  method: 'GET',
  path: '/app/v2/studio/unpublished',
  query: { state: STATE, release: 'text', limit: 'number', skip: 'number' },
  answers: 'StudioUnpublishedList',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})

/**
 * Publishes what is prepared, or plans to do so at a time: all of it or nothing, as one entry of the log, whose undo takes
 * back all of it. Each takes the rights that publishing it by itself takes, also when its time has come. Where something has
 * changed until then, nothing is published, and whoever planned it gets a mail. 400 and 409 say with `details` (JSON, a list
 * of problems) what stands in the way.
 */
export const publishRelease = call({
  name: 'publishRelease',
  method: 'POST',
  path,
  body: 'StudioReleaseRequest',
  mostBody: MOST_RELEASED,
  answers: 'StudioChangeResult',
  refuses: {
    ...forStaff,
    400: ['changesRefused', 'tooManyChanges', 'nameMissing', 'momentPast'],
    403: ['notAllowed', 'planByPerson'],
    409: ['draftChanged', 'changedMeanwhile', 'inRelease'],
  },
  needs: 'staff',
  right: 'see',
})

/**
 * Releases that wait for their time, and those that could not be published then, the next first.
 * @param subject Only those with something of this series, volume or part, or with this sale, bundle or post.
 */
export const listPlannedReleases = call({
  name: 'listPlannedReleases',
  method: 'GET',
  path,
  query: { subject: 'text', limit: 'number', skip: 'number' },
  answers: 'StudioReleaseList',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})

/**
 * Cancels a release. What was to be published stays a draft.
 * @param releaseId Of the list of releases.
 */
export const cancelRelease = call({
  name: 'cancelRelease',
  method: 'DELETE',
  path: `${path}/:releaseId`,
  answers: 'AuditEntryId',
  refuses: { ...forStaff, 404: 'noSuchRelease' },
  needs: 'staff',
  right: 'see',
})
