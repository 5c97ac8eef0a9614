import * as calls from '#contract/calls/coins.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { convertCreditsOf } from '../coins/convert-credits.ts'
import { findCoinOptions, findMyCoinOptions } from '../coins/find-coin-options.ts'
import { findPaymentMethod, openBilling } from '../coins/find-payment-method.ts'
import { refundUnspent } from '../coins/refund-unspent.ts'
import { listHistory } from '../profile/list-history.ts'
import { payAtOnce, payOnPage, returnFromPage } from '../purchases/pay.ts'

/** docs/product.md#coins: what coins cost, coins for money, credits into coins, and what became of both. */
export const coinRoutes: Bound[] = [
  bind(calls.findMyCoinOptions, findMyCoinOptions),
  bind(calls.findCoinOptions, findCoinOptions, { keep: 'visitor', shows: ['credits'] }),
  bind(
    calls.convertCredits,
    ({ body, ...asked }) => convertCreditsOf({ ...asked, credits: body.amount }),
    OF_MONEY,
  ),
  bind(calls.purchaseCoins, payAtOnce, OF_MONEY),
  bind(calls.checkoutCoins, payOnPage, OF_MONEY),
  bind(calls.returnFromCheckout, returnFromPage, OF_MONEY),
  bind(calls.openBilling, openBilling),
  bind(calls.findPaymentMethod, findPaymentMethod),
  bind(calls.refundPayment, refundUnspent, OF_MONEY),
  bind(calls.readHistory, listHistory),
]
