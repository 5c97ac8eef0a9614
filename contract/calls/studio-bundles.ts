import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
/** More than 75 % off takes the right to set prices, unless it is only prepared. */
const toOffer = { ...forStaff, 403: ['notAllowed', 'takesPriceRight'] } as const
const path = '/app/v2/studio/bundles'
const sells = { needs: 'staff', right: 'sell' } as const
const STATES = { names: ['current', 'past'] } as const
const badTerms = ['bundlePercentOutOfRange', 'bundleEmpty', 'bundleEndTooEarly'] as const
const badBundle = ['nameMissing', ...badTerms] as const

/**
 * Bundles of what somebody may sell, the last begun first.
 * @param state `current`: drafts, and those that are offered or are to be; `past`: those that are over or were withdrawn.
 * `current` by default.
 */
export const listStudioBundles = call({
  name: 'listStudioBundles',
  method: 'GET',
  path,
  query: { state: STATES, limit: 'number', skip: 'number' },
  answers: 'StudioBundleList',
  refuses: forStaff,
  ...sells,
})

/** One bundle. */
export const findStudioBundle = call({
  name: 'findStudioBundle',
  method: 'GET',
  path: `${path}/:bundleId`,
  answers: 'StudioBundle',
  refuses: { ...forStaff, 404: 'bundleNotFound' },
  ...sells,
})

/** What a bundle would cost, volume by volume, for everybody and for premium members. Saves nothing. */
export const previewStudioBundle = call({
  name: 'previewStudioBundle',
  method: 'POST',
  path: `${path}/preview`,
  body: 'StudioBundleRequest',
  answers: 'StudioBundlePreview',
  refuses: { ...forStaff, 400: badTerms, 404: 'noSuchSubject', 409: 'fixedPrices' },
  ...sells,
})

/**
 * Plans a bundle, as a draft or for its time. One entry of the log. Repeated with the same Idempotency-Key it answers as
 * before.
 */
export const planStudioBundle = call({
  name: 'planStudioBundle',
  method: 'POST',
  path,
  body: 'StudioBundleRequest',
  answers: 'StudioBundleSaved',
  status: 201,
  refuses: { ...toOffer, 400: badBundle, 404: 'noSuchSubject', 409: 'fixedPrices' },
  ...sells,
})

/** Changes a bundle, also while it is offered; nothing once it is over or was withdrawn. */
export const changeStudioBundle = call({
  name: 'changeStudioBundle',
  method: 'PUT',
  path: `${path}/:bundleId`,
  body: 'StudioBundleRequest',
  answers: 'StudioBundleSaved',
  refuses: {
    ...toOffer,
    400: badBundle,
    404: ['bundleNotFound', 'noSuchSubject'],
    409: ['changedMeanwhile', 'bundleEnded', 'fixedPrices'],
  },
  ...sells,
})

/** Withdraws a bundle: it is offered no more, and what was bought stays. */
export const withdrawStudioBundle = call({
  name: 'withdrawStudioBundle',
  method: 'POST',
  path: `${path}/:bundleId/withdraw`,
  body: 'StudioBundleEnd',
  answers: 'StudioBundleSaved',
  refuses: { ...forStaff, 404: 'bundleNotFound', 409: ['changedMeanwhile', 'bundleEnded'] },
  ...sells,
})
