const asked = new Set<string>()

/**
 * Loads a part of the page, and at the same time what it will ask for: else the browser would come to know of that only when the part is
 * there. Vite's own way (vite.config.ts) also waits for styles, of which we have one file, and is seven times as long on every first load.
 *
 * @param files from the root of the site
 */
export function loadAhead<Loaded>(
  load: () => Promise<Loaded>,
  files: readonly string[] = [],
): Promise<Loaded> {
  for (const file of files) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: `/${file}` })
    document.head.append(link)
  }
  return load()
}
