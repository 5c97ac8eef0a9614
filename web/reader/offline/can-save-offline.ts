/** Whether this browser can save parts for reading offline. A preview, which has no origin, stores nothing. */
export function canSaveOffline(): boolean {
  return (
    isSecureContext && globalThis.origin !== 'null' && 'serviceWorker' in navigator && 'caches' in globalThis
  )
}
