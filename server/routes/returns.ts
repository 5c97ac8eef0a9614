import { Hono } from 'hono'
import * as calls from '#contract/calls/returns.ts'
import { WithdrawalRequest } from '#contract/generated/history.ts'
import { localPaths } from '#rules/interface-language.ts'
import { type Bound, bind, OF_MONEY } from '../calls/bind.ts'
import { answerNotice } from '../legal/notices/notice-form.ts'
import type { HttpEnv } from '../platform/http/incoming.ts'
import { listReturns } from '../returns/list-returns.ts'
import {
  carryOutWithdrawal,
  declare,
  findWithdrawal,
  receiveWithdrawal,
} from '../returns/notice/declare-withdrawal.ts'
import { returnPurchase } from '../returns/return-purchase.ts'
import type { RouteContext } from '../route-context.ts'

/** docs/product.md#withdrawal: what readers bought and have not opened. */
export const returnRoutes: Bound[] = [
  bind(calls.listReturns, listReturns),
  bind(calls.returnPurchase, returnPurchase, OF_MONEY),
  bind(calls.declareWithdrawal, receiveWithdrawal),
  bind(calls.findWithdrawal, findWithdrawal),
  bind(calls.carryOutWithdrawal, carryOutWithdrawal, OF_MONEY),
]

/** Withdrawing without signing in and without scripts: what the form of that page posts. */
export function returnAddresses(context: RouteContext): Hono<HttpEnv> {
  return new Hono<HttpEnv>().on('POST', localPaths('/withdraw'), incoming =>
    answerNotice(context, incoming, (app, typed, visitor) => {
      const body = { email: typed('email'), name: typed('name'), about: typed('about') }
      return declare(app, WithdrawalRequest.fromPartial(body), visitor)
    }),
  )
}
