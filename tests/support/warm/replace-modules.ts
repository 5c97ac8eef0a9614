import { registerHooks } from 'node:module'

/** The modules that start a process for each book, for each file of one, or for each picture, and the cost of a password. */
const REPLACED = [
  {
    module: /\/run-read-book-worker\.ts$/,
    importers: /\/server\/publishing\/(?!.*\.test\.ts$)/,
    by: new URL('./warm-reader.ts', import.meta.url),
  },
  {
    module: /\/run-file-workers\.ts$/,
    importers: /\/server\/downloads\/(?!.*\.test\.ts$)/,
    by: new URL('./warm-file-maker.ts', import.meta.url),
  },
  {
    module: /\/draw-apart\.ts$/,
    importers: /\/server\/(?!.*(?:\.test|\/draw-worker)\.ts$)/,
    by: new URL('./warm-draw.ts', import.meta.url),
  },
  {
    module: /\/password-cost\.ts$/,
    importers: /\/hash-password\.ts$/,
    by: new URL('./low-password-cost.ts', import.meta.url),
  },
]

/**
 * What the shop's code gets in tests where it imports one of these modules; null for any other. Tests that import one get
 * it.
 */
function replacementFor(specifier: string, importer: string | undefined): URL | null {
  if (!importer) return null
  return REPLACED.find(one => one.module.test(specifier) && one.importers.test(importer))?.by ?? null
}

/** For modules that Node loads from now on. */
export function replaceModules(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = replacementFor(specifier, context.parentURL)?.href
      return url ? { url, shortCircuit: true } : next(specifier, context)
    },
  })
}

/** For modules that Vite loads. */
export const replacedModules = {
  name: 'replaced-modules',
  enforce: 'pre' as const,
  resolveId: (specifier: string, importer: string | undefined) =>
    replacementFor(specifier, importer)?.pathname ?? null,
}
