import { Suspense, useEffect, useState } from 'react'
import { type ConsentCategory, mustAskForConsent } from '#rules/consent.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { usePageState } from '../platform/page-state.ts'
import { useNavigation } from '../router/navigation.ts'
import { storeConsent, storedConsent } from '../storage/consent-cookie.ts'
import { onConsentRequest } from '../storage/consent-request.ts'

const ConsentDialog = lazyPart([], () => import('./ConsentDialog.tsx'))

interface Props {
  /** Called with what is stored when the page wakes, and with every choice. */
  readonly onStored: (accepted: readonly ConsentCategory[] | null) => void
}

/**
 * docs/product.md#consent. It cannot be closed while nothing is chosen, except on the pages that explain it.
 * It lives in the browser only: without scripts nothing is stored that one would have to agree to.
 */
export function Consent({ onStored }: Props) {
  const { place } = useNavigation()
  const [stored, setStored] = useState<readonly ConsentCategory[] | null | undefined>(undefined)
  const [asked, setAsked] = useState(false)
  /** How often the dialog has been opened: each time it begins with what is stored. */
  const [times, setTimes] = useState(0)

  useEffect(() => {
    setStored(storedConsent())
    return onConsentRequest(() => {
      setStored(storedConsent())
      setTimes(before => before + 1)
      setAsked(true)
    })
  }, [])

  useEffect(() => {
    if (stored !== undefined) onStored(stored)
  }, [stored, onStored])

  const { preview } = usePageState().site
  // In a preview nothing is stored that one would have to agree to.
  const forced = !preview && stored !== undefined && mustAskForConsent({ stored, path: place.path })
  const open = forced || asked
  const [needed, setNeeded] = useState(false)
  if (open && !needed) setNeeded(true)
  if (!needed) return null

  return (
    <Suspense>
      <ConsentDialog
        key={times}
        open={open}
        stored={stored ?? []}
        onClose={forced ? undefined : () => setAsked(false)}
        onChoice={accepted => {
          storeConsent(accepted)
          setStored(accepted)
          setAsked(false)
        }}
      />
    </Suspense>
  )
}
