const requested = new Set<string>()

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
  return load()
}
