import { type ReactNode, useState } from 'react'
import { IdentityDialog } from './IdentityDialog.tsx'

interface Identity {
  /** Whether this refusal asks for the password or a passkey. Once one was shown, `again` carries the change out. */
  readonly isAsked: (refused: string | undefined, again: () => void) => boolean
  /** Belongs on the screen. */
  readonly dialog: ReactNode
}

/** For changes that are refused where the sign-in is not fresh. */
export function useIdentity(): Identity {
  const [pending, setPending] = useState<(() => void) | null>(null)
  // The dialog stays mounted after it was first asked for, since one that closes gives the focus back.
  const [asked, setAsked] = useState(false)
  return {
    isAsked(refused, again) {
      if (refused !== 'freshSignInNeeded') return false
      setAsked(true)
      setPending(() => again)
      return true
    },
    dialog: asked && (
      <IdentityDialog
        open={pending !== null}
        onConfirmed={() => {
          setPending(null)
          pending?.()
        }}
        onClose={() => setPending(null)}
      />
    ),
  }
}
