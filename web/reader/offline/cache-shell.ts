import { trustedScript } from '../../platform/trusted-script.ts'
import { ContentTrouble } from '../content/content-trouble.ts'
import { fontFiles } from '../settings/fonts.ts'
import { currentPreferences } from '../settings/use-preferences.ts'

/** As in service-worker.ts. */
const SHELL_CACHE = 'kashihon-shell'
const SERVICE_WORKER = '/service-worker.js'
const FILES = '/offline-files.json'
/** The texts of the page of a part, and those that readers load lazily. */
const TEXTS = [
  'access',
  'catalogue',
  'coins',
  'common',
  'content',
  'display',
  'follows',
  'join',
  'kept',
  'manga',
  'next',
  'offer',
  'place',
  'reading',
  'refusals',
]

/**
 * Caches the files of the site, a page, and the page that lists saved parts, so that both open without a connection. Cached
 * pages are those for visitors, with nothing personal in them. Throws ContentTrouble where the page does not come.
 *
 * @param page its path; it need not be the one that is open
 */
export async function cacheShell(page: string): Promise<void> {
  await navigator.serviceWorker.register(trustedScript(SERVICE_WORKER), { scope: '/' })
  const shell = await caches.open(SHELL_CACHE)
  const { files } = (await (await fetch(FILES)).json()) as { files: string[] }
  const { lang } = document.documentElement
  const listPage = lang === 'en' ? '/kept' : `/${lang}/kept`
  const needed = [
    ...files,
    ...loadedFiles(),
    ...fontFiles(currentPreferences().font),
    ...TEXTS.map(name => `/locales/${lang}/${name}.json`),
  ]
  const cached = new Set((await shell.keys()).map(({ url }) => new URL(url).pathname))
  const missing = [...new Set(needed)].filter(path => !cached.has(path) || path.startsWith('/locales/'))
  const cache = (path: string) => cacheFile(shell, path).catch(() => {})
  await Promise.all([...missing, listPage].map(cache))
  await cacheFile(shell, page).catch(cause => {
    throw new ContentTrouble('offline', { cause })
  })
  await deleteOld(shell, cached, new Set(files))
}

/** The fonts, images and texts that this page has loaded. */
function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|locales|static)\//.test(pathname),
    )
    .map(({ pathname }) => pathname)
}

/** Rejects without a connection. */
async function cacheFile(shell: Cache, path: string): Promise<void> {
  const response = await fetch(path, { credentials: 'omit' })
  if (response.ok) await shell.put(path, response)
}

/** Deletes the code of older versions of the site, after caching anew the pages that load it. */
async function deleteOld(
  shell: Cache,
  cached: ReadonlySet<string>,
  files: ReadonlySet<string>,
): Promise<void> {
  const old = [...cached].filter(path => /^\/assets\/.*\.(js|css)$/.test(path) && !files.has(path))
  if (old.length === 0) return
  const pages = [...cached].filter(path => !/^\/(assets|locales|static)\//.test(path))
  await Promise.all(pages.map(page => cacheFile(shell, page).catch(() => {})))
  await Promise.all(old.map(path => shell.delete(path)))
}
