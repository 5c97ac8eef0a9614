import { withOwnPaths } from '#contract/addresses.ts'
import type { AnyCall } from '#contract/call.ts'
import { messages } from '#contract/messages.ts'
import type { Outcome, Send } from '#contract/page.ts'
import type { Language } from '#rules/interface-language.ts'
import type { AppContext } from '../context.ts'
import { Shown } from '../platform/cache/shown.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { answerNoting, type Bound, type Reader, type Visitor } from './bind.ts'
import { contextOfStandIn, refuseOtherSeries } from './look-as-stand-in.ts'

interface CallArguments {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

/** What pages depend on. Without a reader they are rendered for everybody; the browser fetches what is a reader's own. */
export type PageVisitor = Pick<Visitor, 'country' | 'proofs' | 'keeperId' | 'standIn'> & {
  /** Who is signed in, for whom the page is made. */
  readonly reader?: Reader | null
  /** Of the page. Answers are the same in each language, and cached so; only their covers are chosen by it. */
  readonly pageLang: Language
}

const NOBODY = { reader: null, lang: 'en', network: '', userAgent: '', known: null, browser: false } as const

/**
 * Calls for pages that are rendered in this process: the same answers as over HTTP, as objects with addresses without host.
 *
 * @param shared for answers that are the same for many visitors
 * The function that is returned notes in `shown` what the answers show.
 */
export function answerInProcess(
  app: AppContext,
  bound: readonly Bound[],
  shared: AppContext,
): (visitor: PageVisitor, shown: Shown) => Send {
  const byName = new Map(bound.map(one => [one.call.name, one]))
  return ({ pageLang, ...looking }, shown) => {
    const visitor = { ...NOBODY, ...looking, reader: looking.reader ?? null }
    const { standIn, reader } = visitor
    const own = standIn ? contextOfStandIn(app, standIn) : app
    const isShared = !reader && !standIn && visitor.proofs.length === 0 && visitor.keeperId === null
    const send = async (
      call: AnyCall,
      { params = {}, query = {}, body }: CallArguments,
    ): Promise<Outcome> => {
      const answers = byName.get(call.name)
      if (!answers) throw new Error(`a page asks for ${call.name}, which nobody answers`)
      if (call.needs && !(reader && call.needs === 'reader')) return { refused: 'signInFirst', status: 401 }
      const message = call.body ? messages[call.body].fromPartial(body ?? {}) : null
      try {
        const now = standIn ? standIn.at : app.clock.now()
        const asked = {
          params,
          query,
          body: message,
          visitor,
          reader,
          credential: null,
          idempotencyKey: null,
          keepAnswer: async () => {},
          deviceKey: null,
          app: answers.keep !== null && isShared ? shared : own,
          now,
          replyHeaders: new Headers(),
        }
        const topics = standIn ? new Shown() : shown
        const answer = await answerNoting(answers, asked as never, topics)
        if (standIn) refuseOtherSeries(topics, standIn)
        return { answer: withOwnPaths(answer, app.config.publicUrl, pageLang) } as Outcome
      } catch (error) {
        // A declared refusal is an answer that a page can show.
        if (error instanceof Refusal && (error.status < 500 || declares(call, error.reason)))
          return { refused: error.reason, status: error.status }
        throw error
      }
    }
    return send as Send
  }
}

function declares(call: AnyCall, reason: string): boolean {
  return Object.values(call.refuses).flat().includes(reason)
}
