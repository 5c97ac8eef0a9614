import { type ReactNode, useEffect, useState } from 'react'
import type { Translate } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Refusal } from '../ui/use-send.ts'
import styles from './Sales.module.css'

/** What is shown before a sale or bundle is saved. */
export interface PreviewProps<Request> {
  readonly request: Request
  /** On the button that saves. */
  readonly confirm: string
  readonly name: string
  readonly sending: boolean
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
}

interface Props extends Omit<PreviewProps<unknown>, 'request'> {
  readonly t: Translate
  readonly refusal: Refusal | null
  /** False where saving is possible, and not what most would do. */
  readonly isAdvised?: boolean
  /** The preview; null until it is there. */
  readonly children: ReactNode
}

/** What a sale or bundle would be, and the way to save it. */
export function PreviewDialog({ t, refusal, isAdvised = true, children, ...props }: Props) {
  const { name, confirm, sending, onConfirm, onClose } = props
  return (
    <Dialog
      open
      className={styles.dialog}
      title={t('preview.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button
            look={isAdvised ? 'main' : 'plain'}
            disabled={!children || sending}
            onClick={() => void onConfirm()}
          >
            {confirm}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <p role="alert" className={styles.problem}>
        {refusal?.said}
      </p>
      {!children && !refusal && <Skeleton count={6} />}
      {children}
    </Dialog>
  )
}

/** What `ask` answers to a request, anew for each that is another; null until then. */
export function usePreview<Request, Preview>(
  request: Request,
  ask: (request: Request) => Promise<{ readonly answer?: Preview }>,
): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  const asked = JSON.stringify(request)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is made anew with each rendering; its text says whether it is another.
  useEffect(() => {
    let isCurrent = true
    void ask(request).then(({ answer }) => {
      if (isCurrent && answer) setPreview(answer)
    })
    return () => {
      isCurrent = false
    }
  }, [asked])
  return preview
}
