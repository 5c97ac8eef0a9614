import { trustedScript } from '../../platform/trusted-script.ts'

/** As in service-worker.ts. */
const SHELL = 'kashihon-shell'
const SERVICE_WORKER = '/service-worker.js'
const FILES = '/offline-files.json'
/** Texts that a reader loads when it wants them. */
const TEXTS = ['common', 'content', 'kept', 'manga', 'place', 'reading', 'refusals']

/** Whether this browser can keep anything. */
export function canKeep(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis
}

/**
 * Keeps what pages are made of, a page, and the shelf of what is kept, so that both open without a connection. Pages are the same for everybody
 * and say nothing about who keeps them.
 *
 * @param page its path
 */
export async function keepShell(page: string): Promise<void> {
  await navigator.serviceWorker.register(trustedScript(SERVICE_WORKER), { scope: '/' })
  const shell = await caches.open(SHELL)
  const { files } = (await (await fetch(FILES)).json()) as { files: string[] }
  const { lang } = document.documentElement
  const shelf = lang === 'en' ? '/kept' : `/${lang}/kept`
  const wanted = [...files, ...seenFiles(), ...TEXTS.map(name => `/locales/${lang}/${name}.json`)]
  const known = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname))
  const fresh = [...new Set(wanted)].filter(path => !known.has(path) || path.startsWith('/locales/'))
  await Promise.all([...fresh, page, shelf].map(path => keepFile(shell, path)))
  await dropOld(shell, known, new Set(files))
}

/** Faces, drawings and texts that this page has needed. */
function seenFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|locales|static)\//.test(pathname),
    )
    .map(({ pathname }) => pathname)
}

async function keepFile(shell: Cache, path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'omit' }).catch(() => null)
  if (response?.ok) await shell.put(path, response)
}

/** Code of a shop that has been renewed since goes; the pages that were made with it are kept anew. */
async function dropOld(shell: Cache, known: ReadonlySet<string>, files: ReadonlySet<string>): Promise<void> {
  const old = [...known].filter(path => /^\/assets\/.*\.(js|css)$/.test(path) && !files.has(path))
  if (old.length === 0) return
  const pages = [...known].filter(path => !/^\/(assets|locales|static)\//.test(path))
  await Promise.all(pages.map(page => keepFile(shell, page)))
  await Promise.all(old.map(path => shell.delete(path)))
}
