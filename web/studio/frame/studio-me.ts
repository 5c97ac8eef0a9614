import { createContext, useContext } from 'react'
import type { StudioMe } from '#contract/generated/studio.ts'
import type { StudioRight } from '#rules/studio-rights.ts'

export const StudioMeContext = createContext<StudioMe | null>(null)

/** Who works here, and what they may do anywhere in the shop. Whether it is allowed for a series is the server's to say. */
export function useStudioMe(): StudioMe & { readonly may: (right: StudioRight) => boolean } {
  const me = useContext(StudioMeContext)
  if (!me) throw new Error('rendered before anybody was let in')
  return { ...me, may: right => me.rights.includes(right) }
}
