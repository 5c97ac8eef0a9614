import type { ComponentProps } from 'react'
import { useReader } from '../platform/reader.ts'
import { GateOffer } from './GateOffer.tsx'

/** The same for whoever is signed in. Before it is known what they have, nothing is offered that they may have. */
export default function ReaderGateOffer(props: Omit<ComponentProps<typeof GateOffer>, 'has'>) {
  const reader = useReader()
  if (!reader) return null
  const { subscriptionFeatures: features, subscriptionStatus: status } = reader
  return <GateOffer {...props} has={features ?? (RUNNING.test(status) ? 'rests' : null)} />
}

/** One that runs and gives nothing rests: its money is missing, or the bank has taken it back. */
const RUNNING = /^(ACTIVE|TRIALING|PAST_DUE)$/
