import { useCallback, useRef, useState } from 'react'
import type { AnswerOf, AnyCall, InputOf } from '#contract/call.ts'
import { Fault } from '../../platform/send.ts'
import { newKey } from '../../session/new-key.ts'
import { wordsOfFault } from '../../session/words-of-fault.ts'
import { useTranslation } from '../../texts/use-translation.ts'
import { sendFromStudio } from '../frame/ended-session.ts'

/** Why something was not done: `fault` where no answer came, so that nobody knows whether it was. */
export interface Refusal {
  readonly refused: string
  /** In the language of the studio. */
  readonly said: string
  /** What the call says of it beyond the reason, as JSON. */
  readonly details?: string | undefined
}

type Sent<C extends AnyCall> =
  | { readonly answer: AnswerOf<C>; readonly refusal?: undefined }
  | { readonly answer?: undefined; readonly refusal: Refusal }

interface Sending<C extends AnyCall> {
  /** The same input sent again after a fault has the same idempotency key: it is carried out once. */
  readonly send: (input: InputOf<C>) => Promise<Sent<C>>
  readonly sending: boolean
  /** Of the last sending; null before one, while one is under way, and after an answer. */
  readonly refusal: Refusal | null
}

/** What was sent and not answered, and under which key. */
interface Unanswered {
  readonly text: string
  /** Of a file, which may be large. */
  readonly bytes: Uint8Array | null
  readonly key: string
}

function keyedInput(input: { readonly body?: unknown }, before: Unanswered | null): Unanswered {
  const bytes = input.body instanceof Uint8Array ? input.body : null
  const text = JSON.stringify(bytes ? { ...input, body: null } : input)
  const isSame = before?.text === text && isSameFile(before.bytes, bytes)
  return isSame ? before : { text, bytes, key: newKey() }
}

function isSameFile(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (!one || !other) return one === other
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** What fills the placeholders of the sentence; the details of other reasons are lists, or there are none. */
function valuesIn(details: string | undefined): Record<string, string> {
  return details?.startsWith('{') ? JSON.parse(details) : {}
}

/** Carries out a call that changes something. A second press while it is under way gets the answer to the first. */
export function useSend<C extends AnyCall>(call: C): Sending<C> {
  const { t } = useTranslation(['refusals', 'common'])
  const [sending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const underWay = useRef<Promise<Sent<C>> | null>(null)
  const unanswered = useRef<Unanswered | null>(null)

  const carryOut = useCallback(
    async (input: InputOf<C>): Promise<Sent<C>> => {
      unanswered.current = keyedInput(input, unanswered.current)
      try {
        const outcome = await sendFromStudio(call, input, unanswered.current.key)
        unanswered.current = null
        if (outcome.refused === undefined) return { answer: outcome.answer as AnswerOf<C> }
        const { details } = outcome
        const refused: string = outcome.refused
        // As the server words them: a call may have words of its own.
        const values = valuesIn(details)
        const defaultValue = t(`refusals:${refused}`, values)
        const said = t(`refusals:${refused}_${call.name}`, { ...values, defaultValue })
        return { refusal: { refused, said, details } }
      } catch (fault) {
        const status = fault instanceof Fault ? fault.status : 0
        return { refusal: { refused: 'fault', said: wordsOfFault(call, status, t) } }
      }
    },
    [call, t],
  )

  const send = useCallback(
    (input: InputOf<C>) => {
      underWay.current ??= carryOut(input)
        .then(sent => {
          setRefusal(sent.refusal ?? null)
          return sent
        })
        .finally(() => {
          underWay.current = null
          setSending(false)
        })
      setSending(true)
      setRefusal(null)
      return underWay.current
    },
    [carryOut],
  )
  return { send, sending, refusal }
}
