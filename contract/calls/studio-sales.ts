import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
/** More than 75 % off takes the right to set prices, unless it is only prepared. */
const toOffer = { ...forStaff, 403: ['notAllowed', 'takesPriceRight'] } as const
const path = '/app/v2/studio/sales'
const sells = { needs: 'staff', right: 'sell' } as const
const STATES = { names: ['current', 'past'] } as const
const badTerms = ['percentOutOfRange', 'nothingChosen', 'floorInvalid', 'endMissing', 'endTooEarly'] as const
const badSale = ['nameMissing', ...badTerms] as const

/**
 * Sales of what somebody may sell.
 * @param state `current`: those that are planned, drafts, and those that run or are to come, the next to begin first and
 * what has no time last; `past`: those that are over or were withdrawn, the last first. `current` by default.
 */
export const listStudioSales = call({
  name: 'listStudioSales',
  method: 'GET',
  path,
  query: { state: STATES, limit: 'number', skip: 'number' },
  answers: 'StudioSaleList',
  refuses: forStaff,
  ...sells,
})

/** One sale. */
export const findStudioSale = call({
  name: 'findStudioSale',
  method: 'GET',
  path: `${path}/:saleId`,
  answers: 'StudioSale',
  refuses: { ...forStaff, 404: 'saleNotFound' },
  ...sells,
})

/**
 * What a sale would make of prices, and what is to be said about it: the lowest price of thirty days, the floor, other
 * sales. Saves nothing.
 */
export const previewStudioSale = call({
  name: 'previewStudioSale',
  method: 'POST',
  path: `${path}/preview`,
  body: 'StudioSaleRequest',
  answers: 'StudioSalePreview',
  refuses: { ...forStaff, 400: badTerms, 404: 'noSuchSubject', 409: 'fixedPrices' },
  ...sells,
})

/**
 * Plans a sale: by its name alone, as a draft, or for its time. One entry of the log. Repeated with the same Idempotency-Key
 * it answers as before.
 */
export const planStudioSale = call({
  name: 'planStudioSale',
  method: 'POST',
  path,
  body: 'StudioSaleRequest',
  answers: 'StudioSaleSaved',
  status: 201,
  refuses: { ...toOffer, 400: badSale, 404: 'noSuchSubject', 409: 'fixedPrices' },
  ...sells,
})

/** Changes a sale: everything before it begins, its names and its end while it runs, and nothing once it is over. */
export const changeStudioSale = call({
  name: 'changeStudioSale',
  method: 'PUT',
  path: `${path}/:saleId`,
  body: 'StudioSaleRequest',
  answers: 'StudioSaleSaved',
  refuses: {
    ...toOffer,
    400: badSale,
    404: ['saleNotFound', 'noSuchSubject'],
    409: ['changedMeanwhile', 'saleBegun', 'saleEnded', 'fixedPrices'],
  },
  ...sells,
})

/** Ends a sale that runs, now; withdraws one that has not begun. */
export const endStudioSale = call({
  name: 'endStudioSale',
  method: 'POST',
  path: `${path}/:saleId/end`,
  body: 'StudioSaleEnd',
  answers: 'StudioSaleSaved',
  refuses: { ...forStaff, 404: 'saleNotFound', 409: ['changedMeanwhile', 'saleEnded'] },
  ...sells,
})

/** What a volume costs, in each currency, and has cost, with who changed it and the sales that it was in. */
export const showPriceHistory = call({
  name: 'showPriceHistory',
  method: 'GET',
  path: '/app/v2/studio/subjects/:id/prices',
  answers: 'StudioPriceHistory',
  refuses: { ...forStaff, 404: 'noSuchSubject' },
  needs: 'staff',
  right: 'see',
})
