import { useEffect } from 'react'
import type { PlanList } from '#contract/generated/membership.ts'
import type { Language } from '#rules/interface-language.ts'
import { useOwnPlans } from '../use-own-plans.ts'

export interface OwnPlansProps {
  readonly lang: Language
  readonly onKnown: (list: PlanList | undefined) => void
}

/** Hands over the plans with the prices that the reader pays, once they are known. */
export default function OwnPlans({ lang, onKnown }: OwnPlansProps) {
  const list = useOwnPlans(lang)
  useEffect(() => onKnown(list), [onKnown, list])
  return null
}
