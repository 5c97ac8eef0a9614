import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { USER_LEVELS } from '#rules/user-level.ts'
import type { AppContext } from '../context.ts'
import type { WhoAsks } from '../platform/http/visitor.ts'

const NAME = /^[\w-]+\.eml$/
const MOST_SHOWN = 200

/** Shows staff the mails that a development shop without a mail server has written to its outbox. Answers 404 to everybody else. */
export function outboxPage({ config }: AppContext, whoAsks: WhoAsks): Hono<{ Bindings: { peer: string } }> {
  const routes = new Hono<{ Bindings: { peer: string } }>()
  if (config.production || config.smtpUrl) return routes
  const folder = join(config.dataDir, 'outbox')
  const isStaff = async (request: Request, peer: string) =>
    ((await whoAsks(request, peer)).visitor.reader?.level ?? 0) >= USER_LEVELS.ADMIN

  routes.get('/outbox', async context => {
    if (!(await isStaff(context.req.raw, context.env.peer))) return context.notFound()
    const names = (await readdir(folder).catch(() => [])).filter(name => NAME.test(name))
    const newest = names.sort().reverse().slice(0, MOST_SHOWN)
    const nonce = randomBytes(16).toString('base64')
    return context.html(pageOf(newest, nonce), 200, {
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    })
  })
  routes.get('/outbox/:name', async context => {
    const name = context.req.param('name')
    if (!NAME.test(name) || !(await isStaff(context.req.raw, context.env.peer))) return context.notFound()
    const mail = await readFile(join(folder, name)).catch(() => null)
    if (!mail) return context.notFound()
    return context.text(mail.toString(), 200, { 'cache-control': 'no-store' })
  })
  return routes
}

function pageOf(names: readonly string[], nonce: string): string {
  const list = names.map(name => `<li><a href="/outbox/${name}">${name}</a></li>`).join('\n')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style nonce="${nonce}">body{font:16px/1.6 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}li{margin:.25rem 0}</style></head>
<body><h1>Outbox</h1><p>Mails that were not sent, because SMTP_URL is not set. The newest first.</p>
${list ? `<ul>${list}</ul>` : '<p>There are none.</p>'}
</body></html>
`
}
