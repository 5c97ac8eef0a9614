import { useState } from 'react'
import { useRefreshReads } from '../session/cached-reads.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/forms/Notice.tsx'
import { showToast } from '../ui/show-toast.ts'

/** What the dialog says: what goes where, the two buttons, and what is said when it is done. */
export interface GoesBackWords {
  readonly title: string
  readonly text: string
  readonly send: string
  readonly keep: string
  readonly done: string
}

interface Props {
  readonly words: GoesBackWords
  /** Carries it out. Answers why it was refused, in words; null where it was done. */
  readonly act: () => Promise<string | null>
  readonly onClose: () => void
  /** It is done, the list is read again, and the button that opened this is gone. */
  readonly onDone: () => void
}

/** Before money or a purchase goes back: how much, and what it takes along. */
export default function GoesBackDialog({ words, act, onClose, onDone }: Props) {
  const refresh = useRefreshReads()
  const [acting, setActing] = useState(false)
  const [said, setSaid] = useState<string | null>(null)

  async function confirm() {
    if (acting) return
    setActing(true)
    const refused = await act()
    setActing(false)
    if (refused === null) {
      // First, so that the focus is back on its button when the list changes.
      onClose()
      showToast(words.done)
    } else setSaid(refused)
    await refresh()
    if (refused === null) onDone()
  }

  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button look="main" aria-disabled={acting || undefined} onClick={() => void confirm()}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{words.keep}</Button>
        </>
      }
    >
      {said && (
        <Notice look="bad" focused>
          <p>{said}</p>
        </Notice>
      )}
      <p>{words.text}</p>
    </Dialog>
  )
}
