import { useCallback, useRef, useState } from 'react'
import type { AnswerOf, AnyCall, InputOf } from '#contract/call.ts'
import { Fault } from '../platform/send.ts'
import { findWhyCodeIsMissing } from '../router/load-ahead.ts'
import { useLink, useNavigation } from '../router/navigation.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { useResetReads } from './cached-reads.ts'
import { newKey } from './new-key.ts'
import { sendFromBrowser } from './send-from-browser.ts'
import { wordsOfFault } from './words-of-fault.ts'

/** The outcome of a change: its answer, or why it was refused, by its reason and in words. */
export type MutationResult<C extends AnyCall> =
  | { readonly answer: AnswerOf<C>; readonly refused?: undefined; readonly said?: undefined }
  | { readonly answer?: undefined; readonly refused: string; readonly said: string }

export interface Mutation<C extends AnyCall> {
  /** `key` is the idempotency key: sent again with the same one, the call is carried out once. */
  readonly act: (input: InputOf<C>, key?: string) => Promise<MutationResult<C>>
  /** True while the answer is awaited; a second press meanwhile gets the answer to the first. */
  readonly acting: boolean
}

interface Unanswered {
  readonly input: string
  readonly key: string
}

/** A call without an answer may have been carried out: sent again with the same input, it has the same key. */
function keyFor(input: object, unanswered: { current: Unanswered | null }): string {
  const sent = JSON.stringify(input)
  if (unanswered.current?.input !== sent) unanswered.current = { input: sent, key: newKey() }
  return unanswered.current.key
}

/**
 * Carries out a call that changes something. Refusals are worded by `refused.<reason>` in `namespace` or else in `refusals`,
 * faults as in docs/product.md#faults. A reader whose session has ended is led to the sign-in and back.
 */
export function useMutation<C extends AnyCall>(call: C, namespace: string): Mutation<C> {
  const { t } = useTranslation([namespace, 'refusals', 'common'])
  const forget = useResetReads()
  const { go } = useNavigation()
  const link = useLink()
  const [acting, setActing] = useState(false)
  const underWay = useRef<Promise<MutationResult<C>> | null>(null)
  const unanswered = useRef<Unanswered | null>(null)

  const carryOut = useCallback(
    async (input: InputOf<C>, key?: string): Promise<MutationResult<C>> => {
      try {
        const outcome = await sendFromBrowser(call, input, key ?? keyFor(input, unanswered))
        // After a 503 the call may still have been carried out.
        if (outcome.status !== 503) unanswered.current = null
        if (outcome.refused === undefined) return { answer: outcome.answer as AnswerOf<C> }
        const refused: string = outcome.refused
        if (call.needs && (refused === 'signInFirst' || refused === 'sessionExpired')) {
          await forget()
          const here = location.pathname + location.search
          go(`${link('/sign-in')}?refused=${refused}&next=${encodeURIComponent(here)}`, { replace: true })
        }
        return { refused, said: t([`refused.${refused}`, `refusals:${refused}`]) }
      } catch (fault) {
        if (fault instanceof Fault) return { refused: 'fault', said: wordsOfFault(call, fault.status, t) }
        // What the call is made of did not come, so that nothing was sent.
        const updated = await findWhyCodeIsMissing()
        return { refused: 'fault', said: updated ? t('common:notice.notSent') : wordsOfFault(call, 0, t) }
      }
    },
    [call, t, forget, go, link],
  )

  const act = useCallback(
    (input: InputOf<C>, key?: string) => {
      underWay.current ??= carryOut(input, key).finally(() => {
        underWay.current = null
        setActing(false)
      })
      setActing(true)
      return underWay.current
    },
    [carryOut],
  )
  return { act, acting }
}
