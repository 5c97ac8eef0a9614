import type { AnyCall } from '#contract/call.ts'
import type { Translate } from '../texts/texts.ts'

/**
 * docs/product.md#faults: the text for a status that the call does not declare: what happened, and what to do. For a payment
 * it adds that trying again costs nothing more. Proxies answer 502 and 504 for a shop that does not answer, which is what
 * 503 says. Any other status is an unknown error.
 *
 * @param status 0 where no answer came
 * @param t knows the texts of `common`
 */
export function faultText(call: Pick<AnyCall, 'paidOnce'>, status: number, t: Translate): string {
  const words =
    status === 0
      ? 'offline'
      : status === 500
        ? 'failed.fault'
        : status > 501 && status < 505
          ? 'failed.busy'
          : null
  if (words === null) return t('common:unknownError', { status })
  const said = t(`common:${words}`, {})
  return call.paidOnce ? `${said} ${t('common:failed.paidOnce', {})}` : said
}
