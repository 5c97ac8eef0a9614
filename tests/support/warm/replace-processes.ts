import { registerHooks } from 'node:module'

/** Modules that start a process for each book or file, where the shop's code imports them, and what it gets in tests instead. Tests that import them get them. */
const REPLACED = [
  {
    module: /\/run-read-book-worker\.ts$/,
    importers: /\/server\/publishing\/(?!.*\.test\.ts$)/,
    by: new URL('./warm-reader.ts', import.meta.url),
  },
  {
    module: /\/run-file-workers\.ts$/,
    importers: /\/server\/downloads\/(?!.*\.test\.ts$)/,
    by: new URL('./warm-files.ts', import.meta.url),
  },
]

function replacementFor(specifier: string, importer: string | undefined): URL | null {
  if (!importer) return null
  const found = REPLACED.find(one => one.module.test(specifier) && one.importers.test(importer))
  return found?.by ?? null
}

/** For modules that Node loads from now on. */
export function replaceProcesses(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      const url = replacementFor(specifier, context.parentURL)?.href
      return url ? { url, shortCircuit: true } : next(specifier, context)
    },
  })
}

/** For modules that Vite loads. */
export const warmProcesses = {
  name: 'warm-processes',
  enforce: 'pre' as const,
  resolveId: (specifier: string, importer: string | undefined) =>
    replacementFor(specifier, importer)?.pathname ?? null,
}
