import { accountOfNotice, type NoticeKind } from '../../legal/notices/notice-mail.ts'
import { unlinked } from '../../platform/mail/letter.ts'
import { findLive } from '../store.ts'
import { dayIn, planName } from '../texts.ts'
import * as store from './store.ts'

/** Its mail asks to confirm it. */
export const CANCELLATION: NoticeKind<store.Cancellation> = {
  name: 'cancellation',
  find: store.findCancellation,
  sender: accountOfNotice,
  letters: one => ({
    confirmation: letterFor(one),
    operator: one.extraordinary ? 'cancellationForCauseTold' : 'cancellationTold',
  }),
  async values({ db }, { accountId, lang, paidUntil, wishedOn, reason }, moment) {
    const live = await findLive(db, accountId)
    return {
      plan: live ? planName(live.plan, lang) : '',
      moment: moment(paidUntil),
      wished: wishedOn === null ? '' : dayIn(new Date(`${wishedOn}T00:00:00Z`), lang),
      reason: unlinked(reason),
    }
  },
  answer: {
    path: '/cancel',
    isDone: ({ confirmedAt }) => confirmedAt !== null,
    setToken: store.setCancellationToken,
  },
  unknown: { job: 'mail nothing to cancel', letter: 'cancellationNothing' },
}

function letterFor({ extraordinary, wishedOn, paidUntil, receivedAt }: store.Cancellation): string {
  if (extraordinary) return 'cancellationForCause'
  // The running period is unpaid.
  if (paidUntil <= receivedAt && wishedOn === null) return 'cancellationUnpaid'
  const later = wishedOn !== null && new Date(`${wishedOn}T00:00:00Z`) > paidUntil
  return later ? 'cancellationLater' : 'cancellation'
}
