import { Suspense, useState } from 'react'
import { lazyPart } from '../platform/lazy-part.ts'
import type { FilesDialogProps } from './FilesDialog.tsx'

const FilesDialog = lazyPart(['library'], () => import('./FilesDialog.tsx'))

/** The dialog with the files of a book. It is loaded when it is first asked for, and opens as soon as it is there. */
export function BookFiles(props: FilesDialogProps) {
  const [asked, setAsked] = useState(props.open)
  if (props.open && !asked) setAsked(true)
  if (!asked) return null
  return (
    <Suspense>
      <FilesDialog {...props} />
    </Suspense>
  )
}
