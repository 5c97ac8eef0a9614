import type { AnyCall } from '#contract/call.ts'

type Words = (key: string, values: Record<string, unknown>) => string

/**
 * docs/product.md#faults: what is said where a call came to a status that it does not declare: what happened, and what to do. Of what is paid also
 * that trying again costs nothing more. A status that the shop does not answer by itself is an unknown error.
 *
 * @param status 0 where no answer came
 * @param t knows the texts of `common`
 */
export function faultWords(call: Pick<AnyCall, 'paidOnce'>, status: number, t: Words): string {
  const words =
    status === 0 ? 'offline' : status === 500 ? 'failed.fault' : status === 503 ? 'failed.busy' : null
  if (words === null) return t('common:unknownError', { status })
  const said = t(`common:${words}`, {})
  return call.paidOnce ? `${said} ${t('common:failed.paidOnce', {})}` : said
}
