import type { StudioGrant } from '#contract/generated/studio.ts'
import { type Language, languages } from '#rules/interface-language.ts'
import { STUDIO_ROLES, type StaffGrant } from '#rules/studio-rights.ts'
import { listKnownSeries } from '../accounts/staff/staff-store.ts'
import type { Reads } from '../platform/db/connect.ts'

export interface Limits {
  seriesIds: string[] | null
  langs: Language[] | null
}

/** Why a role or its limits cannot be stored. */
export type InputFault = 'badInput' | 'seriesNotFound'

/** What limits a role or a token, in order and once each; otherwise why it cannot. */
export async function readLimits(
  reads: Reads,
  { seriesIds, langs }: Pick<StudioGrant, 'seriesIds' | 'langs'>,
): Promise<Limits | InputFault> {
  const known = languages.filter(lang => langs.includes(lang))
  if (known.length !== new Set(langs).size) return 'badInput'
  const wanted = [...new Set(seriesIds)].sort()
  const found = new Set((await listKnownSeries(reads, wanted)).map(({ id }) => id))
  if (wanted.some(id => !found.has(id))) return 'seriesNotFound'
  return { seriesIds: wanted.length > 0 ? wanted : null, langs: known.length > 0 ? known : null }
}

export async function readGrant(
  reads: Reads,
  input: StudioGrant | undefined,
): Promise<(Limits & { role: StaffGrant['role'] }) | InputFault> {
  const role = STUDIO_ROLES.find(one => one === input?.role)
  if (!input || !role) return 'badInput'
  const limits = await readLimits(reads, input)
  return typeof limits === 'string' ? limits : { role, ...limits }
}

/** Whether two grants give the same. */
export function isSameGrant(one: StaffGrant, other: StaffGrant): boolean {
  const text = ({ role, seriesIds, langs }: StaffGrant) =>
    JSON.stringify([role, seriesIds?.toSorted() ?? null, langs?.toSorted() ?? null])
  return text(one) === text(other)
}

export function grantMessage({ role, seriesIds, langs }: StaffGrant) {
  return { role, seriesIds: [...(seriesIds ?? [])], langs: [...(langs ?? [])] }
}
