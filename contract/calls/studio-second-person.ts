import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const rules = '/app/v2/studio/two-people'
const requests = '/app/v2/studio/requests'

/** What takes two people in the shop: since when, and who could confirm it. */
export const showTwoPeople = call({
  name: 'showTwoPeople',
  method: 'GET',
  path: rules,
  answers: 'TwoPersonRules',
  refuses: forStaff,
  needs: 'staff',
  right: 'seeSettings',
})

/**
 * From now on a takedown, and the lifting of one, is asked for by one person and confirmed by another. Refused where fewer
 * than two people could do that for everything in the shop.
 */
export const switchTwoPeopleOn = call({
  name: 'switchTwoPeopleOn',
  method: 'POST',
  path: `${rules}/takedowns`,
  answers: 'TwoPersonRules',
  refuses: { ...forStaff, 409: ['alreadyOn', 'tooFewPeople'] },
  needs: 'staff',
  right: 'changeSettings',
})

/**
 * Asks for takedowns not to need two people any more, which itself takes a second person. Where nobody else could confirm
 * that, everybody in the studio gets a mail, and whoever asked may confirm it after seven days.
 */
export const askTwoPeopleOff = call({
  name: 'askTwoPeopleOff',
  method: 'POST',
  path: `${rules}/takedowns/end`,
  body: 'SecondPersonReason',
  answers: 'SecondPersonRequest',
  status: 201,
  refuses: { ...forStaff, 400: 'reasonInvalid', 409: ['alreadyOff', 'alreadyAsked'] },
  needs: 'staff',
  right: 'changeSettings',
})

/**
 * What waits for a second person: what whoever asks may confirm, and what they have asked for themselves. The oldest first.
 */
export const listSecondPersonRequests = call({
  name: 'listSecondPersonRequests',
  method: 'GET',
  path: requests,
  query: { limit: 'number', skip: 'number' },
  answers: 'SecondPersonRequestList',
  refuses: forStaff,
  needs: 'staff',
})

/**
 * Asks for a takedown, where it takes two people. Nothing is closed before a second person has confirmed it. They get a
 * mail.
 */
export const askTakedown = call({
  name: 'askTakedown',
  method: 'POST',
  path: '/app/v2/studio/subjects/:id/takedown-requests',
  body: 'StudioTakedownRequest',
  answers: 'SecondPersonRequest',
  status: 201,
  refuses: {
    ...forStaff,
    400: ['countriesInvalid', 'sourceInvalid', 'reasonInvalid'],
    404: 'noSuchSubject',
    409: 'oneIsEnough',
  },
  needs: 'staff',
  right: 'takeDown',
})

/**
 * Asks for a takedown to be lifted, where that takes two people. It stays closed until a second person has confirmed it.
 * @param takedownId The id of the takedown.
 */
export const askLift = call({
  name: 'askLift',
  method: 'POST',
  path: '/app/v2/studio/takedowns/:takedownId/lift-requests',
  body: 'StudioTakedownLift',
  answers: 'SecondPersonRequest',
  status: 201,
  refuses: {
    ...forStaff,
    400: 'reasonInvalid',
    404: 'noSuchTakedown',
    409: ['alreadyLifted', 'alreadyAsked', 'oneIsEnough'],
  },
  needs: 'staff',
  right: 'takeDown',
})

/**
 * Confirms what somebody else has asked for: it takes effect at once. It takes the right that asking took, which who asked
 * has to have still. Nobody confirms their own request, in whatever role, and no token confirms any.
 *
 * @param requestId The id of the request.
 */
export const confirmRequest = call({
  name: 'confirmRequest',
  method: 'POST',
  path: `${requests}/:requestId/confirm`,
  answers: 'SecondPersonRequest',
  refuses: {
    401: 'signInFirst',
    403: ['notAllowed', 'ownRequest', 'notByToken'],
    404: ['noSuchRequest', 'noSuchSubject'],
    409: ['alreadyAnswered', 'alreadyLifted', 'alreadyOff', 'askerLostRight'],
    410: 'sessionExpired',
  },
  needs: 'staff',
})

/**
 * Declines what somebody else has asked for, with a reason, which they get by mail.
 *
 * @param requestId The id of the request.
 */
export const declineRequest = call({
  name: 'declineRequest',
  method: 'POST',
  path: `${requests}/:requestId/decline`,
  body: 'SecondPersonReason',
  answers: 'SecondPersonRequest',
  refuses: {
    400: 'reasonInvalid',
    401: 'signInFirst',
    403: ['notAllowed', 'ownRequest', 'notByToken'],
    404: 'noSuchRequest',
    409: 'alreadyAnswered',
    410: 'sessionExpired',
  },
  needs: 'staff',
})

/**
 * Withdraws what one has asked for.
 *
 * @param requestId The id of the request.
 */
export const withdrawRequest = call({
  name: 'withdrawRequest',
  method: 'POST',
  path: `${requests}/:requestId/withdraw`,
  answers: 'SecondPersonRequest',
  refuses: { ...forStaff, 404: 'noSuchRequest', 409: 'alreadyAnswered' },
  needs: 'staff',
})
