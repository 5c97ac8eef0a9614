import { Problem } from './generated/answers/problem.ts'

/** Decodes the body of a refusal; null where it is something else, as from a proxy. */
export function readProblem(bytes: Uint8Array): Problem | null {
  try {
    const problem = Problem.decode(bytes)
    return problem.reason === '' ? null : problem
  } catch {
    return null
  }
}

/** The JSON form of a problem, RFC 9457; `error` has the reason once more, for programs that look for it under that name. */
export function problemJson({ status, reason, text, details }: Problem): object {
  return {
    type: `urn:kashihon:problem:${reason}`,
    title: reason,
    status,
    detail: text,
    reason,
    error: reason,
    ...(details !== undefined && { details }),
  }
}
