import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server of a test's own: what it takes is kept to be looked at. */
export interface MailServer {
  url: string
  mails: Email[]
  /** While true, every mail is turned away for the moment. */
  down: boolean
  /** A mail is taken when this is settled; nothing is held unless it is set. */
  hold: ((email: Email) => Promise<void> | null) | null
  /** Addresses that there are not, or not any more. */
  unknown: Set<string>
  /** The last mail to this address; throws where there is none. */
  lastTo(address: string): Email
  /** Where the one link of the last mail to this address leads, without scheme and host. */
  linkTo(address: string): string
  /**
   * The token at the end of the last link with one to this address. Mails without a token may arrive after it; throws where
   * there is none.
   */
  tokenTo(address: string): string
  close(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const mails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onMailFrom(_address, _session, done) {
      if (!mail.down) return done()
      done(Object.assign(new Error('come back later'), { responseCode: 451 }))
    },
    onRcptTo({ address }, _session, done) {
      if (!mail.unknown.has(address)) return done()
      done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks))
          .then(async email => {
            await mail.hold?.(email)
            mails.push(email)
          })
          .then(() => done(), done)
      })
    },
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    down: false,
    hold: null,
    unknown: new Set(),
    lastTo(address) {
      const found = mails.findLast(({ to }) => to?.some(one => one.address === address))
      if (!found) throw new Error(`no mail to ${address}`)
      return found
    },
    linkTo(address) {
      const link = /https?:\/\/\S+/.exec(mail.lastTo(address).text ?? '')?.[0]
      if (!link) throw new Error(`no link in the mail to ${address}`)
      const { pathname, search } = new URL(link)
      return pathname + search
    },
    tokenTo(address) {
      const texts = mails.filter(({ to }) => to?.some(one => one.address === address)).map(({ text }) => text)
      const tokens = texts.flatMap(
        text => /https?:\/\/\S+\/([\w-]{43})(?=[\s?]|$)/.exec(text ?? '')?.[1] ?? [],
      )
      const token = tokens.at(-1)
      if (!token) throw new Error(`no token in the mails to ${address}`)
      return token
    },
    close: () => new Promise(done => server.close(() => done())),
  }
  return mail
}
