import { Suspense, useEffect } from 'react'
import PastDue from '../membership/PastDue.tsx'
import { useRefreshReads } from '../session/cached-reads.ts'
import { keysWithPrefix, UNSENT_POSITION } from '../storage/consented-storage.ts'

/** What every page does for who is signed in: loaded for them alone, and only there while they are. */
export default function ForReaders() {
  useRenewedPush()
  useSentPositions()
  return (
    <Suspense>
      <PastDue />
    </Suspense>
  )
}

/** Sends the positions of what was read offline as soon as there is a connection. */
function useSentPositions(): void {
  const refresh = useRefreshReads()
  useEffect(() => {
    const send = async () => {
      if (keysWithPrefix(UNSENT_POSITION).length === 0) return
      const { sendUnsent } = await import('../reader/progress/send-unsent.ts')
      if (await sendUnsent()) await refresh()
    }
    // Where it fails, the next page tries again.
    const trySending = () => void send().catch(() => {})
    trySending()
    addEventListener('online', trySending)
    return () => removeEventListener('online', trySending)
  }, [refresh])
}

/** Subscribes this browser to push messages again after its reader has signed in again. */
function useRenewedPush(): void {
  useEffect(() => {
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
    // Without a connection, or in a browser that stores nothing, the next page tries again.
    void import('../follows/push-enabled.ts').then(({ renewPush }) => renewPush()).catch(() => {})
  }, [])
}
