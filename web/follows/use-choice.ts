import { useRef, useState } from 'react'

interface Choice<T> {
  /** What was chosen last and could be saved, or is being; null: nothing yet. */
  readonly chosen: T | null
  /** How the last choice came out. */
  readonly came: { readonly saved: true } | { readonly saved: false; readonly said: string } | null
  readonly choose: (value: T) => Promise<void>
}

/**
 * A choice that is saved as it is made. One that is made while another is being saved is saved after it: what is seen in the end is what holds.
 * What could not be saved is not shown any more.
 */
export function useChoice<T>(save: (value: T) => Promise<{ readonly said?: string | undefined }>): Choice<T> {
  const [chosen, setChosen] = useState<T | null>(null)
  const [came, setCame] = useState<Choice<T>['came']>(null)
  const wanted = useRef<T | null>(null)
  const underWay = useRef(false)

  async function choose(value: T): Promise<void> {
    setChosen(value)
    setCame(null)
    wanted.current = value
    if (underWay.current) return
    underWay.current = true
    let said: string | undefined
    for (let saved: T | null = null; saved !== wanted.current && said === undefined; ) {
      saved = wanted.current
      said = (await save(saved as T)).said
    }
    underWay.current = false
    if (said !== undefined) setChosen(null)
    setCame(said === undefined ? { saved: true } : { saved: false, said })
  }
  return { chosen, came, choose }
}
