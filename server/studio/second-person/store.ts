import type { SecondPersonDeed, TwoPersonRule } from '#rules/second-person.ts'
import type { TakedownSource } from '#rules/takedown.ts'
import type { Reads, Tx } from '../../platform/db/connect.ts'
import type { Kind } from '../fields/field.ts'

export interface RuleRow {
  onSince: Date
  switchedOnBy: string
}

/** Since when the rule is on; null: it is off. */
export async function findRule(reads: Reads, name: TwoPersonRule): Promise<RuleRow | null> {
  const [found] = await reads.query<RuleRow>({
    name: 'findTwoPersonRule',
    text: 'select on_since as "onSince", switched_on_by as "switchedOnBy" from two_person_rules where name = $1',
    values: [name],
  })
  return found ?? null
}

/** False where it was on before. */
export async function addRule(tx: Tx, name: TwoPersonRule, { onSince, switchedOnBy }: RuleRow) {
  const added = await tx.query({
    text: `insert into two_person_rules (name, on_since, switched_on_by) values ($1, $2, $3) on conflict do nothing returning name`,
    values: [name, onSince, switchedOnBy],
  })
  return added.length > 0
}

/** Ends what was on when its end was asked for; false where it was off before. */
export async function deleteRule(tx: Tx, name: TwoPersonRule, askedAt: Date): Promise<boolean> {
  const deleted = await tx.query({
    text: 'delete from two_person_rules where name = $1 and on_since <= $2 returning name',
    values: [name, askedAt],
  })
  return deleted.length > 0
}

export type Answer = 'confirmed' | 'declined' | 'withdrawn' | 'waited'

export interface RequestRow {
  id: string
  deed: SecondPersonDeed
  kind: Kind | 'rule'
  subjectId: string
  /** As it was called. */
  title: string
  /** Of a takedown; null: everywhere */
  countries: string[] | null
  source: TakedownSource | null
  /** That is to be lifted. */
  takedownId: string | null
  reason: string
  askedAt: Date
  askedBy: string
  askedByName: string
  /** Nobody else could confirm it when it was asked for. */
  alone: boolean
  /** null: it is open. */
  answer: Answer | null
  answeredAt: Date | null
  answeredByName: string | null
  answerReason: string | null
  /** The takedown that came of it. */
  madeTakedownId: string | null
  /** The takedown that it lifts is lifted. */
  isLifted: boolean
}

const REQUEST = `r.id, r.deed, r.subject_kind as kind, r.subject_id as "subjectId", r.subject_name as title, r.countries, r.source,
  r.takedown_id as "takedownId", r.reason, r.asked_at as "askedAt", r.asked_by as "askedBy", r.asked_by_name as "askedByName", r.alone,
  a.answer, a.answered_at as "answeredAt", a.answered_by_name as "answeredByName", a.reason as "answerReason", a.takedown_id as "madeTakedownId",
  exists (select from lifted_takedowns l where l.takedown_id = r.takedown_id) as "isLifted"`
const REQUESTS = 'second_person_requests r left join second_person_answers a on a.request_id = r.id'

export async function findRequest(reads: Reads, id: string): Promise<RequestRow | null> {
  const [found] = await reads.query<RequestRow>({
    name: 'findSecondPersonRequest',
    text: `select ${REQUEST} from ${REQUESTS} where r.id = $1`,
    values: [id],
  })
  return found ?? null
}

/** What nobody has answered yet, the oldest first. */
export function listOpen(reads: Reads): Promise<RequestRow[]> {
  return reads.query<RequestRow>({
    name: 'listOpenSecondPersonRequests',
    text: `select ${REQUEST} from ${REQUESTS} where a.request_id is null order by r.asked_at, r.id`,
  })
}

/** Of these series, volumes and parts: open ones and what was declined, open ones first, of each the newest first. */
export function listOfSubjects(reads: Reads, subjectIds: readonly string[]): Promise<RequestRow[]> {
  return reads.query<RequestRow>({
    name: 'listSecondPersonRequestsOf',
    text: `select ${REQUEST} from ${REQUESTS}
      where r.subject_id = any($1::text[]) and r.deed <> 'twoPeople.off' and (a.answer is null or a.answer = 'declined')
      order by a.answer is not null, r.asked_at desc, r.id desc limit 50`,
    values: [subjectIds],
  })
}

/** The open requests of this deed about a subject, or about a takedown of it: one, and those before it that have lapsed. */
export function listOpenOf(
  reads: Reads,
  deed: SecondPersonDeed,
  about: { subjectId: string; takedownId: string | null },
): Promise<RequestRow[]> {
  return reads.query<RequestRow>({
    name: 'listOpenSecondPersonRequestsOf',
    text: `select ${REQUEST} from ${REQUESTS}
      where r.deed = $1 and r.subject_id = $2 and r.takedown_id is not distinct from $3::text and a.request_id is null order by r.asked_at, r.id`,
    values: [deed, about.subjectId, about.takedownId],
  })
}

/** As {@link listOpenOf}; until the transaction ends, nobody else asks for the same. */
export async function listOpenInTurn(
  tx: Tx,
  deed: SecondPersonDeed,
  about: { subjectId: string; takedownId: string | null },
): Promise<RequestRow[]> {
  await tx.query({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 45))',
    values: [JSON.stringify([deed, about.subjectId, about.takedownId])],
  })
  return listOpenOf(tx, deed, about)
}

export type NewRequest = Omit<
  RequestRow,
  'answer' | 'answeredAt' | 'answeredByName' | 'answerReason' | 'madeTakedownId' | 'isLifted'
>

export async function addRequest(tx: Tx, request: NewRequest): Promise<void> {
  const { id, deed, kind, subjectId, title, countries, source, takedownId } = request
  const { reason, askedAt, askedBy, askedByName, alone } = request
  await tx.query({
    text: `insert into second_person_requests (id, deed, subject_kind, subject_id, subject_name, countries, source, takedown_id, reason,
        asked_at, asked_by, asked_by_name, alone) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      ...[id, deed, kind, subjectId, title, countries, source, takedownId],
      ...[reason, askedAt, askedBy, askedByName, alone],
    ],
  })
}

export interface NewAnswer {
  answer: Answer
  at: Date
  by: string
  byName: string
  reason: string
  /** Of a takedown that comes of it. */
  takedownId: string | null
}

/** False where somebody has answered before: of two at once the second waits for the first, and gets a refusal. */
export async function addAnswer(
  tx: Tx,
  { id, askedBy, askedByName }: RequestRow,
  { answer, at, by, byName, reason, takedownId }: NewAnswer,
): Promise<boolean> {
  const added = await tx.query({
    text: `insert into second_person_answers (request_id, asked_by, asked_by_name, answer, answered_at, answered_by, answered_by_name, reason, takedown_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning request_id`,
    values: [id, askedBy, askedByName, answer, at, by, byName, reason, takedownId],
  })
  return added.length > 0
}

/** The ids of everything in a series, or of a volume with its parts, or of one part. */
export async function listIdsIn(reads: Reads, id: string): Promise<string[]> {
  const found = await reads.query<{ id: string }>({
    name: 'listSubjectIdsIn',
    text: `select v.id from volumes v where v.series_id = $1
      union all select p.id from parts p join volumes v on v.id = p.volume_id where v.series_id = $1 or v.id = $1`,
    values: [id],
  })
  return found.map(({ id: one }) => one)
}
