import type { StudioGrant } from '#contract/generated/studio.ts'
import { STUDIO_ROLES, type StudioRight, type StudioRole, TOKEN_RIGHTS } from '#rules/studio-rights.ts'

/** What a role or a token is limited to; empty lists: to nothing. */
export interface ChosenLimits {
  readonly seriesIds: readonly string[]
  readonly langs: readonly string[]
}

export const NO_LIMITS: ChosenLimits = { seriesIds: [], langs: [] }

/**
 * The roles that somebody with these grants may give: an owner all, and nobody else any. Whether it is allowed for the
 * limits chosen is the server's to say.
 */
export function rolesToGive(rights: readonly string[]): readonly StudioRole[] {
  return rights.includes('people') ? STUDIO_ROLES : []
}

/** The rights that a token of somebody with these rights can have. */
export function rightsForToken(rights: readonly string[]): readonly StudioRight[] {
  return TOKEN_RIGHTS.filter(right => rights.includes(right))
}

/** A grant as it is sent. */
export function grantOf(role: string, { seriesIds, langs }: ChosenLimits): StudioGrant {
  return { role, seriesIds: [...seriesIds], langs: [...langs] }
}
