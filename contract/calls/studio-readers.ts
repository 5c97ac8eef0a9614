import { call } from '../call.ts'

const forStaff = { 401: 'signInFirst', 410: 'sessionExpired' } as const
const path = '/app/v2/studio/readers/:login/returns'
const support = { needs: 'staff', right: 'returns' } as const

/**
 * What a reader bought lately and can still give back, until when, and what goes back. Nothing says whether the rest was
 * opened.
 * @param login The reader's username or address of mail.
 */
export const listReaderReturns = call({
  name: 'listReaderReturns',
  method: 'GET',
  path,
  answers: 'Returns',
  refuses: { ...forStaff, 403: 'notAllowed', 404: 'readerNotFound', 429: 'tooManyTries' },
  ...support,
})

/**
 * Gives one of these back for the reader, by the same rules as if they did it themselves; a mail confirms it to them. Where
 * it cannot be given back, nothing says why: whether the reader has opened it is theirs to know.
 * @param login The reader's username or address of mail.
 * @param id As in the list of the same reader.
 */
export const returnForReader = call({
  name: 'returnForReader',
  method: 'POST',
  path: `${path}/:id`,
  answers: 'Returned',
  refuses: {
    ...forStaff,
    403: 'notAllowed',
    404: ['readerNotFound', 'purchaseNotFound'],
    409: 'notReturnable',
    429: 'tooManyTries',
  },
  ...support,
})
