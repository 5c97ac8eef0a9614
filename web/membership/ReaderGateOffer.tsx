import type { ComponentProps } from 'react'
import { useReader } from '../platform/reader.ts'
import { GateOffer } from './GateOffer.tsx'

/** The same for whoever is signed in. Before it is known what they have, nothing is offered that they may have. */
export default function ReaderGateOffer(props: Omit<ComponentProps<typeof GateOffer>, 'has'>) {
  const reader = useReader()
  return reader ? <GateOffer {...props} has={reader.subscriptionFeatures ?? null} /> : null
}
