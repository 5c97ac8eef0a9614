import { type ComponentProps, useEffect } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useLatest } from '../use-latest.ts'
import { enterSheet } from './sheet-entry.ts'

type Props = ComponentProps<typeof Dialog> & { readonly onClose: () => void }

/** A dialog above a part. Back closes it before it leaves the part. */
export function SheetDialog(props: Props) {
  useClosedByBack(props.open, props.onClose)
  return <Dialog {...props} />
}

/** Has Back close what is open. */
export function useClosedByBack(open: boolean, close: () => void): void {
  const latest = useLatest(close)
  useEffect(() => (open ? enterSheet(() => latest.current()) : undefined), [open, latest])
}
