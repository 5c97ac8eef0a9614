import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { USER_LEVELS } from '#rules/user-level.ts'
import type { AppContext } from '../context.ts'
import { escapeHtml, plainPage } from '../platform/brand/plain-page.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import type { RouteContext } from '../route-context.ts'

const NAME = /^[\w-]+\.eml$/
const MOST_SHOWN = 200
const NOT_STORED = { 'cache-control': 'no-store' }

/** Whether mails are written to the outbox, as a development shop without a mail server does. */
export function hasOutbox({ config }: AppContext): boolean {
  return !config.production && !config.smtpUrl
}

/** Shows staff the mails of the outbox. Answers 404 to everybody else. */
export async function showOutbox(door: RouteContext, incoming: Incoming): Promise<Response> {
  if (!(await isStaff(door, incoming))) return incoming.notFound()
  const { config, brand } = door.app
  const names = (await readdir(folderOf(config)).catch(() => [])).filter(name => NAME.test(name))
  const newest = names.sort().reverse().slice(0, MOST_SHOWN)
  const nonce = randomBytes(16).toString('base64')
  const entries = await Promise.all(newest.map(async name => entryOf(name, await read(config, name))))
  const page = plainPage(brand.current(), { title: 'Outbox', lang: 'en', body: listOf(entries), nonce })
  return incoming.html(page, 200, {
    ...NOT_STORED,
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
  })
}

/** One mail: its source, or as `.html` what it shows. */
export async function showMail(door: RouteContext, incoming: Incoming): Promise<Response> {
  const { config } = door.app
  const asked = incoming.req.param('name') ?? ''
  const name = asked.replace(/\.html$/, '.eml')
  if (!NAME.test(name) || !(await isStaff(door, incoming))) return incoming.notFound()
  const mail = await read(config, name)
  if (!mail) return incoming.notFound()
  if (asked === name) return incoming.text(mail.toString(), 200, NOT_STORED)
  const { html } = await parse(mail)
  return incoming.html(html ?? '', 200, {
    ...NOT_STORED,
    // As a mail program shows it: no scripts, no forms, and pictures of the shop alone.
    'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(config.publicUrl).origin}; base-uri 'none'; frame-ancestors 'none'; sandbox allow-popups`,
  })
}

async function isStaff({ authenticate }: RouteContext, { req, env }: Incoming): Promise<boolean> {
  return ((await authenticate(req.raw, env.peer)).visitor.reader?.level ?? 0) >= USER_LEVELS.ADMIN
}

const folderOf = ({ dataDir }: AppContext['config']) => join(dataDir, 'outbox')
const read = (config: AppContext['config'], name: string) =>
  readFile(join(folderOf(config), name)).catch(() => null)

/** Its library is loaded when staff look at mails, which are stored where no mail server is set. */
async function parse(mail: Buffer): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(mail)
}

interface Entry {
  readonly name: string
  readonly mail: Email | null
}

async function entryOf(name: string, bytes: Buffer | null): Promise<Entry> {
  return { name, mail: bytes && (await parse(bytes).catch(() => null)) }
}

function listOf(entries: readonly Entry[]): string {
  const list = entries
    .map(({ name, mail }) => {
      const to = mail?.to?.map(({ address }) => address).join(', ') ?? ''
      const about = [to, (mail?.date ?? '').slice(0, 16).replace('T', ' ')]
        .filter(Boolean)
        .map(escapeHtml)
        .join(' · ')
      const shown = name.replace(/\.eml$/, '.html')
      return `<li><a href="/outbox/${shown}">${escapeHtml(mail?.subject || name)}</a><small>${about}</small><small><a class="source" href="/outbox/${name}">Source</a></small></li>`
    })
    .join('\n')
  return `<p>Mails that were not sent, because SMTP_URL is not set. The newest first.</p>
${list ? `<ul>${list}</ul>` : '<p>There are none.</p>'}`
}
