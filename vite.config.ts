import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import packageFile from './package.json' with { type: 'json' }

const { version } = packageFile
const ours = (file: string) => join(import.meta.dirname, file)

/** Of the packages only those that no page can do without; the others wait until something asks for them. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|swr|use-sync-external-store|dequal)\/|contract\/call\.ts|web\/(frame\/(?!ForReaders|sealed-page)|router\/|texts\/(?!load-text-file)|platform\/(?!trusted-script)|storage\/(?!device-key)|session\/(?!reader|use-)|ui\/(?!forms\/|icons|Sheet|Tabs|Pager|Field|Price|Cover|Badge|Dialog|Prose|ChoiceChips|EntryRow|show-toast|FoldedOnPhones|use-pages|use-first-rows|BeyondLast|load-again)|consent\/(?!ConsentDialog)|screens\/load-screen)/

/** Loads parts ahead with a tenth of the code that Vite has for it. */
export const shortPreload: Plugin = {
  name: 'short-preload',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () =>
      `export { loadAhead as __vitePreload } from ${JSON.stringify(ours('web/router/load-ahead.ts'))}`,
  },
}

/** Modules of ours in place of those of packages. */
export const ownModules = [
  // SWR brings what React has had for years.
  { find: /^use-sync-external-store\/shim$/, replacement: ours('web/platform/external-store.ts') },
]
/** docs/running.md names these versions to whoever runs a shop. */
export const browsers = ['chrome117', 'firefox140', 'safari17.4']
/** React decides by NODE_ENV while it is loaded; bundling it settles that once, for every way of starting. */
export const constants = {
  'process.env.NODE_ENV': '"production"',
  __SHOP_VERSION__: JSON.stringify(version),
}

/**
 * Two bundles from one source; the studio has one of its own (vite.studio.config.ts). `vite build` makes build/client, what
 * the browser loads, with hashed names and a manifest. `vite build --ssr web/entry-server.tsx` makes build/server, what
 * renders the pages.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), shortPreload],
  resolve: { alias: [...ownModules] },
  publicDir: false,
  build: isSsrBuild
    ? { outDir: 'build/server', target: 'node24', emptyOutDir: true, minify: false }
    : {
        outDir: 'build/client',
        target: browsers,
        emptyOutDir: true,
        manifest: 'manifest.json',
        assetsDir: 'assets',
        // An inlined picture or font would need data: in the content security policy.
        assetsInlineLimit: 0,
        // All styles are 16 KB together: one file that every page waits for is there sooner than seven small ones, and is
        // kept for all others.
        cssCodeSplit: false,
        // The page head already names what a screen needs; the browser has to know of no second way.
        modulePreload: {
          polyfill: false,
          // What screens share is mostly there when one walks from one to another; its names would be on every first load.
          resolveDependencies: (_, files, { hostId }) => (/\/frame-/.test(hostId) ? [] : files),
        },
        rolldownOptions: {
          input: ['web/entry-client.tsx', 'web/service-worker.ts'],
          output: {
            // Names of files are many, and no compression makes them shorter: seven letters are one in four million
            // millions.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Nearly all of the frame runs while a page opens: Chromium then compiles it beside the main thread, and once
            // (docs/bench.md).
            postBanner: ({ name }) => (name === 'frame' ? '//# allFunctionsCalledOnLoad' : ''),
            // Small files compress badly: what every page needs is one file, what pages of books share another.
            codeSplitting: {
              groups: [
                { name: 'frame', test: FRAME, priority: 3 },
                {
                  name: 'books',
                  test: /web\/catalogue\/(?!series-query|facet-read|SeriesGrid|FilterChips|Suggestions|use-suggestions|PartContents)/,
                  minShareCount: 2,
                  priority: 1,
                },
                // The list of series and the pages of tags have these, and no page of a book.
                {
                  name: 'lists',
                  test: /web\/catalogue\/(series-query|SeriesGrid)/,
                  minShareCount: 2,
                  priority: 1,
                },
                // Whoever reads needs these, and no shelves.
                {
                  name: 'parts',
                  test: /contract\/calls\/(catalogue|reading)/,
                  minShareCount: 2,
                  priority: 2,
                },
                // The first call needs these, whatever it asks for.
                {
                  name: 'wire',
                  test: /@bufbuild\/protobuf|contract\/(wire|load-message|addresses|problem|generated\/(answers\/)?(problem|paging|google))/,
                  priority: 2,
                },
                // The calendar has these too, and nothing else of a book.
                { name: 'enums', test: /contract\/generated\/enums/, priority: 2 },
                { name: 'covers', test: /web\/ui\/(Price|Cover|Badge)/, priority: 2 },
                // Nobody loads these before having something to do with an account.
                {
                  name: 'reader',
                  test: /web\/(session\/(reader|use-mutation|cached-reads)|accounts\/(user-area-pages|sign-out)|ui\/forms\/Notice)|contract\/calls\/(accounts|sign-in)/,
                  minShareCount: 2,
                },
                // Whoever reads needs these, and no novel or manga has them for itself.
                {
                  name: 'reading',
                  test: /web\/reader\/(use-latest|content\/(use-content|ticket-url|content-trouble)|settings\/(preferences|use-preferences|use-reading-style)|controls\/(next-part|volume-contents|EndCard|ReaderBar|reader-slots|use-early-keys))\.tsx?$/,
                  minShareCount: 2,
                  priority: 2,
                },
                // Whoever goes on reading needs both, in a list of books or in a part.
                {
                  name: 'place',
                  test: /web\/reader\/progress\/(place-address|saved-position)|rules\/part-read/,
                  minShareCount: 2,
                  priority: 2,
                },
                { name: 'follows', test: /web\/follows\/Follow(Face|Button)/, priority: 1 },
                // Searching has fields, and nothing else of the forms.
                { name: 'fields', test: /web\/ui\/Field/, priority: 1 },
                {
                  name: 'forms',
                  test: /web\/(ui\/(forms\/|Sheet)|session\/use-form|accounts\/|screens\/groups\/group-screens)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
  ssr: { noExternal: true },
  define: constants,
}))
