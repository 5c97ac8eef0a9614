import { type ComponentProps, useState } from 'react'
import { latePart } from '../platform/late-part.ts'
import type { BundleOffers as Offers } from './BundleOffers.tsx'

// Most series have no bundle: browsers load how one is shown where there is one, and pages are rendered with it.
const BundleOffers = latePart(
  import.meta.env.SSR ? (await import('./BundleOffers.tsx')).BundleOffers : undefined,
  async () => (await import('./BundleOffers.tsx')).BundleOffers,
)

/** docs/product.md#bundles: volumes that cost less together. Nothing where none are offered. */
export function Bundles(props: ComponentProps<typeof Offers>) {
  const isOffered = props.bundles.length > 0 || Boolean(props.own?.length)
  const [wasOffered, setOffered] = useState(isOffered)
  if (isOffered && !wasOffered) setOffered(true)
  // A bundle that was bought is offered no more, and its dialog with the receipt is still open.
  return wasOffered && <BundleOffers {...props} />
}
