import { registerHooks } from 'node:module'

const READER = /\/run-read-book-worker\.ts$/
const IMPORTERS = /\/server\/publishing\/(?!.*\.test\.ts$)/
const WARM = new URL('./warm-reader.ts', import.meta.url)

/** What the shop's code gets in tests where it imports the module that starts a process for each book; null for any other. Tests that import it get it. */
function replacementFor(specifier: string, importer: string | undefined): URL | null {
  return importer && READER.test(specifier) && IMPORTERS.test(importer) ? WARM : null
}

/** For modules that Node loads from now on. */
export function readInWarmProcess(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = replacementFor(specifier, context.parentURL)?.href
      return url ? { url, shortCircuit: true } : next(specifier, context)
    },
  })
}

/** For modules that Vite loads. */
export const warmReader = {
  name: 'warm-reader',
  enforce: 'pre' as const,
  resolveId: (specifier: string, importer: string | undefined) =>
    replacementFor(specifier, importer)?.pathname ?? null,
}
