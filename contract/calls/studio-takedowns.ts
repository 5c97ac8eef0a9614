import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const

/**
 * What of a series, a volume or a part is taken down, or was: also the series or volume that it belongs to, and what is in
 * it; 200 unless `limit` says otherwise.
 */
export const listTakedowns = call({
  name: 'listTakedowns',
  method: 'GET',
  path: '/app/v2/studio/subjects/:id/takedowns',
  query: { limit: 'number', skip: 'number' },
  answers: 'StudioTakedownList',
  refuses: { ...forStaff, 404: 'noSuchSubject' },
  needs: 'staff',
  right: 'see',
})

/**
 * Closes a series, a volume or a part in some countries, or everywhere: nobody reads, buys or rents it there any more, and
 * lists do not have it. Whoever owns it keeps it. A takedown is not undone but lifted, since its statement of reasons stays.
 * Refused where it takes two people; then it is asked for.
 */
export const takeDown = call({
  name: 'takeDown',
  method: 'POST',
  path: '/app/v2/studio/subjects/:id/takedowns',
  body: 'StudioTakedownRequest',
  answers: 'StudioTakedown',
  status: 201,
  refuses: {
    ...forStaff,
    400: ['countriesInvalid', 'sourceInvalid', 'reasonInvalid'],
    404: 'noSuchSubject',
    409: 'takesTwoPeople',
  },
  needs: 'staff',
  right: 'takeDown',
})

/**
 * Opens again what was taken down, unless another takedown of it holds. Refused where it takes two people; then it is asked
 * for.
 * @param takedownId The id of the takedown.
 */
export const liftTakedown = call({
  name: 'liftTakedown',
  method: 'POST',
  path: '/app/v2/studio/takedowns/:takedownId/lift',
  body: 'StudioTakedownLift',
  answers: 'StudioTakedown',
  refuses: {
    ...forStaff,
    400: 'reasonInvalid',
    404: 'noSuchTakedown',
    409: ['alreadyLifted', 'takesTwoPeople'],
  },
  needs: 'staff',
  right: 'takeDown',
})
