import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const

/** The views of the catalogue that somebody has saved, and those that colleagues share, by name. */
export const listStudioViews = call({
  name: 'listStudioViews',
  method: 'GET',
  path: '/app/v2/studio/views',
  answers: 'StudioViewList',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})

/**
 * Saves a view of the catalogue: at most 50 for each account. A name has at most 80 characters. To share one takes a right
 * to change something; who only looks on keeps views of their own.
 */
export const addStudioView = call({
  name: 'addStudioView',
  method: 'POST',
  path: '/app/v2/studio/views',
  body: 'StudioViewRequest',
  answers: 'StudioView',
  status: 201,
  refuses: { ...forStaff, 400: 'badInput', 409: 'tooManyViews' },
  needs: 'staff',
  right: 'see',
})

/** Gives one's own view another name, another query, or shares it. */
export const changeStudioView = call({
  name: 'changeStudioView',
  method: 'PUT',
  path: '/app/v2/studio/views/:viewId',
  body: 'StudioViewRequest',
  answers: 'StudioView',
  refuses: { ...forStaff, 400: 'badInput', 404: 'noSuchView' },
  needs: 'staff',
  right: 'see',
})

/** Deletes one's own view, also for those with whom it is shared. */
export const deleteStudioView = call({
  name: 'deleteStudioView',
  method: 'DELETE',
  path: '/app/v2/studio/views/:viewId',
  answers: null,
  refuses: { ...forStaff, 404: 'noSuchView' },
  needs: 'staff',
  right: 'see',
})
