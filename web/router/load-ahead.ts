const requested = new Set<string>()
/** Addresses of files that could not be loaded. */
const missing = new Set<string>()
let times = 0
let failed = false
let updated = false
const watchers = new Set<(soughtAt: number) => void>()

/**
 * Whether some part of the code could not be loaded: without a connection, or since the shop has another version by now.
 * Browsers keep such a failure until the document is loaded anew, as HTML has it (8.1.4.2, the module map); Chromium does
 * since version 150.
 */
export function isCodeMissing(): boolean {
  return failed
}

/** Whether the shop is known to have another version by now, of which this document has not all files. */
export function isShopUpdated(): boolean {
  return updated
}

/**
 * Calls when a part of the code was sought in vain because the shop has been updated; again for each part, with when it was
 * begun to be sought (`performance.now`). Answers what ends that.
 */
export function watchShopUpdated(watcher: (soughtAt: number) => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * Finds out why a part of the code did not come: the shop has only the files of its own version, so that it no longer has
 * the one that is running here either. True where that is so.
 */
export async function findWhyCodeIsMissing(soughtAt = performance.now()): Promise<boolean> {
  if (!(await isOtherVersion())) return false
  for (const watcher of watchers) watcher(soughtAt)
  return true
}

async function isOtherVersion(): Promise<boolean> {
  if (!failed || updated) return updated
  // What stands before the shop may have kept this file for long: a name that it has not seen is asked of the shop itself.
  const here = `${import.meta.url}?${Math.random()}`
  const { status } = await fetch(here, { method: 'HEAD', cache: 'no-store' }).catch(() => ({ status: 0 }))
  updated ||= status === 404
  return updated
}

/**
 * Loads a part of the page and at the same time the files that it imports, of which the browser would otherwise learn only
 * when the part is there. It stands in for Vite's own preload function (vite.config.ts), which also waits for style sheets
 * and is seven times as long.
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
  const soughtAt = soughtBefore ?? performance.now()
  soughtBefore = null
  const loading = load().catch(error => askAnew<Loaded>(error, soughtAt))
  loading.catch(() => {
    failed = true
    void findWhyCodeIsMissing(soughtAt)
  })
  return loading
}

/** When the file that is asked for anew was first sought: the build has that import call `loadAhead`, too. */
let soughtBefore: number | null = null

/**
 * From the second time on a file is asked for under another address, since some browsers keep its failure with the first.
 * Its name is in the message of Chromium and Firefox; in Safari it stays missing.
 */
function askAnew<Loaded>(error: Error, soughtAt: number): Promise<Loaded> {
  const address = /http\S+\.js$/.exec(error.message)?.[0]
  if (address && missing.has(address)) {
    soughtBefore = soughtAt
    return import(/* @vite-ignore */ `${address}?${++times}`)
  }
  if (address) missing.add(address)
  throw error
}
