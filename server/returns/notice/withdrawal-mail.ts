import { accountOfNotice, type NoticeKind } from '../../legal/notices/notice-mail.ts'
import { unlinked } from '../../platform/mail/letter.ts'
import { translator } from '../../platform/texts/texts.ts'
import * as store from './store.ts'

/** Its mail leads to what can be given back. */
export const WITHDRAWAL: NoticeKind<store.WithdrawalNotice> = {
  name: 'withdrawal',
  find: store.findNotice,
  sender: accountOfNotice,
  letters: () => ({ confirmation: 'withdrawal', operator: 'withdrawalReceived' }),
  values: async (_, { about, lang }) => ({
    about: unlinked(about) || translator(lang, 'mail')('withdrawal.notSaid'),
  }),
  answer: { path: '/withdraw', setToken: store.setNoticeToken },
  unknown: { job: 'mail no purchase to withdraw from', letter: 'withdrawalNothing' },
}
