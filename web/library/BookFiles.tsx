import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from '../platform/lazy-part.ts'
import { findWhyCodeIsMissing } from '../router/load-ahead.ts'
import { useTranslation } from '../texts/use-translation.ts'
import { showToast } from '../ui/show-toast.ts'
import type { FilesDialogProps } from './FilesDialog.tsx'

const NotLoaded = () => null

/**
 * The dialog with the files of a book. It is loaded when it is first asked for, and opens as soon as it is there. Where it
 * cannot be loaded that is said, and the next press tries again.
 */
export function BookFiles(props: FilesDialogProps) {
  const { open, onClose } = props
  const { t } = useTranslation()
  const [loaded, setLoaded] = useState<{ readonly View: ComponentType<FilesDialogProps> } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press.
  useEffect(() => {
    if (!open || loaded) return
    let here = true
    void loadPart(['library'], () => import('./FilesDialog.tsx'), NotLoaded).then(async View => {
      if (!here) return
      if (View !== NotLoaded) return setLoaded({ View })
      // That the shop has been updated is said by the frame.
      if (!(await findWhyCodeIsMissing())) showToast(t('offline'))
      onClose()
    })
    return () => {
      here = false
    }
  }, [open])
  return loaded && <loaded.View {...props} />
}
