import type { ReactNode } from 'react'
import { useSWRConfig } from 'swr'
import type { AnswerOf, AnyCall, InputOf } from '#contract/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { showMessage, showUndo } from '../frame/toasts.ts'
import styles from './AskDialog.module.css'
import { useSend } from './use-send.ts'
import { useUndoEntry } from './use-undo-entry.ts'

interface Props<C extends AnyCall> {
  readonly call: C
  readonly input: InputOf<C>
  readonly title: string
  /** What the button that sends it says, and the other. */
  readonly confirm: string
  readonly cancel: string
  /** What is said when it is done. */
  readonly done: string
  /** The entry of the log that undoes it, of what can be undone. */
  readonly entryOf?: (answer: AnswerOf<C>) => string
  readonly onClose: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Asks before something is done at once. Where it is refused it stays, with the reason. */
export function AskDialog<C extends AnyCall>(props: Props<C>) {
  const { call, input, title, confirm, cancel, done, entryOf, onClose, children } = props
  const { mutate } = useSWRConfig()
  const { putBack } = useUndoEntry()
  const { send, sending, refusal } = useSend(call)

  async function act() {
    const sent = await send(input)
    if (!sent.refusal) {
      onClose()
      const entryId = entryOf?.(sent.answer)
      if (entryId) showUndo({ text: done, undo: () => putBack(entryId) })
      else showMessage(done)
    }
    // Also where it is refused: somebody else may have done it.
    await mutate(() => true)
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="main" disabled={sending} onClick={() => void act()}>
            {confirm}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      {children}
      <p role="alert" className={styles.refused}>
        {refusal?.said}
      </p>
    </Dialog>
  )
}
