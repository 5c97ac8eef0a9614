import { call } from '../call.ts'

/**
 * Reports illegal content (Regulation (EU) 2022/2065, Art. 16). Where it names an address a mail confirms it, and another
 * says what was decided.
 */
export const reportContent = call({
  name: 'reportContent',
  method: 'POST',
  path: '/app/v2/notices',
  body: 'NoticeRequest',
  answers: 'NoticeReceipt',
  ignoresSession: true,
  refuses: {
    400: ['aboutMissing', 'reasonMissing', 'emailInvalid', 'goodFaithMissing', 'tooLong'],
    429: 'tooManyTries',
  },
})
