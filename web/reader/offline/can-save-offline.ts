/** Whether this browser can save parts for reading offline. */
export function canSaveOffline(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis
}
