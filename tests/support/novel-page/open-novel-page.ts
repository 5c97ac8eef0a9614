import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'

/** A page in which the novel reader's pages can be turned, without a shop. */
export async function openNovelPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1800, height: 1400 } })
  await page.setContent(await novelPage())
  await page.waitForFunction(() => 'engine' in window)
  return page
}

/** The same page at an address, for browsers that are sent there. */
export async function serveNovelPage(): Promise<{ url: string; close(): void }> {
  const html = await novelPage()
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
  )
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function novelPage(): Promise<string> {
  const { script, style } = await bundle(join(import.meta.dirname, 'engine.ts'))
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>*{box-sizing:border-box}body{margin:0}h2,h3,p,ol,ul,blockquote,hr{margin:0}
    table{border-collapse:collapse}#room{position:relative!important;inset:auto!important}${style}</style><div id="room"></div>
    <script type="module">${script.replaceAll('</script', '<\\/script')}</script></html>`
}

/** One script and one style from a module of this project, as the site would be built. */
export async function bundle(entry: string): Promise<{ script: string; style: string }> {
  const { build } = await import('vite')
  const outDir = mkdtempSync(join(tmpdir(), 'kashihon-bundle-'))
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir,
        target: 'chrome120',
        lib: { entry, formats: ['es'], fileName: 'bundle', cssFileName: 'bundle' },
      },
    })
    const read = (end: string) =>
      readdirSync(outDir)
        .filter(name => name.endsWith(end))
        .map(name => readFileSync(join(outDir, name), 'utf8'))
        .join('\n')
    return { script: read('js'), style: read('.css') }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
