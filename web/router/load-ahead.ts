const requested = new Set<string>()
let failed = false

/**
 * Whether some part of the code could not be loaded: without a connection, or since the shop has another version by now. Many browsers keep such a
 * failure until the document is loaded anew.
 */
export function isCodeMissing(): boolean {
  return failed
}

/**
 * Loads a part of the page and at the same time the files that it imports, of which the browser would otherwise learn only when the part is there.
 * It stands in for Vite's own preload function (vite.config.ts), which also waits for style sheets and is seven times as long.
 *
 * @param files from the root of the site
 */
export function loadAhead<Loaded>(
  load: () => Promise<Loaded>,
  files: readonly string[] = [],
): Promise<Loaded> {
  for (const file of files) {
    if (requested.has(file)) continue
    requested.add(file)
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: `/${file}` })
    document.head.append(link)
  }
  const loading = load()
  loading.catch(() => {
    failed = true
  })
  return loading
}
