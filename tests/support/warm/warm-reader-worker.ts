import { registerHooks } from 'node:module'

const CHECK = /\/check-edition-apart\.ts$/

// The check of an EPUB has a thread of its own in the shop, which would load its modules anew for each book.
registerHooks({
  resolve: (specifier, context, next) =>
    CHECK.test(specifier)
      ? { url: new URL('./check-edition.ts', import.meta.url).href, shortCircuit: true }
      : next(specifier, context),
})
await import('../hostile-files/shared-reader-worker.ts')
