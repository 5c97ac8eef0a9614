import { Suspense, useEffect } from 'react'
import PastDue from '../membership/PastDue.tsx'
import { useRefreshReads } from '../session/cached-reads.ts'
import { useReader } from '../session/reader.ts'
import { keysWithPrefix, UNSENT_POSITION } from '../storage/consented-storage.ts'
import { EVERYBODYS } from './sealed-page.ts'

/** Subscribes this browser to push messages again after its reader has signed in again. */
async function subscribeAgain(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { renewPush } = await import('../follows/push-enabled.ts')
  await renewPush()
}

interface Props {
  /** '' before the first payment. */
  readonly onCurrency: (currency: string) => void
}

/**
 * Of who is signed in: says on every page what payment is missing, in what prices are shown, and sends what was read offline
 * as soon as there is a connection.
 */
export default function ForReaders({ onCurrency }: Props) {
  const refresh = useRefreshReads()
  const currency = useReader()?.currency
  useEffect(() => {
    onCurrency(currency ?? '')
    // Until then the money of prices is hidden.
    document.documentElement.toggleAttribute('data-priced', currency !== undefined)
    return () => onCurrency('')
  }, [currency, onCurrency])
  useEffect(() => {
    // The address says only once that this browser could not open its own page.
    const { pathname, search, hash } = location
    if (search === EVERYBODYS) history.replaceState(history.state, '', pathname + hash)
  }, [])
  useEffect(() => {
    const send = async () => {
      if (keysWithPrefix(UNSENT_POSITION).length === 0) return
      const { sendUnsent } = await import('../reader/progress/send-unsent.ts')
      if (await sendUnsent()) await refresh()
    }
    // What fails without a connection, or in a browser that stores nothing, is tried again by the next page.
    const trySending = () => void send().catch(() => {})
    subscribeAgain().catch(() => {})
    trySending()
    addEventListener('online', trySending)
    return () => removeEventListener('online', trySending)
  }, [refresh])
  return (
    <Suspense>
      <PastDue />
    </Suspense>
  )
}
