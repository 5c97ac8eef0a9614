import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { Language } from '#rules/interface-language.ts'
import { usePageState } from '../platform/page-state.ts'
import { Check } from '../ui/Field.tsx'

export interface Consent {
  /** The language of the page is one in which readers tick before they pay. */
  readonly needed: boolean
  /** It has to be ticked first. */
  readonly missing: boolean
  /** What a call says of it: in which language the words were ticked. */
  readonly query: { readonly consent?: Language }
  /** Leads the reader to the tick. */
  readonly ask: () => void
  /** Each purchase has a tick of its own. */
  readonly reset: () => void
  readonly box: RefObject<HTMLInputElement | null>
  readonly set: (given: boolean) => void
}

/** docs/product.md#consent: whether the reader has ticked the words beside a purchase; nothing is ticked beforehand. */
export function useConsent(): Consent {
  const { lang, site } = usePageState()
  const [given, set] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const needed = site.consent === true
  return {
    ...{ needed, missing: needed && !given, box, set },
    query: needed && given ? { consent: lang } : {},
    ask: () => box.current?.focus(),
    reset: () => set(false),
  }
}

interface Props {
  readonly consent: Consent
  /** What the reader agrees to. */
  readonly words: ReactNode
}

export function ConsentTick({ consent, words }: Props) {
  return (
    <Check
      ref={consent.box}
      label={words}
      checked={!consent.missing}
      onChange={event => consent.set(event.target.checked)}
      required
    />
  )
}
