import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Receipt } from '#contract/generated/receipts.ts'
import { isLanguage, type Language } from '#rules/interface-language.ts'
import { RECEIPT_KINDS, readReceiptNumber } from '#rules/receipt.ts'
import { coinsIn, creditsIn, moneyIn } from '../coins/texts.ts'
import { cutLines } from '../downloads/pdf/cut-lines.ts'
import { Faces, type FontOpener, type FontStyle } from '../downloads/pdf/faces.ts'
import { refusalText } from '../platform/http/answer-refusal.ts'
import type { Incoming } from '../platform/http/incoming.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { mailLocale } from '../platform/mail/moment-in.ts'
import { translator } from '../platform/texts/texts.ts'
import type { RouteContext } from '../route-context.ts'
import { receiptMessage } from './list-receipts.ts'
import { findOwn } from './store.ts'

/** Answers a receipt as PDF to the session of its reader; 401 without one, 404 for another's. */
export async function sendReceipt(
  { app, authenticate }: RouteContext,
  { req, env }: Incoming,
): Promise<Response> {
  const { visitor, missing } = await authenticate(req.raw, env.peer)
  const { reader } = visitor
  if (!reader) {
    const expired = missing === 'sessionExpired'
    return refusalText(new Refusal(expired ? 410 : 401, expired ? missing : 'signInFirst'), req.raw)
  }
  const number = readReceiptNumber((req.param('file') ?? '').replace(/\.pdf$/, ''))
  const row = number && (await findOwn(app.db, reader.id, number))
  if (!row) return refusalText(new Refusal(404, 'receiptNotFound'), req.raw)
  const asked = req.query('lang')
  const lang = isLanguage(asked) ? asked : visitor.lang
  const receipt = receiptMessage(row, lang)
  return new Response((await drawReceipt(receipt, { lang, shop: app.config.publicUrl })) as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${receipt.number}.pdf"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Points; A4. */
const PAGE = { width: 595.28, height: 841.89, margin: 56 }
const SIZE = 10
const LINE_HEIGHT = 1.45
const PLAIN: FontStyle = { bold: false, italic: false }
const BOLD: FontStyle = { bold: true, italic: false }
const AMOUNT_WIDTH = 170

/** Draws a receipt on as many pages as it needs. */
export async function drawReceipt(
  receipt: Receipt,
  { lang, shop }: { lang: Language; shop: string },
): Promise<Buffer> {
  const t = translator(lang, 'receipts')
  const day = (at: Date | undefined) =>
    at ? new Intl.DateTimeFormat(mailLocale(lang), { dateStyle: 'long', timeZone: 'UTC' }).format(at) : ''
  const title = t(`kinds.${RECEIPT_KINDS[receipt.kind - 1]}`)
  const info = { Title: `${title} ${receipt.number}`, Author: receipt.seller }
  const sheet = new Sheet(lang, info)
  sheet.write(receipt.seller, { look: BOLD, size: 13 })
  for (const line of [receipt.sellerAddress, receipt.sellerLegal].join('\n').split('\n')) sheet.write(line)
  if (receipt.buyer) {
    sheet.space(18)
    sheet.write(t('buyer'), { look: BOLD })
    for (const line of receipt.buyer.split('\n')) sheet.write(line)
  }
  sheet.space(30)
  sheet.write(title, { look: BOLD, size: 18 })
  sheet.space(8)
  sheet.pair(t('number'), receipt.number)
  sheet.pair(t('issued'), day(receipt.issued))
  sheet.pair(t('date'), day(receipt.date))
  if (receipt.corrects) sheet.pair(t('corrects'), receipt.corrects)
  sheet.space(20)
  for (const line of receipt.lines) sheet.pair(line.description, amountOf(line, lang))
  sheet.space(8)
  sheet.rule()
  for (const { value, currency } of receipt.sums) sheet.pair(t('sum'), moneyIn(value, currency, lang), BOLD)
  for (const { tax, country, rate, currency } of receipt.taxes) {
    const words = country === '' ? t('tax') : t('taxOf', { country, rate: rate / 100 })
    sheet.pair(words, moneyIn(tax, currency, lang))
  }
  if (receipt.sums.length === 0) sheet.pair(t('sum'), t('noMoney'), BOLD)
  sheet.space(30)
  sheet.write(shop)
  return sheet.end()
}

/** `699 coins (€6.99)`, or the money alone. */
function amountOf({ coins, credits, value, currency }: Receipt['lines'][number], lang: Language): string {
  const units = [
    ...(coins === 0 ? [] : [coinsIn(coins, lang)]),
    ...(credits === 0 ? [] : [creditsIn(credits, lang)]),
  ]
  const money = currency === '' ? [] : [moneyIn(value, currency, lang)]
  return [...units, ...money].join(' · ')
}

/** Writes lines below each other; a page begins where they no longer fit. */
class Sheet {
  private readonly document: InstanceType<typeof PDFDocument>
  private readonly faces: Faces
  private y = PAGE.margin

  constructor(lang: Language, info: Record<string, string>) {
    this.document = new PDFDocument({ size: 'A4', margin: 0, lang, displayTitle: true, info })
    this.faces = new Faces(this.document as unknown as FontOpener)
  }

  space(height: number): void {
    this.y += height
  }

  rule(): void {
    this.document
      .moveTo(PAGE.margin, this.y)
      .lineTo(PAGE.width - PAGE.margin, this.y)
      .lineWidth(0.5)
      .stroke()
    this.y += 8
  }

  write(text: string, { look = PLAIN, size = SIZE } = {}): void {
    const width = PAGE.width - 2 * PAGE.margin
    for (const line of this.cut(text, width, look, size)) {
      this.make(size)
      this.draw(line, { x: PAGE.margin, look, size })
      this.y += size * LINE_HEIGHT
    }
  }

  /** A name to the left, and to the right what it is or costs. */
  pair(name: string, value: string, look = PLAIN): void {
    const width = PAGE.width - 2 * PAGE.margin - AMOUNT_WIDTH
    const left = this.cut(name, width - 12, look, SIZE)
    const right = this.cut(value, AMOUNT_WIDTH, look, SIZE)
    for (let row = 0; row < Math.max(left.length, right.length); row++) {
      this.make(SIZE)
      this.draw(left[row] ?? '', { x: PAGE.margin, look, size: SIZE })
      const amount = right[row] ?? ''
      this.draw(amount, { x: PAGE.width - PAGE.margin - this.widthOf(amount, look, SIZE), look, size: SIZE })
      this.y += SIZE * LINE_HEIGHT
    }
  }

  async end(): Promise<Buffer> {
    this.document.end()
    return buffer(this.document)
  }

  /** Begins a page where the next line has no room. */
  private make(size: number): void {
    if (this.y + size * LINE_HEIGHT < PAGE.height - PAGE.margin) return
    this.document.addPage()
    this.y = PAGE.margin
  }

  private cut(text: string, width: number, look: FontStyle, size: number): string[] {
    return cutLines(text, width, line => this.widthOf(line, look, size))
  }

  private widthOf(text: string, look: FontStyle, size: number): number {
    return this.faces.split(text, look).reduce((sum, run) => sum + this.faces.width(run, size), 0)
  }

  private draw(text: string, { x, look, size }: { x: number; look: FontStyle; size: number }): void {
    let at = x
    for (const run of this.faces.split(text, look)) {
      this.document.font(run.face, size).text(run.text, at, this.y, { lineBreak: false })
      at += this.faces.width(run, size)
    }
  }
}
