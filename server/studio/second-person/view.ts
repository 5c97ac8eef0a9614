import { SecondPersonRequest } from '#contract/generated/studio_second_person.ts'
import { endsAloneFrom, RIGHT_OF_DEED } from '#rules/second-person.ts'
import { mayIn, type StudioScope } from '#rules/studio-rights.ts'
import type { Reader } from '../../calls/bind.ts'
import type { AppContext } from '../../context.ts'
import type { Reads } from '../../platform/db/connect.ts'
import { findSubjects } from '../catalogue/row-store.ts'
import { staffOf } from '../scope.ts'
import { type Colleague, listColleagues, whoMay } from './people.ts'
import type { RequestRow } from './store.ts'

/** What requests are shown with: who works here, and what they are about as far as that is still there. */
interface Around {
  readonly colleagues: readonly Colleague[]
  readonly scopes: ReadonlyMap<string, Exclude<StudioScope, 'shop'>>
}

export async function lookAround(
  reads: Reads,
  { config }: Pick<AppContext, 'config'>,
  requests: readonly Pick<RequestRow, 'subjectId'>[],
): Promise<Around> {
  const rows = await findSubjects(reads, [...new Set(requests.map(({ subjectId }) => subjectId))])
  return {
    colleagues: await listColleagues(reads, config),
    scopes: new Map(rows.map(({ id, seriesId, lang }) => [id, { seriesId, lang }])),
  }
}

/** Where the right has to be had: of what has been removed, and of rules, in the whole shop. */
export function scopeOf({ subjectId }: Pick<RequestRow, 'subjectId'>, { scopes }: Around): StudioScope {
  return scopes.get(subjectId) ?? 'shop'
}

export function isGone({ deed, subjectId, isLifted }: RequestRow, { scopes }: Around): boolean {
  return isLifted || (deed === 'takedown.add' && !scopes.has(subjectId))
}

/** Who else could confirm it now. */
export function othersOf(
  request: Pick<RequestRow, 'deed' | 'subjectId' | 'askedBy'>,
  around: Around,
): Colleague[] {
  return whoMay(around.colleagues, {
    right: RIGHT_OF_DEED[request.deed],
    scope: scopeOf(request, around),
    but: request.askedBy,
  })
}

/**
 * Whether who asked has the right no longer: nobody can confirm it meanwhile, and somebody else may ask again. What is gone
 * is that first.
 */
export function isLapsed(request: RequestRow, around: Around): boolean {
  if (request.answer || isGone(request, around)) return false
  const asked = around.colleagues.filter(({ accountId }) => accountId === request.askedBy)
  const right = RIGHT_OF_DEED[request.deed]
  return whoMay(asked, { right, scope: scopeOf(request, around) }).length === 0
}

/** Whether somebody has the right that the request takes, where it takes it. */
export function hasRightFor(request: RequestRow, reader: Reader, around: Around): boolean {
  return mayIn(staffOf(reader), RIGHT_OF_DEED[request.deed], scopeOf(request, around))
}

export function requestView(request: RequestRow, reader: Reader, around: Around): SecondPersonRequest {
  const { askedBy, askedByName, answer, answeredAt, answeredByName, answerReason, countries } = request
  const { id, deed, kind, subjectId, title, source, reason, askedAt } = request
  const own = askedBy === reader.id
  return SecondPersonRequest.fromPartial({
    ...{ id, deed, kind, subjectId, title, reason, askedAt, own },
    ...{ countries: countries ?? [], source: source ?? '', askedBy: askedByName, state: answer ?? 'open' },
    ...{ answeredAt: answeredAt ?? undefined, answeredBy: answeredByName ?? '' },
    answerReason: answerReason ?? '',
    takedownId: request.madeTakedownId ?? request.takedownId ?? '',
    mayAnswer: !answer && !own && !reader.token && hasRightFor(request, reader, around),
    gone: isGone(request, around),
    lapsed: isLapsed(request, around),
    others: othersOf(request, around).length,
    aloneFrom: (!answer && endsAloneFrom(request)) || undefined,
  })
}
