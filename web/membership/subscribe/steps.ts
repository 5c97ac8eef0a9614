import type { Every } from '../plans.ts'

export const STEPS = ['plan', 'account', 'confirm'] as const
export type Step = (typeof STEPS)[number]

export function stepOf(text: string | undefined): Step {
  return STEPS.find(step => step === text) ?? 'plan'
}

interface At {
  readonly plan?: string | undefined
  readonly step?: Step
  readonly every?: Every
  /** Why the confirmation led back to the account. */
  readonly refused?: string
}

/** The address of a step: each has its own, so that back leads to the one before. */
export function subscribePath({ plan, step = 'plan', every, refused }: At): string {
  const query = new URLSearchParams()
  if (plan) query.set('plan', plan)
  if (step !== 'plan') query.set('step', step)
  if (every) query.set('every', every)
  if (refused) query.set('refused', refused)
  const text = query.toString()
  return text ? `/subscribe?${text}` : '/subscribe'
}
