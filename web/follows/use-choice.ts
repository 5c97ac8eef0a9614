import { useRef, useState } from 'react'

export type ChoiceResult = { readonly saved: true } | { readonly saved: false; readonly said: string }

interface Choice<T> {
  /** What was chosen last and could be saved, or is being; null: nothing yet. */
  readonly chosen: T | null
  /** Whether the last choice was saved. */
  readonly result: ChoiceResult | null
  readonly choose: (value: T) => Promise<void>
}

/**
 * A choice that is saved as soon as it is made. One that is made while another is being saved is saved after it, so that the
 * last one counts. A choice that could not be saved is not shown any more.
 */
export function useChoice<T>(save: (value: T) => Promise<{ readonly said?: string | undefined }>): Choice<T> {
  const [chosen, setChosen] = useState<T | null>(null)
  const [result, setResult] = useState<Choice<T>['result']>(null)
  const latest = useRef<T | null>(null)
  const underWay = useRef(false)

  async function choose(value: T): Promise<void> {
    setChosen(value)
    setResult(null)
    latest.current = value
    if (underWay.current) return
    underWay.current = true
    let said: string | undefined
    for (let saved: T | null = null; saved !== latest.current && said === undefined; ) {
      saved = latest.current
      said = (await save(saved as T)).said
    }
    underWay.current = false
    if (said !== undefined) setChosen(null)
    setResult(said === undefined ? { saved: true } : { saved: false, said })
  }
  return { chosen, result, choose }
}
