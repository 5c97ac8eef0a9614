import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Assets, SiteEntry } from '#contract/page.ts'
import { sourceHash } from './content-policy.ts'

/** What `npm run build` made of web/. */
export interface BuiltSite {
  readonly entry: SiteEntry
  readonly assets: Omit<Assets, 'preconnect' | 'brandStyle' | 'themeColour'>
  /** Hash of the one inline script of the pages, as the content security policy writes it. */
  readonly scriptHash: string
  /** The folder of the files that are answered below /assets/. */
  readonly folder: string
  readonly studio: BuiltStudio
  /** The name of the service worker in it, which serves saved parts offline. */
  readonly serviceWorker: string
}

/** What the build of the studio made (vite.studio.config.ts). */
export interface BuiltStudio {
  /** Addresses. */
  readonly entry: string
  readonly modules: readonly string[]
  readonly styles: readonly string[]
  /** The folder of the files that are answered below /studio/assets/. */
  readonly folder: string
}

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly assets?: readonly string[]
}

/** Opens build/. Throws where it is missing, with the command that makes it. */
export async function openBuiltSite(root: string): Promise<BuiltSite> {
  const manifest = readManifest(join(root, 'build/client'))
  const { site: entry } = (await import(pathToFileURL(join(root, 'build/server/entry-server.js')).href)) as {
    site: SiteEntry
  }
  return {
    entry,
    assets: assetsOf(manifest),
    scriptHash: sourceHash(entry.themeScript),
    folder: join(root, 'build/client/assets'),
    studio: openBuiltStudio(join(root, 'build/studio')),
    serviceWorker: basename(manifest[SERVICE_WORKER]?.file ?? ''),
  }
}

function openBuiltStudio(folder: string): BuiltStudio {
  const manifest = readManifest(folder)
  const entry = manifest[STUDIO_ENTRY]
  if (!entry) throw new Error(`the build lacks ${STUDIO_ENTRY}: run "npm run build"`)
  const styles = manifest['style.css']?.file
  return {
    entry: `/${entry.file}`,
    modules: chunksOf(manifest, STUDIO_ENTRY)
      .filter(chunk => chunk !== entry)
      .map(({ file }) => `/${file}`),
    styles: styles === undefined ? [] : [`/${styles}`],
    folder: join(folder, 'studio/assets'),
  }
}

type Manifest = Readonly<Record<string, Chunk>>

function readManifest(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  } catch (cause) {
    throw new Error('the site is not built yet: run "npm run build"', { cause })
  }
}

const ENTRY = 'web/entry-client.tsx'
const STUDIO_ENTRY = 'web/entry-studio.tsx'
const SERVICE_WORKER = 'web/service-worker.ts'

/** Screens that set text in the book face: descriptions are upright, novels have both. */
const FONTS_OF_TEXT: Readonly<Record<string, readonly string[]>> = {
  'read/slug': ['literata-latin-400-normal', 'literata-latin-400-italic'],
  'series/slug': ['literata-latin-400-normal'],
  'volumes/slug': ['literata-latin-400-normal'],
}

/**
 * Addresses from the manifest. A screen lists all modules that it imports, so that a browser can load them at the same time.
 */
function assetsOf(manifest: Manifest): BuiltSite['assets'] {
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`the build lacks ${ENTRY}: run "npm run build"`)
  const fontNamed = (name: string) => {
    const file = Object.values(manifest).find(
      chunk => chunk.file.includes(`/${name}-`) && chunk.file.endsWith('.woff2'),
    )?.file
    return file === undefined ? [] : [`/${file}`]
  }
  const titles = fontNamed('literata-latin-600-normal')
  const styles = manifest['style.css']?.file
  const forScreens = new Map<string, { styles: string[]; modules: string[]; fonts: string[] }>()
  return {
    entry: `/${entry.file}`,
    forScreen(screen) {
      const known = forScreens.get(screen)
      if (known) return known
      const chunks = [...chunksOf(manifest, ENTRY), ...chunksOf(manifest, `web/screens/${screen}.tsx`)]
      const found = {
        styles: [...new Set([styles, ...chunks.flatMap(chunk => chunk.css ?? [])])].flatMap(file =>
          file === undefined ? [] : [`/${file}`],
        ),
        modules: [...new Set(chunks.map(chunk => `/${chunk.file}`))].filter(
          file => file !== `/${entry.file}`,
        ),
        // Fonts that come late are not used (web/styles/fonts.css): what a page is read in is named in its head.
        fonts: [...titles, ...(FONTS_OF_TEXT[screen]?.flatMap(fontNamed) ?? [])],
      }
      forScreens.set(screen, found)
      return found
    },
  }
}

/** A chunk and all that it imports, imported ones first. */
function chunksOf(manifest: Manifest, name: string, seen = new Set<string>()): Chunk[] {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [...(chunk.imports ?? []).flatMap(one => chunksOf(manifest, one, seen)), chunk]
}
