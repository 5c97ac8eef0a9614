import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const path = '/app/v2/studio/people'
const people = { needs: 'staff', right: 'people' } as const
/** Nobody gives more than they have, nor changes what is more. */
const mayNot = ['notAllowed', 'moreThanYouHave'] as const

/**
 * Who works in the studio, with which roles. Whoever has their own role for some series or languages only sees the roles
 * within those; 200 unless `limit` says otherwise.
 */
export const listPeople = call({
  name: 'listPeople',
  method: 'GET',
  path,
  query: { limit: 'number', skip: 'number' },
  answers: 'PersonList',
  refuses: { ...forStaff, 403: 'notAllowed' },
  ...people,
})

/**
 * Gives a role to who has this address. Without an account they get one, and a mail with a link that counts for seven days,
 * by which they set a password. The same again sends the mail again.
 */
export const invitePerson = call({
  name: 'invitePerson',
  method: 'POST',
  path,
  body: 'PersonInvitation',
  answers: 'PersonSaved',
  status: 201,
  refuses: {
    ...forStaff,
    400: ['badInput', 'emailInvalid'],
    403: mayNot,
    404: 'seriesNotFound',
    429: 'tooManyTries',
    503: 'mailNotSent',
  },
  ...people,
})

/** Gives somebody who works in the studio a further role. */
export const addGrant = call({
  name: 'addGrant',
  method: 'POST',
  path: `${path}/:accountId/grants`,
  body: 'StudioGrant',
  answers: 'PersonSaved',
  status: 201,
  refuses: { ...forStaff, 400: 'badInput', 403: mayNot, 404: ['personNotFound', 'seriesNotFound'] },
  ...people,
})

/**
 * Puts a role in place of another. Refused where it has become another one since it was shown, and where nobody would have
 * all rights any more.
 */
export const changeGrant = call({
  name: 'changeGrant',
  method: 'PUT',
  path: `${path}/:accountId/grants/:grantId`,
  body: 'GrantChange',
  answers: 'PersonSaved',
  refuses: {
    ...forStaff,
    400: 'badInput',
    403: mayNot,
    404: ['grantNotFound', 'seriesNotFound'],
    409: ['changedMeanwhile', 'lastOwner'],
  },
  ...people,
})

/** Takes a role away. */
export const revokeGrant = call({
  name: 'revokeGrant',
  method: 'DELETE',
  path: `${path}/:accountId/grants/:grantId`,
  answers: 'PersonSaved',
  refuses: { ...forStaff, 403: mayNot, 404: 'grantNotFound', 409: 'lastOwner' },
  ...people,
})

/**
 * Who can get in: sessions, passkeys, tokens and links of somebody who works in the studio. Whoever loses a role is signed
 * out, and their tokens and links end with it; passkeys stay, as the account does. Takes that all of their roles could be
 * taken from them.
 */
export const showPersonAccess = call({
  name: 'showPersonAccess',
  method: 'GET',
  path: `${path}/:accountId/access`,
  answers: 'PersonAccess',
  refuses: { ...forStaff, 403: mayNot, 404: 'personNotFound' },
  ...people,
})

/** Signs somebody out everywhere, but for the session that asks. */
export const endSessionsOf = call({
  name: 'endSessionsOf',
  method: 'DELETE',
  path: `${path}/:accountId/sessions`,
  answers: null,
  refuses: { ...forStaff, 403: mayNot, 404: 'personNotFound' },
  ...people,
})

/**
 * The tokens of programs. Whoever has their own role for some series or languages only sees their own. The newest first, 200
 * unless `limit` says otherwise.
 */
export const listStudioTokens = call({
  name: 'listStudioTokens',
  method: 'GET',
  path: '/app/v2/studio/tokens',
  query: { limit: 'number', skip: 'number' },
  answers: 'StudioTokenList',
  refuses: { ...forStaff, 403: 'notAllowed' },
  ...people,
})

/**
 * Makes a token with which a program uses the studio. It does what its maker may, within what it is limited to, and never
 * gives roles or makes tokens. The answer has the secret, which is shown only this once: a repeat with the same key is given
 * it for ten minutes, and refused after them.
 */
export const makeStudioToken = call({
  name: 'makeStudioToken',
  method: 'POST',
  path: '/app/v2/studio/tokens',
  body: 'StudioTokenRequest',
  answers: 'MadeStudioToken',
  status: 201,
  refuses: {
    ...{ ...forStaff, 400: 'badInput', 403: 'notAllowed', 404: 'seriesNotFound' },
    ...{ 422: 'secretShownBefore', 429: 'tooManyTries' },
  },
  ...people,
})

/** Revokes a token. That cannot be undone. */
export const revokeStudioToken = call({
  name: 'revokeStudioToken',
  method: 'DELETE',
  path: '/app/v2/studio/tokens/:tokenId',
  answers: null,
  refuses: { ...forStaff, 403: 'notAllowed', 404: 'tokenNotFound' },
  ...people,
})
