import { localPath } from '#rules/interface-language.ts'
import { endsAloneFrom } from '#rules/second-person.ts'
import { findAccount } from '../../accounts/store.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { writeLetter } from '../../platform/mail/letter.ts'
import { momentIn } from '../../platform/mail/moment-in.ts'
import { translator } from '../../platform/texts/texts.ts'
import { findRequest, type RequestRow } from './store.ts'

const MAIL = 'mail second person'

interface RequestMail {
  requestId: string
  /** null: whoever runs the shop, at the address of the settings. */
  accountId: string | null
}

interface RequestMails {
  readonly requestId: string
  readonly to: readonly string[]
  readonly toOperator?: boolean
}

/**
 * In the transaction of a request or its answer: what became of it is sent to these accounts, as it is when the mail is
 * sent.
 */
export async function queueRequestMails(
  { jobs, config }: Pick<AppContext, 'jobs' | 'config'>,
  tx: Tx,
  { requestId, to, toOperator = false }: RequestMails,
): Promise<void> {
  const operator = toOperator && config.operator.email ? [null] : []
  for (const accountId of [...new Set(to), ...operator])
    await jobs.add(tx, { kind: MAIL, payload: { requestId, accountId } satisfies RequestMail })
}

export function registerSecondPersonJobs(app: AppContext): void {
  app.jobs.handle(MAIL, (mail: RequestMail) => send(app, mail), 'mail')
}

async function send(app: AppContext, { requestId, accountId }: RequestMail): Promise<void> {
  const request = await findRequest(app.db, requestId)
  const account = accountId === null ? null : await findAccount(app.db, accountId)
  if (!request || (accountId !== null && !account)) return
  const letter = letterOf(request, accountId === request.askedBy)
  if (letter === null) return
  const { publicUrl, operator } = app.config
  const { name: shop, zone } = app.brand.current()
  const lang = account?.lang ?? 'en'
  const alone = endsAloneFrom(request)
  await app.mail.send(
    writeLetter({
      ...{ letter, lang, to: account?.email ?? operator.email },
      name: account ? account.displayName || account.username : '',
      link: publicUrl + pathOf(request),
      values: {
        title: request.deed === 'twoPeople.off' ? translator(lang, 'mail')('twoPeople') : request.title,
        asker: request.askedByName,
        answerer: request.answeredByName ?? '',
        reason: request.reason,
        answer: request.answerReason ?? '',
        from: alone ? momentIn(alone, lang, zone) : '',
        contact: operator.email || `${publicUrl}${localPath(lang, '/contact')}`,
      },
      shop,
    }),
  )
}

/** Of letters in mail.json the one that says how the request stands by now; null where there is nothing to say any more. */
function letterOf({ deed, answer, alone }: RequestRow, isAsker: boolean): string | null {
  const isEnd = deed === 'twoPeople.off'
  if (answer === null && isAsker) return null
  if (answer === null) return isEnd && alone ? 'ruleEndsAlone' : OPEN_LETTERS[deed]
  if (answer === 'declined') return isAsker ? 'requestDeclined' : null
  if (answer === 'withdrawn') return null
  if (isEnd) return 'ruleEnded'
  return isAsker ? 'requestConfirmed' : null
}

const OPEN_LETTERS = {
  'takedown.add': 'confirmTakedown',
  'takedown.lift': 'confirmLift',
  'twoPeople.off': 'confirmRuleEnd',
} as const satisfies Readonly<Record<RequestRow['deed'], string>>

const ROOMS = { series: 'series', volume: 'volumes', part: 'parts' } as const

function pathOf({ kind, subjectId }: RequestRow): string {
  return kind === 'rule' ? '/studio/settings/two-people' : `/studio/${ROOMS[kind]}/${subjectId}`
}
