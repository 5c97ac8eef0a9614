/**
 * What React itself can do since its version 18, for packages that bring a copy of it along for older ones (vite.config.ts).
 */
export { useSyncExternalStore } from 'react'
