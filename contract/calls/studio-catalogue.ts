import { call, LANG } from '../call.ts'

const forStaff = { 401: 'signInFirst', 403: 'notAllowed', 410: 'sessionExpired' } as const
const KIND = { names: ['series', 'volume', 'part'] } as const
const STATE = {
  names: [
    ...(['planned', 'draft', 'ready', 'scheduled', 'published', 'waitsForSeries'] as const),
    ...(['waitsForVolume', 'held', 'withdrawn', 'hidden'] as const),
  ],
  many: true,
} as const
const MISSING = {
  names: ['cover', 'description', 'ageRating', 'price', 'text', 'date', 'series', 'volume'],
  many: true,
} as const
const DUE = { names: ['week', 'overdue'] } as const
const SORT = { names: ['title', 'date', 'number', 'state', 'price', 'newest'] } as const

/** Bytes of a request with thousands of changes, of which some are whole descriptions. */
const MOST_CHANGES = 16_777_216

/** The fields of series, volumes and parts, with the right that it takes to change each. */
export const listStudioFields = call({
  name: 'listStudioFields',
  method: 'GET',
  path: '/app/v2/studio/fields',
  answers: 'StudioFieldList',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})

/**
 * The series, volumes or parts that somebody may see, also those that readers do not.
 * @param kind Series, volumes or parts; volumes by default.
 * @param q Only where the title, the address or the series has these words.
 * @param series Only of this series, by its id or address.
 * @param volume Only of this volume, by its id or address.
 * @param lang Only of series in this language.
 * @param state Only in these states.
 * @param missing Only where any of this is missing.
 * @param due week: only what launches within seven days. overdue: only what should have launched, and is planned or a draft.
 * @param sort title (of the series, then number), date, number, state, price or newest; title by default.
 * @param descending The other way round.
 * @param ids Only these, separated by commas.
 */
export const listStudioCatalogue = call({
  name: 'listStudioCatalogue',
  method: 'GET',
  path: '/app/v2/studio/catalogue',
  query: {
    ...{ kind: KIND, q: 'text', series: 'text', volume: 'text', lang: LANG, state: STATE, missing: MISSING },
    due: DUE,
    ...{ sort: SORT, descending: 'flag', ids: 'text', limit: 'number', skip: 'number' },
  },
  answers: 'StudioRowList',
  refuses: forStaff,
  needs: 'staff',
  right: 'see',
})

/** A series, volume or part by its id, with all fields and who changed each last. */
export const findStudioSubject = call({
  name: 'findStudioSubject',
  method: 'GET',
  path: '/app/v2/studio/subjects/:id',
  answers: 'StudioSubject',
  refuses: { ...forStaff, 404: 'noSuchSubject' },
  needs: 'staff',
  right: 'see',
})

/**
 * Changes fields of any number of series, volumes and parts: all of them or none, as one entry of the log. Where a value is
 * another than the one that the change was made from, 409 says with `details` (JSON, a list as `problems` of the answer)
 * what it is and who changed it; 400 says so of values that cannot be. Repeated with the same Idempotency-Key it answers as
 * before.
 */
export const changeStudioFields = call({
  name: 'changeStudioFields',
  method: 'POST',
  path: '/app/v2/studio/changes',
  body: 'StudioChangeRequest',
  mostBody: MOST_CHANGES,
  answers: 'StudioChangeResult',
  refuses: { ...forStaff, 400: ['changesRefused', 'tooManyChanges'], 409: 'changedMeanwhile' },
  needs: 'staff',
  right: 'see',
})

/** Plans a series, which readers do not see. */
export const planSeries = call({
  name: 'planSeries',
  method: 'POST',
  path: '/app/v2/studio/series',
  body: 'StudioNewSeries',
  answers: 'StudioSubject',
  status: 201,
  refuses: { ...forStaff, 400: ['titleMissing', 'notAChoice'] },
  needs: 'staff',
  right: 'edit',
})

/** Plans a volume of a series. */
export const planVolume = call({
  name: 'planVolume',
  method: 'POST',
  path: '/app/v2/studio/volumes',
  body: 'StudioNewVolume',
  answers: 'StudioSubject',
  status: 201,
  refuses: { ...forStaff, 400: 'outOfRange', 404: 'noSuchSubject', 409: 'numberTaken' },
  needs: 'staff',
  right: 'edit',
})

/** Plans a part of a volume, after those that it has. */
export const planPart = call({
  name: 'planPart',
  method: 'POST',
  path: '/app/v2/studio/parts',
  body: 'StudioNewPart',
  answers: 'StudioSubject',
  status: 201,
  refuses: { ...forStaff, 404: 'noSuchSubject' },
  needs: 'staff',
  right: 'edit',
})
