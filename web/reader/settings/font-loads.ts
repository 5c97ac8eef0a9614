const watched = new WeakSet<FontFace>()
const listeners = new Set<() => void>()
let isAwaited = false

/** Calls back whenever fonts have come, until the signal is aborted. */
export function onFontsLoaded(listener: () => void, signal: AbortSignal): void {
  listeners.add(listener)
  signal.addEventListener('abort', () => listeners.delete(listener))
  watchFonts()
}

/**
 * Watches the fonts of the page, and has to be called again when some are added. Each is asked by itself, as WebKit sends no
 * `loadingdone`.
 */
export function watchFonts(): void {
  for (const font of document.fonts ?? []) {
    if (watched.has(font) || font.status === 'loaded') continue
    watched.add(font)
    font.loaded.then(notify).catch(() => {})
  }
}

/** Once for fonts that come together. */
async function notify(): Promise<void> {
  if (isAwaited) return
  isAwaited = true
  await document.fonts.ready
  isAwaited = false
  for (const listener of listeners) listener()
}
