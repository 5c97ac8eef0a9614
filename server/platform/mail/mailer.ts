import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Measures } from '../measures.ts'
import { inSpan } from '../observe/request-context.ts'
import type { MailLook } from './mail-look.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  /** In the look of the shop, which is the mailer’s. */
  html: (look: MailLook) => string
  /** BCP 47. */
  lang: string
  /** Address that unsubscribes from mails of this kind with one click (RFC 8058). */
  unsubscribe?: string
  /** One of many alike: it takes a connection of those for such mails, so that no mail to one reader alone waits for it. */
  bulk?: boolean
  /** For Message-ID and Date: a mail that is sent again after a crash has the same ones. */
  once?: { id: string; at: Date }
}

export interface Mailer {
  /** Rejects when the mail was not taken; then it may be tried again. */
  send(mail: Mail): Promise<void>
  close(): void
}

/** Whether the server refused the recipient for good (RFC 5321, codes from 550). */
export function isUnknownRecipient(error: unknown): boolean {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 550
}

interface Settings {
  /** null: mails are written to the outbox. */
  readonly smtpUrl: string | null
  /** Connections for bulk mails at once. */
  readonly mailConnections: number
  readonly mailFrom: string
  /** False where the name of the sender is that of the shop. */
  readonly mailFromGiven: boolean
  readonly dataDir: string
}

const TAKEN_WITHIN_MS = 5_000
/** Below {@link TAKEN_WITHIN_MS}, after which a silent connection counts as broken. */
const IDLE_FOR_MS = 1_000

/** Mail over SMTP, or, without a server for it, as files in DATA_DIR/outbox (docs/product.md#mail). */
export function openMailer(
  settings: Settings,
  clock: Clock,
  look: () => MailLook,
  observed: Observed,
): Mailer {
  const mailer = settings.smtpUrl
    ? smtp({ ...settings, smtpUrl: settings.smtpUrl }, look)
    : outbox(settings, clock, look)
  return observe(mailer, observed)
}

interface Observed {
  log: Log
  measures: Pick<Measures, 'mails'>
}

/**
 * Counts mails, and logs each that was sent with the request that has caused it; to whom and of what is not said. Bulk mails
 * are too many for lines of their own.
 */
function observe(mailer: Mailer, { log, measures }: Observed): Mailer {
  return {
    ...mailer,
    async send(mail) {
      const kind = mail.bulk ? 'bulk' : 'personal'
      try {
        await inSpan('mail', 'client', { 'kashihon.mail.kind': kind }, () => mailer.send(mail))
      } catch (error) {
        measures.mails.inc({ kind, outcome: 'failed' })
        throw error
      }
      measures.mails.inc({ kind, outcome: 'sent' })
      log[mail.bulk ? 'debug' : 'info']({ kind }, 'a mail was sent')
    },
  }
}

/** Each mail to one reader has a connection of its own; bulk mails share some that stay open from one to the next. */
function smtp(
  { smtpUrl, mailConnections, ...sender }: Settings & { smtpUrl: string },
  look: () => MailLook,
): Mailer {
  const server = {
    url: smtpUrl,
    connectionTimeout: TAKEN_WITHIN_MS,
    greetingTimeout: TAKEN_WITHIN_MS,
    socketTimeout: TAKEN_WITHIN_MS,
    dnsTimeout: TAKEN_WITHIN_MS,
  }
  const personal = createTransport(server)
  const bulk = createTransport({
    ...server,
    pool: true,
    maxConnections: mailConnections,
    idleTimeout: IDLE_FOR_MS,
  })
  return {
    async send(mail) {
      await (mail.bulk ? bulk : personal).sendMail(messageOf(mail, sender, look()))
    },
    close() {
      personal.close()
      bulk.close()
    },
  }
}

function outbox({ dataDir, ...sender }: Settings, clock: Clock, look: () => MailLook): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const folder = join(dataDir, 'outbox')
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, sender, look()))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const moment = (mail.once?.at ?? clock.now()).toISOString().replace(/[:.]/g, '-')
      const name = `${moment}-${mail.once?.id ?? randomBytes(4).toString('hex')}.eml`
      await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
    },
    close: () => transport.close(),
  }
}

type Sender = Pick<Settings, 'mailFrom' | 'mailFromGiven'>

function messageOf(
  { to, subject, text, html, lang, unsubscribe, once }: Mail,
  { mailFrom, mailFromGiven }: Sender,
  look: MailLook,
) {
  const address = /([^\s<]+@[^\s>]+)/.exec(mailFrom)?.[1] ?? ''
  return {
    from: mailFromGiven ? mailFrom : { name: look.name, address },
    to,
    subject,
    text,
    html: html(look),
    ...(once && { messageId: `<${once.id}@${address.split('@')[1] ?? 'localhost'}>` }),
    headers: {
      'Content-Language': lang,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}
