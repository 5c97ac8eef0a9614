import type { AnyCall } from '#contract/call.ts'
import { faultText } from '../platform/fault-texts.ts'
import type { Translate } from '../texts/texts.ts'

/** docs/product.md#faults: what the screens say after a fault. 418 is worded although the shop does not answer it. */
export function wordsOfFault(call: Pick<AnyCall, 'paidOnce'>, status: number, t: Translate): string {
  // What was not sent can have charged nothing.
  if (status === 0 && !navigator.onLine) return faultText({}, status, t)
  return status === 418 ? t('common:failed.teapot', {}) : faultText(call, status, t)
}
