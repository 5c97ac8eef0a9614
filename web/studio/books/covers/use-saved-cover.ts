import { useSWRConfig } from 'swr'
import type { AnswerOf, AnyCall, InputOf } from '#contract/call.ts'
import { showUndo } from '../../frame/toasts.ts'
import { type Refusal, useSend } from '../../ui/use-send.ts'
import { useUndoEntry } from '../../ui/use-undo-entry.ts'

/** Carries out a change of covers, reads what is shown of them again, and says `done` with its undo. */
export function useSavedCover<C extends AnyCall>(of: C) {
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const call = useSend(of)

  async function carryOut(
    input: InputOf<C>,
    entryOf: (answer: AnswerOf<C>) => string,
    done: string,
  ): Promise<Refusal | null> {
    const { answer, refusal } = await call.send(input)
    await mutate(() => true)
    if (refusal) return refusal
    showUndo({ text: done, undo: () => putBack(entryOf(answer)) })
    return null
  }

  return { carryOut, call }
}
