import { createContext, useContext } from 'react'
import type { StudioGrant, StudioMe } from '#contract/generated/studio.ts'
import type { Language } from '#rules/interface-language.ts'
import type { Staff, StaffGrant, StudioRight, StudioRole } from '#rules/studio-rights.ts'

export const StudioMeContext = createContext<StudioMe | null>(null)

/** Who works here, and what they may do anywhere in the shop. Whether it is allowed for a series is the server's to say. */
export function useStudioMe(): StudioMe & { readonly may: (right: StudioRight) => boolean } {
  const me = useContext(StudioMeContext)
  if (!me) throw new Error('rendered before anybody was let in')
  return { ...me, may: right => me.rights.includes(right) }
}

/** Who works here as the rules ask for it. The shop asks again when something is saved. */
export function useStaff(): Staff {
  return { grants: staffGrants(useStudioMe().grants), onlyRights: null }
}

/** Grants as the rules ask for them. */
export function staffGrants(grants: readonly StudioGrant[]): StaffGrant[] {
  return grants.map(({ role, seriesIds, langs }) => ({
    role: role as StudioRole,
    seriesIds: seriesIds.length > 0 ? seriesIds : null,
    langs: langs.length > 0 ? (langs as Language[]) : null,
  }))
}
