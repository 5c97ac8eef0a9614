import type { Person } from '#rules/part-access.ts'
import { USER_LEVELS } from '#rules/user-level.ts'
import type { Visitor } from '../calls/bind.ts'

/** The visitor in the terms of rules/part-access.ts. */
export function toAccessSubject({ country, reader, proofs }: Visitor): Person {
  const kind = !reader ? 'visitor' : reader.level >= USER_LEVELS.EDITOR ? 'editor' : 'reader'
  return { kind, membership: reader?.membership ?? null, country, proofs }
}
